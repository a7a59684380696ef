"""Two at once at the instant at which time is over: exactly one wins, in the order of receipt, on both databases."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import TypeVar

import pytest
from sqlalchemy import func, select

from server.jobs import judge_one
from server.play.clocks.tick import look_at_clocks
from server.play.house import House
from server.play.submissions import Call, take_call
from server.store.post import Outgoing, Submission
from server.store.tables import MoveRow
from tests.server.cast import Clock, Person
from tests.server.play.halls import Hall, faults
from tests.server.play.test_races import ROUNDS

R = TypeVar("R")
pytestmark = pytest.mark.timeout(600)


def at_once(*acts: Callable[[], R]) -> list[R]:
    barrier = Barrier(len(acts))

    def act(one: Callable[[], R]) -> R:
        barrier.wait(10)
        return one()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result(60) for done in [pool.submit(act, one) for one in acts]]


@pytest.fixture
def hall(house: House, clock: Clock, anna: Person, ben: Person, clara: Person) -> Iterator[Hall]:
    made = Hall(house, clock, anna, ben, clara)
    yield made
    assert faults(house) == []


def fallen(hall: Hall, **options: str) -> int:
    """A game whose clock has fallen, and the tick has handed that in; nobody has judged it."""
    game = hall.game(clock="1h", **options)
    hall.clock.advance(hours=1, minutes=11)
    look_at_clocks(hall.house)
    return game


def waiting(hall: Hall) -> list[str]:
    with hall.house.store.read() as session:
        return list(session.scalars(select(Submission.id).where(Submission.status == "waiting")))


def entries(hall: Hall, game: int) -> list[str]:
    with hall.house.store.read() as session:
        return list(session.scalars(select(MoveRow.text).where(MoveRow.game_id == game).order_by(MoveRow.version)))


@pytest.mark.parametrize("verb", ["move", "resign"])
def test_what_arrived_too_late_and_a_time_out_judged_at_once_are_a_time_out(hall: Hall, verb: str) -> None:
    for _ in range(ROUNDS):
        game = fallen(hall)
        fields = {"move": hall.legal(hall.row(game))} if verb == "move" else {}
        [number] = waiting(hall)
        _, answer = at_once(
            lambda number=number: judge_one(hall.house, number),
            lambda game=game, fields=fields: hall.asked(hall.people[0], verb, game, **fields),
        )
        assert answer is not None
        assert answer["code"] in {"out-of-time", "game-over"}
        assert (hall.row(game).status, entries(hall, game)) == ("over", ["resign 1"])


def test_a_move_that_arrived_in_time_and_a_tick_at_once_are_a_move(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game(clock="1h", grace="0")
        move = hall.legal(hall.row(game))
        hall.clock.advance(hours=1)
        call = Call(verb="move", player=hall.people[0].id, game=game, fields={"move": move})
        number = take_call(hall.house, call, at_once=False).id
        hall.clock.advance(hours=1)
        at_once(lambda: look_at_clocks(hall.house), lambda number=number: judge_one(hall.house, number))
        hall.judge()
        assert (hall.row(game).status, entries(hall, game)) == ("running", [move])


def test_two_claims_at_once_are_one_time_out(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game("mini", 3, clock="1h", timeout="claim", first="1")
        hall.clock.advance(hours=2)
        others = [one for one in hall.people if one != hall.waited_for(game)]
        answers = at_once(*[lambda who=who, game=game: hall.asked(who, "timeout", game)["status"] for who in others])
        assert sorted(answers) == ["accepted", "refused"]
        assert [text for text in entries(hall, game) if text.startswith("resign")] != []


def test_a_claim_and_a_move_at_once_are_one_of_the_two(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game(clock="1h", timeout="claim")
        move = hall.legal(hall.row(game))
        hall.clock.advance(hours=2)
        moved, claimed = at_once(
            lambda game=game, move=move: hall.asked(hall.people[0], "move", game, move=move)["status"],
            lambda game=game: hall.asked(hall.people[1], "timeout", game)["status"],
        )
        assert {moved, claimed} == {"accepted", "refused"}
        assert entries(hall, game) == ([move] if moved == "accepted" else ["resign 1"])


def test_several_ticks_at_once_hand_in_once_and_remind_once(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game(clock="4d")
        hall.clock.advance(days=2)
        at_once(*[lambda: look_at_clocks(hall.house)] * 3)
        assert len(hall.letters(game, "reminder")) == 1
        hall.clock.advance(days=3)
        at_once(*[lambda: look_at_clocks(hall.house)] * 3)
        numbers = waiting(hall)
        assert len(numbers) == 1
        at_once(*[lambda number=numbers[0]: judge_one(hall.house, number)] * 3)
        assert entries(hall, game) == ["resign 1"]


def test_a_vacation_and_a_tick_at_once_neither_save_nor_lose_a_game(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game(clock="1h", grace="0")
        hall.clock.advance(hours=1, seconds=1)
        today = hall.clock.now.date().isoformat()
        hall.clock.advance(seconds=20)
        at_once(
            lambda: look_at_clocks(hall.house),
            lambda today=today: hall.asked(hall.people[0], "vacation", **{"from": today}),
        )
        hall.judge()
        hall.pass_time(minutes=1)
        assert hall.row(game).status == "over"
        hall.clock.advance(days=1)


def test_a_pause_agreed_on_while_the_tick_looks_costs_no_time(hall: Hall) -> None:
    for _ in range(ROUNDS):
        game = hall.game(clock="4d")
        hall.clock.advance(days=2)
        hall.asked(hall.people[1], "pause", game)
        at_once(lambda: look_at_clocks(hall.house), lambda game=game: hall.asked(hall.people[0], "pause", game))
        hall.clock.advance(days=30)
        hall.asked(hall.people[0], "resume", game)
        assert hall.time(game).deadline == hall.clock.now + timedelta(days=2)
        with hall.house.store.read() as session:
            told = select(func.count()).select_from(Outgoing).where(Outgoing.game_id == game)
            assert (session.scalar(told.where(Outgoing.kind == "reminder")) or 0) <= 1
