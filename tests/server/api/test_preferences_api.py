"""Preferences and addresses over HTTP: whatever letters can set can be read and set by program."""

import re
from pathlib import Path

import pytest

from server.mailroom.address import Point
from server.mailroom.replies import about
from server.play.house import House
from server.play.verbs import INTENTS
from server.play.verbs.preferences import SETTINGS
from server.store.addresses import AddressChange, Alias
from server.store.post import Outgoing
from tests.server.api.callers import Caller, described
from tests.server.cast import Person

pytestmark = pytest.mark.one_database  # rows of one player, without anything that both databases could do apart

PATH = "/players/me/preferences"
UNSAID = {
    "language": "en",
    "letters": True,
    "pdf": None,
    "png": True,
    "chat": False,
    "reminders": True,
    "digests": False,
    "quiet_hours": "off",
    "zone": "UTC",
}
SAID = {
    "language": "de",
    "letters": False,
    "pdf": True,
    "png": False,
    "chat": True,
    "reminders": False,
    "digests": True,
    "quiet_hours": "22:00-07:00",
    "zone": "Europe/Berlin",
}


def test_every_preference_is_read_and_set_and_set_back(a: Caller) -> None:
    assert set(SETTINGS) == set(UNSAID)
    assert a.get(PATH).json == UNSAID
    assert a.call("PATCH", PATH, json={**SAID, "quiet_hours": "22-7"}).json == SAID
    assert a.get("/players/me").json["wishes"]["language"] == "de"
    assert a.call("PATCH", PATH, json=UNSAID).json == UNSAID


def test_preferences_are_changed_together_or_not_at_all(a: Caller) -> None:
    refused = a.call("PATCH", PATH, json={"png": False, "zone": "Nowhere/Land"})
    assert (refused.status_code, refused.json["code"]) == (422, "unknown-zone")
    assert a.get(PATH).json == UNSAID
    assert a.call("PATCH", PATH, json={}).json == UNSAID


@pytest.mark.parametrize("body", [{"png": "off"}, {"png": None}, {"zone": None}, {"colour": "red"}, {"letters": 1}])
def test_a_preference_takes_what_it_says_and_nothing_else(a: Caller, body: dict[str, object]) -> None:
    assert a.call("PATCH", PATH, json=body).status_code == 422


def test_a_key_sets_preferences_once(a: Caller) -> None:
    key = {"Idempotency-Key": "once"}
    assert a.call("PATCH", PATH, json={"chat": True}, headers=key).status_code == 200
    a.call("PATCH", PATH, json={"chat": False})
    again = a.call("PATCH", PATH, json={"chat": True}, headers=key)
    assert (again.headers["Idempotent-Replayed"], again.json["chat"]) == ("true", False)
    assert a.call("PATCH", PATH, json={"chat": False}, headers=key).json["code"] == "key-reused"


def code_for(house: House) -> str:
    """The code of the letter that asks a new address."""
    with house.store.read() as session:
        change = session.query(AddressChange).order_by(AddressChange.id.desc()).limit(1).one()
        return about(house, Point.ADDRESS, str(change.id), change.player_id, house.clock()).partition("@")[0]


def test_a_new_address_is_proved_by_its_code_and_the_former_one_told(a: Caller, house: House, anna: Person) -> None:
    assert a.post("/players/me/address-changes", {"address": "anna@new.example"}).status_code == 202
    assert a.get("/players/me/addresses").json == {"email": anna.email, "further": []}
    with house.store.read() as session:
        told = session.query(Outgoing.address).filter(Outgoing.kind == "notice").all()
        assert [address for (address,) in told] == [anna.email]
    code = code_for(house)
    assert a.post("/players/address-confirmations", {"code": f"{code[:-1]}7"}).status_code == 422
    assert a.post("/players/address-confirmations", {"code": code}).status_code == 200
    assert a.get("/players/me/addresses").json["email"] == "anna@new.example"
    again = a.post("/players/address-confirmations", {"code": code})
    assert (again.status_code, again.json["code"]) == (200, "done")


def test_nobody_finds_out_whose_an_address_is_by_wanting_it(a: Caller, house: House, ben: Person) -> None:
    answers = [a.post("/players/me/address-changes", {"address": one}) for one in (ben.email, "free@example.org")]
    assert len({(one.status_code, one.json["detail"].replace("ben@", "free@")) for one in answers}) == 1
    a.post("/players/me/address-changes", {"address": ben.email})
    refused = a.post("/players/address-confirmations", {"code": code_for(house)})
    assert (refused.status_code, refused.json["code"]) == (409, "name-taken")


def test_a_further_address_is_listed_and_forgotten(a: Caller, house: House, anna: Person) -> None:
    with house.store.write() as session:
        session.add(Alias(email_folded="phone@example.net", player_id=anna.id, added_at=house.clock()))
    assert a.get("/players/me/addresses").json["further"] == ["phone@example.net"]
    assert a.delete("/players/me/addresses/phone@example.net").status_code == 204
    assert a.delete("/players/me/addresses/phone@example.net").json["code"] == "unknown-address"


TABLE = re.compile(r"^\| `(\w+)` \| (.+) \|$", re.MULTILINE)
OPERATION = re.compile(r"`(GET|POST|PUT|PATCH|DELETE) (/[^`?]*)[^`]*`")
PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_every_command_of_letters_has_an_operation_or_a_reason() -> None:
    chapter = PAGE.read_text().partition("## What letters say, by program")[2].partition("\n## ")[0]
    rows = dict(TABLE.findall(chapter))
    assert set(rows) == set(INTENTS)
    known = {(method.upper(), path) for path, item in described()["paths"].items() for method in item}
    for verb, told in rows.items():
        named = {(method, f"/api/v1{path}") for method, path in OPERATION.findall(told)}
        assert named <= known, verb
        assert named or told.startswith("none: "), verb
