"""Plays at tables of three and four over HTTP: places, whose turn it is, who is waited for, and who leaves."""

from random import Random

import pytest
from flask import Flask
from sqlalchemy import select

from engine.core.record import from_json, replay
from engine.games.alien_attack_usa import GAME
from server.mailroom.postman import deliver
from server.play.clocks.tick import keep_time
from server.play.house import House
from server.play.operator import end_by_draw
from server.play.pulse import beat
from server.play.submissions import judge
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow
from tests.server.api.callers import Caller, Table, seated
from tests.server.cast import Clock, Person, enter

ATTACK = "alien-attack-usa"


def proposed(caller: Caller, to: list[str], **options: str) -> str:
    named = {"to": to} if to else {}
    answer = caller.post("/challenges", {"game": ATTACK, "options": options, **named})
    assert answer.status_code == 201, answer.json
    return str(answer.json["id"])


@pytest.fixture
def three(app: Flask, house: House, anna: Person, ben: Person, clara: Person) -> Table:
    """A table of three, whose cards are fixed."""
    return seated(app, house, ATTACK, anna, ben, clara, missions="2 pacific,3 gulf,4 mexico")


def test_who_names_two_others_proposes_a_table_of_three(a: Caller, b: Caller, c: Caller) -> None:
    number = proposed(a, ["Ben", "Clara"])
    assert b.post(f"/challenges/{number}/accept").json["game_id"] is None
    game = c.post(f"/challenges/{number}/accept").json["game_id"]
    assert [one["seat"] for one in a.get(f"/games/{game}").json["seats"]] == [1, 2, 3]


def test_the_option_players_makes_free_places_for_whoever_comes(
    a: Caller, b: Caller, c: Caller, app: Flask, house: House
) -> None:
    number = proposed(a, ["Ben"], players="4")
    dora = Caller(app, enter(house, "Dora").token)
    for one in (c, b):
        assert one.post(f"/challenges/{number}/accept").json["game_id"] is None
    game = dora.post(f"/challenges/{number}/accept").json["game_id"]
    assert len(a.get(f"/games/{game}").json["seats"]) == 4


def test_an_open_table_is_for_two_unless_more_are_asked_for(a: Caller, b: Caller) -> None:
    number = proposed(a, [])
    assert b.post(f"/challenges/{number}/accept").json["game_id"]


@pytest.mark.parametrize(
    ("to", "options", "why"),
    [
        (["Ben", "Clara"], {"players": "2"}, "for 2 players here"),
        (["a@example.org", "b@example.org", "c@example.org", "d@example.org"], {}, "for 2 to 4 players here"),
    ],
)
@pytest.mark.usefixtures("ben", "clara")
def test_more_players_than_places_are_refused(a: Caller, to: list[str], options: dict[str, str], why: str) -> None:
    answer = a.post("/challenges", {"game": ATTACK, "to": to, "options": options})
    assert answer.status_code == 422
    assert why in answer.json["detail"]


def test_a_whole_game_of_three_over_http(three: Table) -> None:
    random, asked_out_of_turn, legal = Random(7), 0, ["?"]
    while (shown := three.seats[0].get(three.path).json)["status"] == "running":
        waited_for, others = three.to_move(), [one for one in three.seats if one is not three.to_move()]
        legal = waited_for.get(f"{three.path}/legal-moves").json["moves"]
        assert all(one.get(f"{three.path}/legal-moves").json["moves"] == [] for one in others)
        asked_out_of_turn += legal[0].startswith("protect")
        plain = [move for move in legal if "+" not in move]
        three.move(random.choice(plain if random.random() < 0.8 else legal))
        assert shown["to_act"] in {1, 2, 3}
    assert asked_out_of_turn
    record = from_json(three.seats[0].get(f"{three.path}/record.json").json)
    assert replay(GAME, record).outcome is not None
    assert sum(move.startswith("* ") and len(move.split()) == 6 for move in record.moves) == 24


