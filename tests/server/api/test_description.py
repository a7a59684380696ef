"""The OpenAPI description: valid, whole, as committed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from openapi_spec_validator import validate

from server.api.door import as_json
from server.play.scopes import SCOPES
from tests.server.api.callers import Caller, described, described_as, validator

pytestmark = pytest.mark.one_database  # what is described does not depend on it

COMMITTED = Path(__file__).parents[3] / "docs" / "openapi.json"
METHODS = {"get", "post", "put", "patch", "delete"}


def operations() -> dict[tuple[str, str], Any]:
    return {
        (path, method): item[method] for path, item in described()["paths"].items() for method in METHODS & set(item)
    }


def test_the_description_is_valid_openapi_3_1() -> None:
    validate(described())
    assert described()["openapi"].startswith("3.1")


def test_the_description_is_the_one_that_is_committed() -> None:
    assert COMMITTED.read_text() == as_json(), "write it anew: python -m server.api.openapi > docs/openapi.json"


def test_the_description_is_served(stranger: Caller) -> None:
    assert stranger.get("/openapi.json").json == described()


def test_every_route_under_the_api_is_described(app: Flask) -> None:
    routes = {
        (described_as(rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == set(operations())


def test_an_address_lets_in_the_methods_that_are_described_and_no_others(app: Flask) -> None:
    addresses = app.url_map.bind("localhost")
    for path, item in described()["paths"].items():
        let_in = {method.lower() for method in addresses.allowed_methods(path.replace("{", "").replace("}", ""))}
        assert let_in & METHODS == METHODS & set(item), path


def test_every_operation_has_a_name_of_its_own_a_summary_and_a_schema_for_every_answer() -> None:
    names = [told["operationId"] for told in operations().values()]
    assert len(names) == len(set(names))
    for (path, method), told in operations().items():
        assert told["summary"], (path, method)
        responses = told["responses"]
        assert "default" in responses
        for status, answer in responses.items():
            resolved = (
                answer
                if "$ref" not in answer
                else described()["components"]["responses"][str(answer["$ref"]).rpartition("/")[2]]
            )
            content = resolved.get("content", {})
            assert status in {"204", "304"} or content, (path, method, status)
            assert all("schema" in media for media in content.values())


def test_every_parameter_and_field_is_explained() -> None:
    for (path, method), told in operations().items():
        parameters = [*described()["paths"][path].get("parameters", []), *told.get("parameters", [])]
        for parameter in parameters:
            assert parameter.get("description"), (path, method, parameter["name"])


def test_an_operation_that_needs_a_token_refuses_whoever_has_none(stranger: Caller) -> None:
    for (path, method), told in operations().items():
        place = path.removeprefix("/api/v1")
        for name in ("game_id", "challenge_id", "submission_id", "token_id"):
            place = place.replace(f"{{{name}}}", "1")
        if told["security"] == [{"token": []}]:
            answer = stranger.call(method.upper(), place)
            assert answer.status_code == 401, (path, method)


def test_the_page_for_people_shows_every_operation_and_loads_nothing(stranger: Caller) -> None:
    page = stranger.get("/docs")
    for told in operations().values():
        assert f'id="_{told["operationId"]}"' in page.text
    for name in described()["components"]["schemas"]:
        assert f'id="_{name}"' in page.text
    assert "<script" not in page.text
    assert "http://" not in page.text
    assert not re.search(r'(src|href)="https?://', page.text)
    assert "script-src" not in page.headers["Content-Security-Policy"]


def test_the_entrance_leads_everywhere(stranger: Caller) -> None:
    for link in stranger.get("/").json["links"].values():
        assert stranger.get(link.removeprefix("/api/v1")).status_code in {200, 401}


def test_the_description_is_json_in_the_order_of_the_rooms() -> None:
    assert list(json.loads(as_json())) == ["openapi", "info", "servers", "tags", "paths", "components"]


def test_names_are_written_alike_and_every_operation_says_what_it_is_about() -> None:
    for (path, method), told in operations().items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", told["operationId"]), told["operationId"]
        assert len(told["tags"]) == 1, (path, method)
        assert re.fullmatch(
            r"(/(\{[a-z_]+\}(\.\{extension\})?|[a-z0-9.-]+|[a-z]+\.\{extension\}|\{[a-z_]+\}\.(pdf|svg)))+/?", path
        ), path
        assert told["summary"].endswith((".", ":")), told["summary"]
    names = {tag["name"] for tag in described()["tags"]}
    assert {tag for told in operations().values() for tag in told["tags"]} == names


def test_every_parameter_and_every_field_that_is_asked_for_has_a_description() -> None:
    for (path, method), told in operations().items():
        for one in (*described()["paths"][path].get("parameters", ()), *told.get("parameters", ())):
            assert one["description"], (path, method, one["name"])
        for media in told.get("requestBody", {}).get("content", {}).values():
            schema = described()["components"]["schemas"][media["schema"]["$ref"].rpartition("/")[2]]
            bare = [name for name, field in schema.get("properties", {}).items() if not field.get("description")]
            assert not bare, (path, method, bare)


def test_every_body_has_an_example_that_fits_it() -> None:
    for (path, method), told in operations().items():
        for media, content in told.get("requestBody", {}).get("content", {}).items():
            pointer = f"/paths/{path.replace('/', '~1')}/{method}/requestBody/content/{media.replace('/', '~1')}/schema"
            validator(pointer).validate(content["example"])


def test_every_operation_says_which_scope_it_needs_and_may_be_refused_for_want_of_it() -> None:
    for (path, method), told in operations().items():
        for scheme in told["security"]:
            assert set(scheme.get("token", [])) <= set(SCOPES), (path, method)
        assert "429" in told["responses"], (path, method)
        assert "403" in told["responses"] or not told["security"], (path, method)
