"""Proposing games over HTTP, and answering."""

from flask import Flask

from server.play.house import House, Work
from server.play.outbox import Kind
from server.store.post import Outgoing
from tests.server.api.callers import Caller
from tests.server.cast import Bell, Person, enter

CITY = "alien-city"


def test_a_challenge_accepted_opens_a_game(a: Caller, b: Caller, stranger: Caller) -> None:
    made = a.post("/challenges", {"game": CITY, "to": "Ben", "seat": "second", "options": {"rules": "abstract-play"}})
    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/v1/challenges/{made.json['id']}"
    assert isinstance(made.json["id"], str)
    assert made.json["options"]["rules"] == "abstract-play"
    accepted = b.post(f"/challenges/{made.json['id']}/accept")
    assert accepted.status_code == 200
    assert accepted.json["status"] == "accepted"
    game = stranger.get(f"/games/{accepted.json['game_id']}").json
    assert game["seats"] == [{"seat": 1, "player": "Ben"}, {"seat": 2, "player": "Anna"}]


def test_an_invitation_goes_out_by_mail_and_is_hurried(a: Caller, ben: Person, house: House, bell: Bell) -> None:
    a.post("/challenges", {"game": CITY, "to": [ben.email]})
    with house.store.read() as session:
        letter = session.get_one(Outgoing, int(bell.rows(Work.DELIVER)[0]))
    assert (letter.kind, letter.address) == (Kind.INVITATION.value, ben.email)


def test_an_address_that_nobody_knows_can_be_invited_and_only_the_challenger_sees_it(
    a: Caller, c: Caller, app: Flask, house: House
) -> None:
    number = a.post("/challenges", {"game": CITY, "to": "dora@example.org"}).json["id"]
    assert a.get(f"/challenges/{number}").json["places"][0]["email"] == "dora@example.org"
    assert c.get(f"/challenges/{number}").status_code == 404
    dora = Caller(app, enter(house, "Dora").token)
    place = dora.get(f"/challenges/{number}").json["places"][0]
    assert (place["email"], place["player"], place["accepted"]) == (None, None, False)
    assert dora.get("/challenges").json["items"][0]["id"] == number
    assert dora.post(f"/challenges/{number}/accept").json["game_id"] is not None


def test_an_open_challenge_is_taken_up_by_whoever_comes_first(a: Caller, b: Caller, c: Caller) -> None:
    number = a.post("/challenges", {"game": CITY}).json["id"]
    assert [one["id"] for one in b.get("/challenges?which=free").json["items"]] == [number]
    assert a.get("/challenges?which=free").json["items"] == []
    assert b.post(f"/challenges/{number}/accept").json["game_id"] is not None
    late = c.post(f"/challenges/{number}/accept")
    assert (late.status_code, late.json["code"]) == (409, "challenge-ended")


def test_a_game_for_three_begins_when_the_last_has_accepted(a: Caller, b: Caller, c: Caller) -> None:
    number = a.post("/challenges", {"game": "mini", "to": ["Ben", "Clara"]}).json["id"]
    assert b.post(f"/challenges/{number}/accept").json["game_id"] is None
    assert c.post(f"/challenges/{number}/accept").json["game_id"] is not None


def test_a_challenge_is_declined_with_a_reason(a: Caller, b: Caller, house: House, bell: Bell) -> None:
    number = a.post("/challenges", {"game": CITY, "to": "Ben"}).json["id"]
    declined = b.post(f"/challenges/{number}/decline", {"reason": "No time this week."})
    assert (declined.json["status"], declined.json["reason"]) == ("declined", "No time this week.")
    with house.store.read() as session:
        assert session.get_one(Outgoing, int(bell.rows(Work.DELIVER)[-1])).kind == Kind.DECLINED.value
    assert a.get("/challenges").json["items"] == []
    assert a.get("/challenges?status=declined").json["items"][0]["id"] == number


