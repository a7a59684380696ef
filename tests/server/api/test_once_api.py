"""What is made is made once for each Idempotency-Key, and answered alike."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from server.api.door import as_json
from server.play.house import House
from server.play.kept import KEPT_FOR
from server.play.retention import forget
from server.store.kept import KeptAnswer
from server.store.people import Token
from tests.server.api.callers import Caller, described
from tests.server.cast import Clock

KEY = {"Idempotency-Key": "once"}
WISHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tokens", {"label": "bot"}),
    ("apps", {"name": "Board watch", "redirects": ["https://app.example.org/back"]}),
    ("webhooks", {"url": "https://example.org/hook"}),
    ("printables/alien-city/booklets", {"count": 50}),
)
KEEP_NOTHING = {"analyse_record", "deal_setup", "record_scoresheet", "score_table"}


@pytest.mark.one_database
@pytest.mark.parametrize(("path", "body"), WISHES, ids=[path for path, _ in WISHES])
def test_a_key_makes_one_thing_and_the_same_answer(a: Caller, b: Caller, path: str, body: dict[str, Any]) -> None:
    first, again = (a.post(f"/{path}", body, headers=KEY) for _ in range(2))
    assert first.status_code in {201, 202}
    assert (again.status_code, again.data) == (first.status_code, first.data)
    assert again.headers["Location"] == first.headers["Location"]
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    other = {**body, "label": "other"} if path == "tokens" else {**body, **dict([*body.items()][:1]), "x": 1}
    assert a.post(f"/{path}", other, headers=KEY).status_code == 422
    assert b.post(f"/{path}", body, headers=KEY).data != first.data or path.startswith("printables")


def test_two_at_once_with_one_key_make_one_token(a: Caller, house: House) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: a.post("/tokens", {"label": "race"}, headers=KEY), range(4)))
    assert {one.status_code for one in answers} == {201}
    assert len({one.json["token"] for one in answers}) == 1
    with house.store.read() as session:
        assert len(session.scalars(select(Token).where(Token.label == "race")).all()) == 1


@pytest.mark.one_database
def test_a_secret_is_not_kept_where_it_can_be_read_and_not_for_long(a: Caller, house: House, clock: Clock) -> None:
    token = a.post("/tokens", {"label": "bot"}, headers=KEY).json["token"]
    with house.store.read() as session:
        row = session.scalars(select(KeptAnswer)).one()
        assert token.encode() not in row.content
        assert KEY["Idempotency-Key"] not in row.mark
    clock.advance(hours=KEPT_FOR.total_seconds() / 3600 + 1)
    forget(house)
    assert a.post("/tokens", {"label": "bot"}, headers=KEY).json["token"] != token


@pytest.mark.one_database
def test_a_refusal_is_not_kept(a: Caller) -> None:
    for place in range(10):
        a.post("/webhooks", {"url": f"https://example.org/{place}"})
    assert a.post("/webhooks", {"url": "https://example.org/hook"}, headers=KEY).status_code == 409
    a.delete(f"/webhooks/{a.get('/webhooks').json['items'][0]['id']}")
    assert a.post("/webhooks", {"url": "https://example.org/hook"}, headers=KEY).status_code == 201


def test_every_post_that_keeps_something_takes_a_key() -> None:
    assert as_json()
    for path, item in described()["paths"].items():
        if "post" in item and item["post"]["operationId"] not in KEEP_NOTHING:
            names = {one.get("name") for one in item["post"].get("parameters", ())}
            assert "Idempotency-Key" in names, path


@pytest.mark.one_database
@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "[::1]",
        "10.1.2.3",
        "169.254.169.254",
        "[fe80::1]",
        "[::ffff:127.0.0.1]",
        "localhost",
        "127.1",
        "0x7f000001",
    ],
)
def test_a_webhook_into_our_own_network_is_refused_when_it_is_made(a: Caller, host: str) -> None:
    refused = a.post("/webhooks", {"url": f"https://{host}/hook"})
    assert (refused.status_code, refused.json["errors"][0]["pointer"]) == (422, "/url")
    assert a.get("/webhooks").json["items"] == []
