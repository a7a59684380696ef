"""What holds for every request: problems, numbers, limits, browsers of other sites."""

import json
import logging
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import structlog
from flask import Flask
from structlog.testing import capture_logs

from server.api.causes import TITLES, status_of
from server.app import make_app
from server.play.house import House
from server.store.sessions import Store
from tests.server.api.callers import API, Caller, Table

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"move",
        b'{"move": NaN}',
        b"\xff\xfe",
        b'{"move": 1e400, "ply": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\x00",
    ],
)
def test_a_body_that_cannot_be_read_is_a_problem(city: Table, body: bytes) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", data=body, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, "unreadable")


@pytest.mark.parametrize("body", [[], "x", 1, None, True, {"move": 5}, {"move": None}, {"move": ["RT-a2"]}, {}])
def test_a_body_of_the_wrong_form_is_a_problem(city: Table, body: object) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", data=json.dumps(body), headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (422, "invalid")
    assert answer.json["errors"]


def test_a_field_that_nobody_declared_is_refused_by_name(city: Table) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", {"move": "RT-a2", "seat": 2, "a/b~": 1})
    assert {error["pointer"] for error in answer.json["errors"]} == {"/seat", "/a~1b~0"}


@pytest.mark.parametrize("text", ["a\0b", "a\nb", "\ud800", "\x7f", "", "x" * 2001])
def test_a_text_that_no_store_takes_is_refused(city: Table, text: str) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", data=json.dumps({"move": text}), headers=JSON)
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/move")


@pytest.mark.parametrize("path", ["/players/%00", "/setups/%00", "/games?status=%00", "/games/1/board.svg?x=%00"])
def test_the_character_with_the_number_0_is_refused_everywhere(a: Caller, path: str) -> None:
    answer = a.app.test_client().get(f"{API}{path}")
    assert (answer.status_code, answer.json["code"]) == (400, "unreadable")


def test_bytes_that_are_no_text_do_no_harm(stranger: Caller) -> None:
    for path in ("/players/%ff%fe", "/setups/%ed%a0%80", "/catalog/%c3%28", "/games?cursor=%ff"):
        assert stranger.get(path).status_code in {401, 404}


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_is_not_json_has_the_wrong_media_type(city: Table, media: str) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", data=b'{"move":"RT-a2"}', headers={"Content-Type": media})
    assert (answer.status_code, answer.json["code"]) == (415, "wrong-media-type")


def test_a_body_that_is_not_needed_may_be_left_out(city: Table) -> None:
    assert city.seats[0].post(f"{city.path}/draw-offers?wait=5", headers=JSON).status_code == 200
    assert city.seats[0].post(f"{city.path}/draw-offers?wait=5", {}).status_code == 200


