"""Conditional moves: left beforehand, met, played with what they answer, dropped where they do not fit."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from engine.core.ids import Seat
from server.play.house import Desk, House
from server.play.plans import plan_of
from server.play.proving import faults_of, twins
from server.play.submissions import Call, take_call
from server.play.tables import open_game, take_back
from server.store.people import Player
from server.store.plans import Plan
from server.store.post import Outgoing
from server.store.tables import GameRow, MoveRow
from tests.server.cast import Person
from tests.server.play.test_races import ROUNDS, at_once

pytestmark = pytest.mark.timeout(600)


class Room:
    """A house in which people open games and say what they want at them; a judgement is its status and its detail."""

    def __init__(self, house: House) -> None:
        self.house = house

    def game(self, slug: str, *people: Person, **options: str) -> int:
        with self.house.store.write() as session:
            desk = Desk(self.house, session, self.house.clock())
            players = [session.get_one(Player, one.id) for one in people]
            return open_game(desk, self.house.game(slug), options, players).id

    def say(self, who: Person, game: int, verb: str, version: int | None = None, **fields: str) -> str:
        call = Call(verb=verb, player=who.id, game=game, fields=fields, version=version)
        row = take_call(self.house, call, at_once=True)
        assert row.judgement is not None, row.error
        return f"{row.judgement['status']}: {row.judgement['detail']}"

    def move(self, who: Person, game: int, move: str) -> None:
        assert self.say(who, game, "move", move=move).startswith("accepted")

    def record(self, game: int) -> list[str]:
        with self.house.store.read() as session:
            query = select(MoveRow.text).where(MoveRow.game_id == game, MoveRow.undone_at.is_(None))
            return list(session.scalars(query.order_by(MoveRow.ply)))

    def plan(self, game: int, seat: int) -> Plan:
        with self.house.store.read() as session:
            return session.get_one(Plan, (game, seat))

    def told(self, game: int, who: Person) -> dict[str, object]:
        """The facts of the last turn letter to somebody."""
        with self.house.store.read() as session:
            query = select(Outgoing.facts).where(Outgoing.game_id == game, Outgoing.player_id == who.id)
            return session.scalars(query.order_by(Outgoing.id.desc())).first() or {}

    def to_act(self, game: int) -> int | None:
        with self.house.store.read() as session:
            return session.get_one(GameRow, game).to_act


@pytest.fixture
def room(house: House) -> Iterator[Room]:
    made = Room(house)
    yield made
    with house.store.read() as session:
        found = [fault for row in session.scalars(select(GameRow)) for fault in faults_of(house, session, row)]
        assert [str(one) for one in (*found, *twins(session))] == []


@pytest.fixture
def city(room: Room, anna: Person, ben: Person) -> int:
    return room.game("alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")


def legal(room: Room, game: int) -> list[str]:
    with room.house.store.read() as session:
        row = session.get_one(GameRow, game)
        played = room.house.game(row.game)
        return [played.format(move) for move in played.legal_moves(played.load(row.state))]


def free(room: Room, game: int) -> list[str]:
    """Some towers on lots of their own, each legal whatever of the others stands."""
    lots: dict[str, str] = {}
    for move in legal(room, game):
        if move[1:3] == "T-" and "(" not in move:
            lots.setdefault(move[3:], move)
    return list(lots.values())


def test_an_answer_left_beforehand_is_played_with_the_move_that_it_answers(
    room: Room, city: int, anna: Person, ben: Person
) -> None:
    first, answer, other = free(room, city)[:3]
    assert room.say(ben, city, "if", plan=f"{first.lower()} then {answer}").startswith("accepted")
    assert room.say(ben, city, "if", plan=f"{other} then {answer}").startswith("accepted")
    room.move(anna, city, first)
    assert room.record(city) == [first, answer]
    assert room.to_act(city) == 1
    assert room.plan(city, 2).tree == []
    with room.house.store.read() as session:
        letters = select(Outgoing.player_id).where(Outgoing.game_id == city, Outgoing.ply > 0)
        assert list(session.scalars(letters)) == [anna.id]


def test_plans_of_both_answer_each_other_until_one_has_no_answer_left(
    room: Room, city: int, anna: Person, ben: Person
) -> None:
    a, b, c, d, e = free(room, city)[:5]
    room.say(anna, city, "if", plan=f"{b} then {c} if {d} then {e}")
    room.say(ben, city, "if", plan=f"{a} then {b} if {c} then {d}")
    room.move(anna, city, a)
    assert room.record(city) == [a, b, c, d, e]
    assert room.to_act(city) == 2


def test_a_move_that_no_branch_names_drops_the_plan_and_the_turn_letter_says_so(
    room: Room, city: int, anna: Person, ben: Person
) -> None:
    first, answer, other = free(room, city)[:3]
    room.say(ben, city, "if", plan=f"{other} then {answer}")
    room.move(anna, city, first)
    assert room.record(city) == [first]
    assert room.told(city, ben) == {"plan": {"code": "missed"}}
    room.move(ben, city, other)
    room.move(anna, city, answer)
    assert room.told(city, ben) == {}


def test_an_answer_that_is_illegal_when_its_time_comes_is_dropped_and_its_owner_told_why(
    room: Room, city: int, anna: Person, ben: Person
) -> None:
    first = free(room, city)[0]
    room.say(ben, city, "if", plan=f"{first} then {first}")
    room.move(anna, city, first)
    assert room.record(city) == [first]
    notice = room.told(city, ben)["plan"]
    assert isinstance(notice, dict)
    assert (notice["code"], notice["move"]) == ("illegal", first)
    assert notice["detail"].endswith(".")


def test_what_is_no_move_by_its_form_is_refused_when_it_is_left(room: Room, city: int, ben: Person) -> None:
    first = free(room, city)[0]
    assert room.say(ben, city, "if", plan=f"{first} then nonsense").startswith("refused")
    assert room.say(ben, city, "if", plan=f"{first} if {first}").startswith("refused")
    with room.house.store.read() as session:
        assert plan_of(session, city, Seat(2)) is None


def test_a_take_back_drops_every_plan_and_says_so(room: Room, city: int, anna: Person, ben: Person) -> None:
    first, answer, third = free(room, city)[:3]
    room.say(ben, city, "if", plan=f"{first} then {answer} if {third} then {first}")
    room.move(anna, city, first)
    with room.house.store.write() as session:
        desk = Desk(room.house, session, room.house.clock())
        take_back(desk, session.get_one(GameRow, city), 0)
    assert room.plan(city, 2).tree == []
    room.move(anna, city, first)
    assert room.record(city) == [first]
    assert room.told(city, ben) == {"plan": {"code": "undone"}}


def test_a_plan_waits_for_its_turn_while_a_third_moves_and_chance_passes_by(
    room: Room, anna: Person, ben: Person, clara: Person
) -> None:
    game = room.game("mini", anna, ben, clara, first="1")
    for who in (anna, ben, clara):
        room.move(who, game, "wish 1")
    room.say(clara, game, "if", plan="keep then keep if keep then keep")
    room.say(ben, game, "if", plan="give 2 then refuse")
    room.move(anna, game, "keep")
    assert room.told(game, ben) == {"plan": {"code": "missed"}}
    assert room.plan(game, 3).due
    room.move(ben, game, "keep")
    moves = [text for text in room.record(game) if not text.startswith("coin")]
    assert moves[3:] == ["keep", "keep", "keep"]
    assert room.plan(game, 3).tree == [{"if": "keep", "then": "keep", "next": []}]


def test_a_seat_asked_out_of_turn_can_have_left_its_answer(
    room: Room, anna: Person, ben: Person, clara: Person
) -> None:
    game = room.game("mini", anna, ben, clara, first="1")
    for who in (anna, ben, clara):
        room.move(who, game, "wish 1")
    room.say(clara, game, "if", plan="give 3 then refuse")
    room.move(anna, game, "give 3")
    assert "refuse" in room.record(game)
    assert room.to_act(game) == 2


def test_a_condition_is_met_by_what_its_owner_may_read_and_by_nothing_else(
    room: Room, anna: Person, ben: Person, clara: Person
) -> None:
    for condition, met in (("wish 2", False), ("wish 1", False)):
        game = room.game("mini", anna, ben, clara, first="1")
        room.say(ben, game, "if", plan=f"{condition} then wish 3")
        room.move(anna, game, "wish 2")
        assert (len(room.record(game)) == 2) == met


def test_a_plan_that_is_edited_while_it_is_met_is_the_old_or_the_new_one_whole(
    room: Room, anna: Person, ben: Person
) -> None:
    game = room.game("alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    first, old, new = free(room, game)[:3]
    tree = f'[{{"if": "{first}", "then": "{new}"}}]'
    for _ in range(ROUNDS):
        game = room.game("alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
        room.say(ben, game, "if", plan=f"{first} then {old}")
        moved, edited = at_once(
            lambda game=game: room.say(anna, game, "move", move=first),
            lambda game=game: room.say(ben, game, "plan", version=1, tree=tree),
        )
        assert moved.startswith("accepted")
        assert (room.record(game), edited.partition(":")[0]) in (
            ([first, new], "accepted"),
            ([first, old], "stale"),
        )