def test_only_whoever_made_a_challenge_takes_it_back(a: Caller, b: Caller) -> None:
    number = a.post("/challenges", {"game": CITY, "to": "Ben"}).json["id"]
    refused = b.post(f"/challenges/{number}/cancel")
    assert (refused.status_code, refused.json["code"]) == (403, "not-yours")
    assert a.post(f"/challenges/{number}/cancel").json["status"] == "cancelled"
    assert a.post(f"/challenges/{number}/cancel").status_code == 409


def test_a_challenge_is_answered_by_those_it_is_for(a: Caller, b: Caller, c: Caller) -> None:
    del b
    number = a.post("/challenges", {"game": CITY, "to": "Ben"}).json["id"]
    for verb in ("accept", "decline"):
        refused = c.post(f"/challenges/{number}/{verb}")
        assert (refused.status_code, refused.json["code"]) == (403, "not-invited")
    assert a.post(f"/challenges/{number}/accept").status_code == 403


def test_a_challenge_that_there_is_not_is_unknown(a: Caller) -> None:
    for number in ("99", "x", "0", "9" * 40):
        for answer in (a.get(f"/challenges/{number}"), a.post(f"/challenges/{number}/accept")):
            assert (answer.status_code, answer.json["code"]) == (404, "unknown-challenge")


def test_what_cannot_be_proposed_is_refused_with_its_cause(a: Caller) -> None:
    causes = {
        "unknown-player": {"game": CITY, "to": "Nobody"},
        "same-player": {"game": CITY, "to": "Anna"},
        "too-many-players": {"game": CITY, "to": ["a@example.org", "b@example.org"]},
        "bad-address": {"game": CITY, "to": "a@b@c"},
        "bad-option": {"game": CITY, "options": {"colour": "red"}},
        "invalid": {"game": CITY, "seat": "third"},
    }
    for cause, body in causes.items():
        answer = a.post("/challenges", body)
        assert (answer.status_code, answer.json["code"]) == (422, cause)
    assert a.post("/challenges", {"game": "chess"}).json["option"] == "game"


def test_an_option_may_hold_blanks(a: Caller, b: Caller) -> None:
    layout = "N1, G3, G3, N3, B2, N3, G0, N2, B0, G3, R2, R0, B1, N1, R0, R2, R2, G0, B3, B1"
    number = a.post("/challenges", {"game": CITY, "to": "Ben", "options": {"layout": layout}}).json["id"]
    game = b.post(f"/challenges/{number}/accept").json["game_id"]
    assert b.get(f"/games/{game}").json["state"]["layout"] == layout.replace(" ", "")


def test_the_same_key_proposes_once(a: Caller, b: Caller) -> None:
    del b
    key = {"Idempotency-Key": "challenge-1"}
    first = a.post("/challenges", {"game": CITY, "to": "Ben"}, headers=key)
    again = a.post("/challenges", {"game": CITY, "to": "Ben"}, headers=key)
    assert first.json == again.json
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    other = a.post("/challenges", {"game": CITY, "to": "Ben", "seat": "first"}, headers=key)
    assert (other.status_code, other.json["code"]) == (422, "key-reused")
    assert len(a.get("/challenges").json["items"]) == 1


def test_a_list_of_challenges_comes_page_by_page(a: Caller) -> None:
    numbers = [a.post("/challenges", {"game": CITY}).json["id"] for _ in range(5)]
    seen: list[str] = []
    path = "/challenges?limit=2"
    for _ in range(3):
        answer = a.get(path)
        seen += [one["id"] for one in answer.json["items"]]
        path = f"/challenges?limit=2&cursor={answer.json['next']}"
        assert ("Link" in answer.headers) == (answer.json["next"] is not None)
    assert seen == numbers[::-1]


def test_a_cursor_that_is_none_of_ours_is_refused(a: Caller) -> None:
    for cursor in ("x", "%%%", "YmVmb3JlOng", "é"):
        answer = a.get(f"/challenges?cursor={cursor}")
        assert (answer.status_code, answer.json["errors"][0]["parameter"]) == (422, "cursor")
