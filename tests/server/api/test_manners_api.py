"""Manners of the door: quotas, scopes and ends of tokens, compression, what never changes, what will go."""

import gzip
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from flask import Flask

from server.api.operations import Leaving
from server.api.quotas import QUOTAS, Quotas
from server.app import make_app
from server.play.house import House
from tests.server.api.callers import API, Caller, Table, caller
from tests.server.cast import Clock, Person

pytestmark = pytest.mark.one_database  # manners do not depend on it


def test_a_quota_is_told_and_what_goes_beyond_it_refused(house: House, anna: Person, ben: Person) -> None:
    app: Flask = make_app(replace(house, settings=replace(house.settings, reads_a_minute="3", writes_a_minute="1")))
    app.extensions[QUOTAS] = Quotas({"read": 3, "write": 1}, clock=lambda: 135.0)
    a, b, nobody = caller(app, anna), caller(app, ben), Caller(app)
    first = a.get("/players/me")
    assert first.headers["RateLimit-Policy"] == '"read";q=3;w=60'
    assert first.headers["RateLimit"] == '"read";r=2;t=45'
    assert [nobody.get("/catalog").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = [a.get("/players/me") for _ in range(3)][-1]
    assert (refused.status_code, refused.json["code"], refused.headers["Retry-After"]) == (429, "quota-exceeded", "45")
    assert refused.headers["RateLimit"] == '"read";r=0;t=45'
    assert b.get("/players/me").status_code == 200
    assert a.post("/tokens", {}).status_code == 201
    assert a.post("/tokens", {}).status_code == 429


def test_a_quota_begins_anew_with_the_minute() -> None:
    now = [0.0]
    quotas = Quotas({"read": 1}, clock=lambda: now[0])
    first, second = quotas.spend("a", "read"), quotas.spend("a", "read")
    now[0] = 60.0
    third = quotas.spend("a", "read")
    assert [one.used for one in (first, second, third) if one] == [1, 2, 1]


def test_a_token_is_good_for_its_scopes_alone(city: Table, app: Flask) -> None:
    anna = city.seats[0]
    given = anna.post("/tokens", {"label": "reader", "scopes": ["games:read", "profile"]}).json
    reader = Caller(app, given["token"])
    assert reader.get(city.path).status_code == 200
    assert reader.get("/tokens/current").json["scopes"] == ["games:read", "profile"]
    for refused in (
        reader.post(f"{city.path}/moves?wait=5", {"move": "pass"}),
        reader.get("/webhooks"),
        reader.post("/challenges", {"game": "alien-city"}),
        reader.post("/tokens", {"scopes": ["games:play"]}),
        reader.get(f"{city.path}/chat"),
    ):
        assert (refused.status_code, refused.json["code"]) == (403, "missing-scope")
        assert 'error="insufficient_scope"' in refused.headers["WWW-Authenticate"]
    heir = reader.post("/tokens", {}).json
    assert heir["scopes"] == ["games:read", "profile"]


def test_a_token_ends(a: Caller, app: Flask, clock: Clock) -> None:
    given = a.post("/tokens", {"days": 7}).json
    brief = Caller(app, given["token"])
    clock.advance(days=6)
    assert brief.get("/players/me").status_code == 200
    clock.advance(days=2)
    assert brief.get("/players/me").status_code == 401
    assert given["id"] not in [one["id"] for one in a.get("/tokens").json["items"]]


def test_json_and_drawings_are_compressed_for_those_who_accept_it(city: Table) -> None:
    for path in (f"{city.path}/board.svg", "/catalog/alien-city", "/openapi.json"):
        plain = city.seats[0].app.test_client().get(f"{API}{path}")
        packed = city.seats[0].app.test_client().get(f"{API}{path}", headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data) / 2
        assert plain.headers.get("ETag") == packed.headers.get("ETag")
        assert "Accept-Encoding" in plain.headers["Vary"]
    picture = city.seats[0].app.test_client().get(f"{API}{city.path}/board.png", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in picture.headers


def test_a_past_ply_of_a_game_that_is_over_is_kept_for_ever(city: Table, stranger: Caller) -> None:
    city.move(city.to_move().get(f"{city.path}/legal-moves").json["moves"][0])
    assert stranger.get(f"{city.path}/board.svg?ply=0").headers["Cache-Control"] == "no-cache"
    city.seats[0].post(f"{city.path}/resignation?wait=5")
    assert stranger.get(f"{city.path}/board.svg?ply=0").headers["Cache-Control"] == (
        "public, max-age=31536000, immutable"
    )
    assert city.seats[0].get(f"{city.path}/board.svg?ply=1").headers["Cache-Control"].startswith("private, max-age")
    assert stranger.get(f"{city.path}/board.svg").headers["Cache-Control"] == "no-cache"


def test_an_address_that_is_too_long_is_a_problem(stranger: Caller) -> None:
    answer = stranger.app.test_client().get(f"{API}/catalog?x={'x' * 5000}")
    assert (answer.status_code, answer.json["code"], answer.mimetype) == (
        414,
        "address-too-long",
        "application/problem+json",
    )


@pytest.mark.parametrize("path", ["/nothing", "/catalog/nothing", "/../x"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "PROPFIND"])
def test_no_answer_of_the_door_is_a_page_of_the_framework(stranger: Caller, path: str, method: str) -> None:
    answer = stranger.app.test_client().open(f"{API}{path}", method=method)
    assert "html" not in (answer.mimetype or "")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_every_get_has_its_head_and_options_say_what_works(city: Table) -> None:
    client = city.seats[0].app.test_client()
    whole, head = client.get(f"{API}{city.path}"), client.head(f"{API}{city.path}")
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", whole.headers["ETag"])
    options = client.options(f"{API}{city.path}/moves")
    assert {"GET", "HEAD", "POST", "OPTIONS"} == set(options.headers["Allow"].split(", "))
    assert "Authorization" in options.headers["Access-Control-Allow-Headers"]
    assert "Set-Cookie" not in whole.headers


def test_what_will_go_says_so_in_headers() -> None:
    leaving = Leaving(datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, tzinfo=UTC), "/api/v1/other")
    assert leaving.headers() == {
        "Deprecation": "@1798761600",
        "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
        "Link": '</api/v1/other>; rel="successor-version"',
    }


def test_a_start_comes_from_a_seed_or_a_code_never_both(stranger: Caller) -> None:
    both = {"game": "alien-city", "seed": "midsummer", "code": "6ETR-3RZF-YS3G-MMDA"}
    answer = stranger.post("/setups", both)
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/code")