def test_a_body_over_a_mebibyte_is_too_large(city: Table) -> None:
    body = json.dumps({"move": "x" * 1024 * 1024}).encode()
    answer = city.seats[0].post(f"{city.path}/moves", data=body, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


def test_a_body_in_chunks_has_the_same_limit(city: Table) -> None:
    chunked = {"environ_base": {"wsgi.input_terminated": True}, "headers": JSON}
    body = json.dumps({"move": "RT-a2"}).encode()
    small = city.seats[0].post(f"{city.path}/moves?wait=5", input_stream=BytesIO(body), **chunked)
    assert small.status_code == 200
    large = city.seats[0].post(f"{city.path}/moves", input_stream=BytesIO(body + b" " * 1024 * 1024), **chunked)
    assert (large.status_code, large.json["code"]) == (413, "too-large")


def test_a_method_that_does_not_work_says_which_do(stranger: Caller) -> None:
    answer = stranger.app.test_client().put(f"{API}/games/1/moves")
    assert (answer.status_code, answer.json["code"]) == (405, "method-not-allowed")
    assert {method.strip() for method in answer.headers["Allow"].split(",")} == {"GET", "HEAD", "OPTIONS", "POST"}


@pytest.mark.parametrize("path", ["/nothing", f"{API}/nothing", f"{API}/games/1/", "/static/x", "/api//v1/x"])
def test_an_address_with_nothing_at_it_is_a_problem(stranger: Caller, path: str) -> None:
    answer = stranger.app.test_client().get(path, follow_redirects=True)
    assert (answer.status_code, answer.mimetype, answer.json["code"]) == (404, "application/problem+json", "not-found")


def test_a_problem_says_what_it_is_where_and_in_which_request(stranger: Caller) -> None:
    answer = stranger.get("/players/Nobody", headers={"X-Request-Id": "abc-1"})
    assert answer.json == {
        "type": "/api/v1/problems/not-found",
        "title": "There is no such thing.",
        "status": 404,
        "detail": "Nobody here is called Nobody.",
        "instance": "/api/v1/players/Nobody#abc-1",
        "code": "not-found",
        "request_id": "abc-1",
    }
    assert answer.headers["X-Request-Id"] == "abc-1"
    assert answer.headers["Cache-Control"] == "no-store"


def test_every_cause_is_explained_where_its_type_leads(stranger: Caller) -> None:
    listed = stranger.get("/problems").json["items"]
    assert {one["code"] for one in listed} == set(TITLES)
    for one in listed:
        assert stranger.get(one["type"].removeprefix(API)).json == one
        assert status_of(one["code"]) == one["status"]
    assert stranger.get("/problems/nothing").status_code == 404


@pytest.mark.parametrize("number", ["", "a b", "x" * 129, "<script>", "é"])
def test_a_request_without_a_fitting_number_is_given_one(stranger: Caller, number: str) -> None:
    found = stranger.get("/catalog", headers={"X-Request-Id": number}).headers["X-Request-Id"]
    assert found != number
    assert len(found) == 20


class BrokenStore(Store):
    """A database that has gone away."""

    def first(self, *_query: object, **_values: object) -> Any:  # noqa: ANN401 - it never returns
        raise OSError("the disk is on fire")


def test_a_failure_is_told_by_its_number_and_logged_with_its_cause(house: House) -> None:
    structlog.reset_defaults()
    logging.getLogger("guildpost").handlers.clear()
    broken = replace(house, store=BrokenStore(house.store.engine, house.store.glances, house.store.convoy))
    with capture_logs() as logs:
        answer = make_app(broken).test_client().get(f"{API}/games/1", headers={"X-Request-Id": "oh-no"})
    assert (answer.status_code, answer.json["code"], answer.json["request_id"]) == (500, "server-fault", "oh-no")
    assert "fire" not in answer.text
    assert "Traceback" not in answer.text
    assert logs[0]["request"] == "oh-no"
    assert "the disk is on fire" in logs[0]["traceback"]


def test_pages_of_other_sites_may_call_and_read(app: Flask) -> None:
    asked = app.test_client().options(
        f"{API}/games/1/moves",
        headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST"},
    )
    assert asked.status_code == 200
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in asked.headers
    for name in ("Authorization", "Idempotency-Key", "If-Match", "Prefer"):
        assert name in asked.headers["Access-Control-Allow-Headers"]
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    answer = app.test_client().get(f"{API}/games/1", headers={"Origin": "https://example.org"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_what_is_outside_the_api_is_closed_to_other_sites(app: Flask) -> None:
    for path in ("/", "/post", "/healthz"):
        assert "Access-Control-Allow-Origin" not in app.test_client().get(path).headers


def test_no_answer_sets_a_cookie(city: Table, stranger: Caller) -> None:
    for answer in (stranger.get(city.path), city.move("RT-a2"), stranger.get("/docs")):
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("body", ['{"label": "a", "label": "b"}', '{"scopes": [], "label": "a", "days": 1, "days": 2}'])
def test_a_name_that_stands_twice_in_a_body_is_refused(a: Caller, body: str) -> None:
    answer = a.call("POST", "/tokens", data=body, content_type="application/json")
    assert (answer.status_code, "twice" in answer.json["detail"]) == (400, True)
