"""Whatever is sent, the door answers with something that it describes, and never fails."""

import json
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.api.callers import Table, described


def rooms() -> dict[str, list[tuple[str, str]]]:
    """Return the operations of each room of the description; what takes away comes last, so that the others find it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for method in ("get", "post", "put", "patch", "delete"):
        for path, item in described()["paths"].items():
            if method in item:
                found.setdefault(item[method]["tags"][0], []).append((method, path))
    return found


ROOMS = rooms()
WORDS = st.sampled_from(
    ["alien-city", "mini", "Anna", "Ben", "1", "0", "", "-1", "move", "svg", "RT-a2", "6ETR-3RZF-YS3G-MMDA", "open"]
)
TEXTS = WORDS | st.text(max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


def fields_of(method: str, path: str) -> list[str]:
    body = described()["paths"][path][method].get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = body.get("schema", {}).get("$ref", "")
    return list(described()["components"]["schemas"].get(reference.rpartition("/")[2], {}).get("properties", {}))


def queries_of(method: str, path: str) -> list[str]:
    return [one["name"] for one in described()["paths"][path][method].get("parameters", []) if one["in"] == "query"]


@pytest.mark.parametrize("room", ROOMS)
def test_the_door_never_fails(city: Table, room: str) -> None:
    for method, path in ROOMS[room]:
        never_fails(city, method, path)


def never_fails(city: Table, method: str, path: str) -> None:
    told = described()["paths"][path]
    names = [one["name"] for one in told.get("parameters", [])]
    bodies = st.dictionaries(st.sampled_from([*fields_of(method, path), "x"]), JSON, max_size=4) | JSON
    queries = st.dictionaries(st.sampled_from([*queries_of(method, path), "x"]), TEXTS, max_size=3)
    places = st.fixed_dictionaries({name: TEXTS.filter(bool) for name in names})
    headers = st.dictionaries(
        st.sampled_from(["If-Match", "If-None-Match", "Prefer", "Idempotency-Key", "Accept", "X-Request-Id"]),
        st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12),
        max_size=2,
    )

    @settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(places=places, query=queries, body=bodies, extra=headers)
    def never(places: dict[str, str], query: dict[str, str], body: Any, extra: dict[str, str]) -> None:  # noqa: ANN401 - any JSON
        place = path.removeprefix("/api/v1")
        for name, word in places.items():
            place = place.replace(f"{{{name}}}", quote(word, safe=""))
        query.pop("wait", None)
        sent: dict[str, Any] = {"headers": extra}
        if method in {"post", "put", "patch"}:
            sent |= {"data": json.dumps(body), "content_type": "application/json"}
        answer = (
            city.seats[0]
            .app.test_client()
            .open(
                f"/api/v1{place}?{urlencode(query)}",
                method=method,
                **{**sent, "headers": {**extra, "Authorization": f"Bearer {city.seats[0].token}"}},
            )
        )
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json["status"] == answer.status_code

    never()
