"""Registering over HTTP, and tokens."""

from dataclasses import replace

from flask import Flask
from sqlalchemy import select

from server.app import make_app
from server.play.house import House, Work
from server.play.outbox import Kind
from server.play.proofs import prove
from server.store.people import Player
from server.store.post import Outgoing
from tests.server.api.callers import Caller
from tests.server.cast import Bell, Clock, Person


def code_for(house: House, name: str) -> str:
    """The code in the confirmation letter."""
    with house.store.read() as session:
        letter = session.scalars(
            select(Outgoing).where(Outgoing.kind == Kind.CONFIRMATION.value).order_by(Outgoing.id)
        ).all()[-1]
        assert letter.facts["name"] == name
        assert letter.player_id is not None
        return prove(house, letter.player_id, house.clock()).local


def registered(app: Flask, house: House, name: str) -> Caller:
    stranger = Caller(app)
    assert stranger.post("/players", {"name": name, "email": f"{name}@example.org"}).status_code == 202
    return Caller(app, stranger.post("/players/confirmations", {"code": code_for(house, name)}).json["token"])


def test_a_player_registers_with_the_code_of_a_letter(app: Flask, stranger: Caller, house: House, bell: Bell) -> None:
    answer = stranger.post("/players", {"name": "Dora", "email": "Dora@Example.org"})
    assert answer.status_code == 202
    assert "letter" in answer.json["detail"]
    assert len(bell.rows(Work.DELIVER)) == 1
    welcome = stranger.post("/players/confirmations", {"code": code_for(house, "Dora")})
    assert welcome.status_code == 200
    assert welcome.json["name"] == "Dora"
    assert welcome.headers["Cache-Control"] == "no-store"
    me = Caller(app, welcome.json["token"]).get("/players/me").json
    assert (me["name"], me["email"], me["wishes"]) == ("Dora", "Dora@Example.org", {})


def test_a_code_works_for_three_days(stranger: Caller, house: House, clock: Clock) -> None:
    stranger.post("/players", {"name": "Dora", "email": "dora@example.org"})
    code = code_for(house, "Dora")
    clock.advance(days=3)
    assert stranger.post("/players/confirmations", {"code": code}).status_code == 200
    clock.advance(days=1)
    assert stranger.post("/players/confirmations", {"code": code}).json["code"] == "bad-code"


def test_a_guessed_code_is_refused(stranger: Caller) -> None:
    answer = stranger.post("/players/confirmations", {"code": "r1.p1.t20000.aaaaaaaaaaaaaaaa"})
    assert (answer.status_code, answer.json["code"]) == (422, "bad-code")


def test_a_name_belongs_to_one_player(stranger: Caller, anna: Person) -> None:
    taken = stranger.post("/players", {"name": "ANNA", "email": "other@example.org"})
    assert (taken.status_code, taken.json["code"]) == (409, "name-taken")
    taken = stranger.post("/players", {"name": "ANNA", "email": anna.email.upper()})
    assert (taken.status_code, taken.json["code"]) == (409, "name-taken")


def test_a_name_that_is_being_registered_tells_nobody_with_which_address(
    stranger: Caller, house: House, clock: Clock
) -> None:
    def register(email: str) -> tuple[int, str]:
        answer = stranger.post("/players", {"name": "Dora", "email": email})
        return answer.status_code, answer.json["detail"].replace(email, "…")

    assert register("dora@example.org") == register("other@example.org") == register("dora@example.org")
    with house.store.read() as session:
        letters = {letter.address: letter.kind for letter in session.scalars(select(Outgoing))}
    assert letters == {"dora@example.org": "confirmation", "other@example.org": "notice"}
    clock.advance(days=4)
    register("other@example.org")
    assert stranger.post("/players/confirmations", {"code": code_for(house, "Dora")}).json["name"] == "Dora"
    with house.store.read() as session:
        owner = session.scalar(select(Player).where(Player.name == "Dora"))
        assert owner is not None
        assert owner.email == "other@example.org"


def test_what_is_no_name_or_address_is_refused_in_a_sentence(stranger: Caller) -> None:
    for body in ({"name": "<b>", "email": "x@example.org"}, {"name": "X", "email": "x@example.org, y@example.org"}):
        answer = stranger.post("/players", body)
        assert (answer.status_code, answer.json["code"]) == (422, "bad-name")
        assert answer.json["detail"].endswith(".")