def test_an_answer_left_beforehand_is_read_by_its_seat_alone(three: Table) -> None:
    mover = three.to_move()
    move = mover.get(f"{three.path}/legal-moves").json["moves"][0]
    three.move(f"{move} +never")
    others = [one for one in three.seats if one is not mover]
    assert mover.get(f"{three.path}/moves").json["moves"][-1]["move"] == f"{move} +never"
    for one in others:
        assert one.get(f"{three.path}/moves").json["moves"][-1]["move"] == move
        assert "decline" not in str(one.get(three.path).json["state"]["sides"])


def test_a_seat_of_three_that_leaves_stays_as_a_neutral_or_ends_the_game(
    app: Flask, house: House, anna: Person, ben: Person, clara: Person
) -> None:
    passive = seated(app, house, ATTACK, anna, ben, clara)
    assert passive.seats[1].post(f"{passive.path}/resignation?wait=5").status_code == 200
    shown = passive.seats[0].get(passive.path).json
    assert shown["status"] == "running"
    assert shown["to_act"] != 2
    ending = seated(app, house, ATTACK, anna, ben, clara, leaver="end")
    assert ending.seats[1].post(f"{ending.path}/resignation?wait=5").status_code == 200
    assert ending.seats[0].get(ending.path).json["status"] == "over"


def moved_to_another_map(house: House, table: Table) -> None:
    """Let a game be one that a version with another map began, before the process that looks at it was started."""
    house.positions.known.clear()
    with house.store.write() as session:
        row = session.get_one(GameRow, int(table.id))
        row.start, row.state = {**row.start, "map": 2}, {**row.state, "map": 2}


def test_a_game_on_another_map_says_so_to_whoever_looks_or_moves(three: Table, house: House) -> None:
    moved_to_another_map(house, three)
    anna = three.seats[0]
    for answer in (
        anna.get(three.path),
        *(
            anna.post(f"{three.path}/{act}?wait=5", body)
            for act, body in (("moves", {"move": "51"}), ("undo-requests", {}), ("chat", {"text": "hello"}))
        ),
    ):
        assert (answer.status_code, answer.json["code"]) == (404, "outdated")
        assert "another version of the map" in answer.json["detail"]
    assert anna.get("/players/me/data.zip").status_code == 200


def test_a_game_on_another_map_is_ended_by_the_operator_and_its_letters_are_given_up(
    three: Table, house: House
) -> None:
    moved_to_another_map(house, three)
    with house.store.read() as session:
        letter = session.scalars(select(Outgoing.id).where(Outgoing.status == "waiting", Outgoing.kind == "turn")).one()
    deliver(house, letter)
    assert end_by_draw(house, int(three.id), "another map") == "closed"
    with house.store.read() as session:
        row, kept = session.get_one(GameRow, int(three.id)), session.get_one(Outgoing, letter)
        assert row.outcome is not None
        assert (row.status, row.outcome["draw"], row.to_act) == ("over", True, None)
        assert kept.status == "failed"
        assert "another version of the map" in str(kept.error)


def test_a_clock_that_falls_on_another_map_is_refused_once(
    app: Flask, house: House, clock: Clock, anna: Person, ben: Person
) -> None:
    two = seated(app, house, ATTACK, anna, ben, clock="1d", timeout="hard")
    moved_to_another_map(house, two)
    clock.advance(days=30)
    beat(house)
    keep_time(house)
    clock.advance(days=30)
    keep_time(house)
    with house.store.read() as session:
        (number,) = session.scalars(select(Submission.id).where(Submission.door == "clock"))
    judge(house, number)
    with house.store.read() as session:
        judgement = session.get_one(Submission, number).judgement
    assert judgement is not None
    assert judgement["code"] == "outdated"


def test_what_was_played_on_another_map_stays_in_the_archive(
    app: Flask, house: House, anna: Person, ben: Person
) -> None:
    two = seated(app, house, ATTACK, anna, ben)
    two.seats[0].post(f"{two.path}/resignation?wait=5")
    moved_to_another_map(house, two)
    (record,) = two.seats[1].get("/records").json["items"]
    assert record["moves"][0].startswith("* ")
