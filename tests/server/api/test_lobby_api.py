"""The lobby over HTTP: standing challenges, rematches, spectators, blocks, and addresses that nobody finds out."""

from flask import Flask
from sqlalchemy import select

from server.mailroom.compose import compose
from server.play.house import House
from server.play.outbox import Kind
from server.store.post import Outgoing
from tests.server.api.callers import Caller, Table
from tests.server.cast import Person, enter

CITY = "alien-city"


def letters(house: House, kind: Kind) -> list[str]:
    """The addresses that letters of a kind go to."""
    with house.store.read() as session:
        query = select(Outgoing.address).where(Outgoing.kind == kind.value).order_by(Outgoing.id)
        return list(session.scalars(query))


def test_a_standing_challenge_opens_a_game_with_each_who_comes(a: Caller, b: Caller, c: Caller) -> None:
    number = a.post("/challenges", {"game": CITY, "standing": 2}).json["id"]
    first = b.post(f"/challenges/{number}/accept").json
    assert (first["parent"], first["standing"], first["status"]) == (number, 1, "accepted")
    assert c.get(f"/challenges/{number}").json["standing"] == 1
    again = b.post(f"/challenges/{number}/accept")
    assert (again.status_code, again.json["code"]) == (409, "taken-already")
    last = c.post(f"/challenges/{number}/accept").json
    assert (last["id"], last["status"]) == (number, "accepted")
    assert last["game_id"] != first["game_id"]


def test_only_an_open_challenge_stands_for_several_games(a: Caller, b: Caller) -> None:
    del b
    for body in ({"to": "Ben", "standing": 2}, {"standing": 21}, {"standing": 0}, {"options": {"standing": "x"}}):
        assert a.post("/challenges", {"game": CITY, **body}).status_code == 422


def test_a_rematch_changes_seats_and_whoever_asks_second_accepts(city: Table) -> None:
    anna, ben = city.seats
    early = anna.post(f"{city.path}/rematch")
    assert (early.status_code, early.json["code"]) == (409, "game-running")
    anna.post(f"{city.path}/resignation?wait=5")
    asked = anna.post(f"{city.path}/rematch").json
    assert (asked["status"], asked["rematch_of"]) == ("open", city.id)
    assert anna.post(f"{city.path}/rematch").json["id"] == asked["id"]
    begun = ben.post(f"{city.path}/rematch").json
    assert begun["id"] == asked["id"]
    seats = ben.get(f"/games/{begun['game_id']}").json["seats"]
    assert [one["player"] for one in seats] == ["Ben", "Anna"]
    late = anna.post(f"{city.path}/rematch")
    assert (late.status_code, late.json["code"]) == (409, "challenge-ended")


def test_a_spectator_has_letters_until_he_looks_away(city: Table, c: Caller, house: House) -> None:
    assert c.put(f"{city.path}/watching", None).json["items"] == [{"id": city.id, "game": CITY, "status": "running"}]
    city.move("GT-a10")
    assert letters(house, Kind.WATCH) == ["clara@example.org"]
    assert c.delete(f"{city.path}/watching").json["items"] == []
    city.move("BT-h10")
    assert len(letters(house, Kind.WATCH)) == 1
    own = city.seats[0].put(f"{city.path}/watching", None)
    assert (own.status_code, own.json["code"]) == (422, "own-game")


def test_a_spectator_of_a_game_with_secrets_is_told_none(mini: Table, app: Flask, house: House) -> None:
    Caller(app, enter(house, "Dora").token).put(f"{mini.path}/watching", None)
    mini.move("wish 3")
    with house.store.read() as session:
        letter = session.scalars(select(Outgoing).where(Outgoing.kind == Kind.WATCH.value)).one()
        told = compose(house, session, letter).message.decode()
    assert "Anna: wish ?" in told
    assert "wish 3" not in told


def test_a_blocked_player_is_told_neutrally_and_does_not_come_through(
    city: Table, a: Caller, b: Caller, house: House
) -> None:
    number = b.post("/challenges", {"game": CITY}).json["id"]
    assert b.put("/blocks/Anna", None).json["items"] == [{"name": "Anna"}]
    named = a.post("/challenges", {"game": CITY, "to": "Ben"})
    assert (named.status_code, named.json["code"]) == (403, "not-available")
    assert "block" not in named.json["detail"]
    before = letters(house, Kind.INVITATION)
    assert a.post("/challenges", {"game": CITY, "to": "ben@example.org"}).status_code == 201
    assert letters(house, Kind.INVITATION) == before
    assert a.get("/challenges?which=free").json["items"] == []
    assert a.post(f"/challenges/{number}/accept").json["code"] == "not-invited"
    talk = a.post(f"{city.path}/chat?wait=5", {"text": "hello"})
    assert (talk.status_code, talk.json["code"]) == (403, "not-available")
    assert b.delete("/blocks/Anna").json["items"] == []
    assert a.post(f"{city.path}/chat?wait=5", {"text": "hello"}).status_code == 200
    assert b.put("/blocks/Nobody", None).status_code == 422


def test_what_was_said_by_a_player_who_is_blocked_is_not_read(mini: Table) -> None:
    anna, ben, clara = mini.seats
    anna.post(f"{mini.path}/chat?wait=5", {"text": "hello"})
    ben.put("/blocks/Anna", None)
    assert anna.post(f"{mini.path}/chat?wait=5", {"text": "again"}).status_code == 200
    assert ben.get(f"{mini.path}/chat").json["items"] == []
    assert len(clara.get(f"{mini.path}/chat").json["items"]) == 2


def test_nobody_finds_out_whose_an_address_is_by_naming_it(a: Caller, b: Caller, ben: Person) -> None:
    told = []
    for address in (ben.email, "nobody@example.org"):
        made = a.post("/challenges", {"game": CITY, "to": address})
        place = made.json["places"][0]
        assert place.pop("email") == address
        told.append((made.status_code, place))
    assert told[0] == told[1]
    number = b.get("/challenges").json["items"][0]["id"]
    assert b.post(f"/challenges/{number}/accept").json["game_id"] is not None


def test_nobody_finds_out_by_registering_that_an_address_is_known(stranger: Caller, anna: Person, house: House) -> None:
    known = stranger.post("/players", {"name": "Somebody", "email": anna.email})
    fresh = stranger.post("/players", {"name": "Somebody", "email": "fresh@example.org"})
    assert (known.status_code, fresh.status_code) == (202, 202)
    assert known.json["detail"].replace(anna.email, "") == fresh.json["detail"].replace("fresh@example.org", "")
    assert letters(house, Kind.KNOWN) == [anna.email]
    assert letters(house, Kind.CONFIRMATION) == ["fresh@example.org"]