def test_without_confirmation_nobody_is_known(stranger: Caller) -> None:
    stranger.post("/players", {"name": "Dora", "email": "dora@example.org"})
    assert stranger.get("/players/Dora").status_code == 404


def test_everybody_may_know_a_players_name_but_not_the_address(stranger: Caller, anna: Person) -> None:
    answer = stranger.get("/players/anna")
    assert answer.json == {"name": anna.name, "created_at": "2026-05-04T12:00:00+00:00"}
    assert stranger.get("/players/Nobody").json["code"] == "not-found"


def test_without_a_token_the_door_says_what_it_wants(stranger: Caller) -> None:
    answer = stranger.get("/players/me")
    assert (answer.status_code, answer.json["code"]) == (401, "token-needed")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_that_is_none_opens_nothing(app: Flask, anna: Person) -> None:
    for token in ("", "gpt_", "x", f"{anna.token}x", anna.token[:-1], "gpt_" + "a" * 5000, "é"):
        answer = Caller(app).get("/players/me", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json["code"]) == (401, "bad-token")
        assert "invalid_token" in answer.headers["WWW-Authenticate"]
    assert Caller(app).get("/players/me", headers={"Authorization": f"Basic {anna.token}"}).status_code == 401


def test_a_bad_token_is_refused_even_where_none_is_needed(app: Flask) -> None:
    assert Caller(app, "gpt_wrong").get("/games/1").status_code == 401


def test_the_scheme_of_a_token_is_read_in_any_case(app: Flask, anna: Person) -> None:
    assert Caller(app).get("/players/me", headers={"Authorization": f"bearer  {anna.token}"}).status_code == 200


def test_a_further_token_is_shown_once_and_can_be_taken_back(app: Flask, a: Caller) -> None:
    given = a.post("/tokens", {"label": "my bot"})
    assert given.status_code == 201
    assert given.headers["Location"] == f"/api/v1/tokens/{given.json['id']}"
    bot = Caller(app, given.json["token"])
    listed = bot.get("/tokens").json["items"]
    assert [(one["label"], one["current"]) for one in listed] == [("my bot", True), ("test", False)]
    assert "token" not in listed[0]
    assert a.delete(f"/tokens/{given.json['id']}").status_code == 204
    assert bot.get("/players/me").status_code == 401
    assert a.delete(f"/tokens/{given.json['id']}").status_code == 404


def test_a_token_can_take_back_itself(a: Caller) -> None:
    assert a.delete("/tokens/current").status_code == 204
    assert a.get("/tokens").status_code == 401


def test_nobody_takes_back_the_token_of_another(a: Caller, b: Caller) -> None:
    number = a.get("/tokens").json["items"][0]["id"]
    assert b.delete(f"/tokens/{number}").status_code == 404
    assert b.delete("/tokens/x").status_code == 404
    assert a.get("/players/me").status_code == 200


def test_the_last_use_of_a_token_is_known_to_the_hour(a: Caller, clock: Clock) -> None:
    clock.advance(minutes=30)
    first = a.get("/tokens").json["items"][0]["last_used_at"]
    clock.advance(minutes=20)
    assert a.get("/tokens").json["items"][0]["last_used_at"] == first
    clock.advance(minutes=50)
    assert a.get("/tokens").json["items"][0]["last_used_at"] == "2026-05-04T13:40:00+00:00"


def test_a_closed_server_takes_no_registrations(house: House) -> None:
    closed = replace(house, settings=replace(house.settings, open_registration="no"))
    answer = Caller(make_app(closed)).post("/players", {"name": "Dora", "email": "dora@example.org"})
    assert (answer.status_code, answer.json["code"]) == (403, "closed")


def test_registering_twice_sends_one_letter_an_hour(stranger: Caller, house: House, clock: Clock) -> None:
    def letters() -> int:
        with house.store.read() as session:
            return len(session.scalars(select(Outgoing.id)).all())

    for _ in range(3):
        stranger.post("/players", {"name": "Dora", "email": "dora@example.org"})
    assert letters() == 1
    clock.advance(hours=1)
    stranger.post("/players", {"name": "Dora", "email": "dora@example.org"})
    assert letters() == 2
