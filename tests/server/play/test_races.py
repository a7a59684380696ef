"""Two at once: real threads on both databases, a thousand times if wanted, and the tables say who won."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier
from typing import Any, TypeVar

import pytest
from sqlalchemy import func, select

from server.mailroom.replies import about_game
from server.play.claims import claim_submission, sweep
from server.play.house import Desk, House
from server.play.intake import take_letter
from server.play.proving import faults_of, moves_astray, twins
from server.play.submissions import Call, judge, take_call
from server.play.tables import open_game
from server.store.people import Challenge, Player
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, MoveRow
from tests.server.cast import Bell, Clock, Person

ROUNDS = int(os.environ.get("GUILDPOST_TEST_ROUNDS", "12"))
CODE = "6ETR-3RZF-YS3G-MMDA"
NUMBERS = count(1)
R = TypeVar("R")
pytestmark = pytest.mark.timeout(600)


def at_once(*acts: Callable[[], R]) -> list[R]:
    """Do all acts at the same time, each in a thread of its own, and return what they return."""
    barrier = Barrier(len(acts))

    def act(one: Callable[[], R]) -> R:
        barrier.wait(10)
        return one()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result(60) for done in [pool.submit(act, one) for one in acts]]


@pytest.fixture
def table(house: House, anna: Person, ben: Person) -> Iterator["Table"]:
    """Anna, who begins, and Ben; after every test each game is proved."""
    made = Table(house, anna, ben)
    yield made
    with house.store.read() as session:
        rows = session.scalars(select(GameRow)).all()
        found = [*(fault for row in rows for fault in faults_of(house, session, row)), *moves_astray(session)]
        assert [str(one) for one in (*found, *twins(session))] == []


class Table:
    """Two players and ever new games between them."""

    def __init__(self, house: House, anna: Person, ben: Person) -> None:
        self.house, self.anna, self.ben = house, anna, ben

    def game(self, *moves: str) -> int:
        with self.house.store.write() as session:
            desk = Desk(self.house, session, self.house.clock())
            players = [session.get_one(Player, one.id) for one in (self.anna, self.ben)]
            number = open_game(desk, self.house.game("alien-city"), {"code": CODE}, players).id
        for seat, move in enumerate(moves):
            assert self.call((self.anna, self.ben)[seat % 2], number, "move", move=move) == "accepted"
        return number

    def legal(self, game: int) -> list[str]:
        with self.house.store.read() as session:
            row = session.get_one(GameRow, game)
            played = self.house.game(row.game)
            return [played.format(move) for move in played.legal_moves(played.load(row.state))]

    def call(self, who: Person, game: int | None, verb: str, /, **fields: str) -> str:
        """Call as a program that waits; returns the status of the judgement."""
        return self.judged(Call(verb=verb, player=who.id, game=game, fields=fields))

    def judged(self, call: Call) -> str:
        row = take_call(self.house, call, at_once=True)
        assert row.judgement is not None, row.error
        status: str = row.judgement["status"]
        return status

    def kept(self, who: Person, game: int, move: str) -> str:
        """Hand a move in without waiting; returns its number, and a worker has it."""
        row = take_call(self.house, Call(verb="move", player=who.id, game=game, fields={"move": move}), at_once=False)
        assert claim_submission(self.house, row.id)
        return row.id

    def letter(self, who: Person, game: int, ply: int, text: str) -> str:
        """Write a letter in answer to a turn; returns its number, and a worker has it."""
        to = about_game(self.house, game, who.id, ply)
        raw = f"From: {who.email}\r\nTo: {to}\r\nMessage-ID: <{next(NUMBERS)}@example.org>\r\n\r\n{text}\r\n"
        number = take_letter(self.house, raw.encode(), who.email, to)
        assert claim_submission(self.house, number)
        return number

    def status(self, submission: str) -> str:
        with self.house.store.read() as session:
            row = session.get_one(Submission, submission)
            assert row.judgement is not None, row.error
            return str(row.judgement["status"])

    def count(self, model: Any, *where: Any) -> int:  # noqa: ANN401 - SQLAlchemy's own objects
        with self.house.store.read() as session:
            return session.scalar(select(func.count()).select_from(model).where(*where)) or 0

    def moves(self, game: int) -> int:
        return self.count(MoveRow, MoveRow.game_id == game, MoveRow.undone_at.is_(None))

    def row(self, game: int) -> GameRow:
        with self.house.store.read() as session:
            return session.get_one(GameRow, game)


def test_the_same_move_from_two_tabs_is_played_once(table: Table) -> None:
    move = table.legal(table.game())[0]
    for _ in range(ROUNDS):
        game = table.game()
        answers = at_once(*[lambda game=game: table.call(table.anna, game, "move", move=move)] * 2)
        assert sorted(answers) == ["accepted", "refused"]
        assert table.moves(game) == 1


def test_the_same_key_at_once_has_one_effect_and_one_answer(table: Table) -> None:
    move = table.legal(table.game())[0]
    for number in range(ROUNDS):
        game = table.game()

        def call(game: int = game, number: int = number) -> tuple[str, Any]:
            asked = Call(verb="move", player=table.anna.id, game=game, fields={"move": move}, key=f"k{number}")
            row = take_call(table.house, asked, at_once=True)
            return row.id, row.judgement

        first, second, third = at_once(call, call, call)
        assert first == second == third
        assert (table.moves(game), first[1]["status"]) == (1, "accepted")


def test_a_move_by_letter_and_one_by_http_at_once_are_one_move_and_one_refusal(table: Table) -> None:
    one, other = table.legal(table.game())[:2]
    for _ in range(ROUNDS):
        game = table.game()
        letter = table.letter(table.anna, game, 0, one)
        _, called = at_once(
            lambda letter=letter: judge(table.house, letter),
            lambda game=game: table.call(table.anna, game, "move", move=other),
        )
        assert {table.status(letter), called} in ({"accepted", "refused"}, {"accepted", "stale"})
        assert table.moves(game) == 1


def test_two_moves_that_were_kept_before_either_was_judged_are_one_move(table: Table) -> None:
    one, other = table.legal(table.game())[:2]
    for _ in range(ROUNDS):
        game = table.game()
        kept = [table.kept(table.anna, game, move) for move in (one, other)]
        at_once(*[lambda number=number: judge(table.house, number) for number in kept])
        assert sorted(map(table.status, kept)) == ["accepted", "refused"]
        assert table.moves(game) == 1


def test_a_letter_that_two_workers_judge_is_carried_out_once(table: Table) -> None:
    move = table.legal(table.game())[0]
    for _ in range(ROUNDS):
        game = table.game()
        letter = table.letter(table.anna, game, 0, move)
        at_once(*[lambda letter=letter: judge(table.house, letter)] * 2)
        assert (table.status(letter), table.moves(game)) == ("accepted", 1)


def test_one_free_place_and_two_takers_are_one_game(table: Table, clara: Person) -> None:
    for _ in range(ROUNDS):
        table.call(table.anna, None, "new", game="alien-city")
        with table.house.store.read() as session:
            number = session.scalar(select(func.max(Challenge.id)))
        before = table.count(GameRow)
        takers = [
            lambda who=who, number=number: table.call(who, None, "accept", challenge=str(number))
            for who in (table.ben, clara)
        ]
        assert sorted(at_once(*takers)) == ["accepted", "refused"]
        assert table.count(GameRow) == before + 1


def test_two_takers_of_a_challenge_that_stands_for_two_games_have_a_game_each(table: Table, clara: Person) -> None:
    for standing, expected in ((2, ["accepted", "accepted"]), (1, ["accepted", "refused"])) * (ROUNDS // 2):
        table.call(table.anna, None, "new", game="alien-city", standing=str(standing))
        with table.house.store.read() as session:
            number = session.scalar(select(func.max(Challenge.id)))
        before = table.count(GameRow)
        takers = [
            lambda who=who, number=number: table.call(who, None, "join", challenge=str(number))
            for who in (table.ben, clara)
        ]
        assert sorted(at_once(*takers)) == expected
        assert table.count(GameRow) == before + standing


def test_two_who_ask_for_a_rematch_at_once_play_one_game(table: Table) -> None:
    for _ in range(ROUNDS):
        game = table.game()
        table.call(table.anna, game, "resign")
        before = table.count(GameRow)
        asked = at_once(
            *[lambda who=who, game=game: table.call(who, game, "rematch") for who in (table.anna, table.ben)]
        )
        assert asked == ["accepted", "accepted"]
        assert table.count(GameRow) == before + 1


def test_a_challenge_that_is_accepted_and_cancelled_at_once_has_one_end(table: Table) -> None:
    for _ in range(ROUNDS):
        table.call(table.anna, None, "new", game="alien-city")
        with table.house.store.read() as session:
            number = session.scalar(select(func.max(Challenge.id)))
        before = table.count(GameRow)
        accepted, cancelled = at_once(
            lambda number=number: table.call(table.ben, None, "accept", challenge=str(number)),
            lambda number=number: table.call(table.anna, None, "cancel", challenge=str(number)),
        )
        assert {accepted, cancelled} == {"accepted", "refused"}
        assert table.count(GameRow) - before == (accepted == "accepted")


def test_a_move_and_a_resignation_at_once_leave_one_end(table: Table) -> None:
    move = table.legal(table.game())[0]
    for _ in range(ROUNDS):
        game = table.game()
        moved, resigned = at_once(
            lambda game=game: table.call(table.anna, game, "move", move=move),
            lambda game=game: table.call(table.ben, game, "resign"),
        )
        assert resigned == "accepted"
        assert table.row(game).status == "over"
        assert table.moves(game) == (2 if moved == "accepted" else 1)


def test_two_resignations_at_once_are_one_end(table: Table) -> None:
    for _ in range(ROUNDS):
        game = table.game()
        resigned = at_once(
            *[lambda who=who, game=game: table.call(who, game, "resign") for who in (table.anna, table.ben)]
        )
        assert sorted(resigned) == ["accepted", "refused"]
        assert table.moves(game) == 1


@pytest.mark.parametrize("verb", ["undo", "draw"])
def test_an_offer_that_is_accepted_while_a_move_arrives_is_one_of_the_two(table: Table, verb: str) -> None:
    first = table.legal(table.game())[0]
    second = table.legal(table.game(first))[0]
    for _ in range(ROUNDS):
        game = table.game(first)
        assert table.call(table.anna, game, verb) == "accepted"
        answers = at_once(
            lambda game=game: table.judged(
                Call(verb="move", player=table.ben.id, game=game, fields={"move": second}, ply=1)
            ),
            lambda game=game: table.call(table.ben, game, verb),
        )
        entered = table.moves(game)
        if verb == "draw":
            assert (entered, answers[0]) in ((2, "accepted"), (2, "refused"), (2, "stale"))
            assert (table.row(game).status == "over") == (answers[0] != "accepted")
            continue
        assert (entered, answers[0]) in ((2, "accepted"), (0, "stale"))


def test_two_sweeps_at_once_ring_once_for_each_row(table: Table, bell: Bell, clock: Clock) -> None:
    for _ in range(ROUNDS):
        game = table.game()
        row = take_call(table.house, Call(verb="draw", player=table.anna.id, game=game), at_once=False)
        clock.advance(seconds=10)
        bell.rung.clear()
        at_once(*[lambda: sweep(table.house)] * 3)
        rows = [number for _, number in bell.rung]
        assert rows.count(row.id) == 1
        assert len(rows) == len(set(rows))
        judge(table.house, row.id)


def test_a_row_is_claimed_by_one_worker(table: Table) -> None:
    for _ in range(ROUNDS):
        game = table.game()
        row = take_call(table.house, Call(verb="draw", player=table.anna.id, game=game), at_once=False)
        assert sorted(at_once(*[lambda row=row: claim_submission(table.house, row.id)] * 4)) == [
            False,
            False,
            False,
            True,
        ]
        judge(table.house, row.id)


def test_every_turn_has_one_letter_however_often_it_is_asked_for(table: Table) -> None:
    game = table.game()
    for _ in range(ROUNDS):
        at_once(*[lambda who=who: table.call(who, game, "say", text="hello") for who in (table.anna, table.ben)] * 2)
    assert table.count(Outgoing, Outgoing.game_id == game, Outgoing.kind == "turn") == 1
