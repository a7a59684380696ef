"""Holds the reading of games played at a table to reading everything and naming every slip."""

import pytest

from engine.core.errors import MoveError, SetupError
from engine.core.game import OVER, TableRecord
from engine.core.ids import Seat
from engine.core.record import open_record
from engine.core.table import from_table
from engine.games.alien_city import GAME
from tests.engine.alien_city.pictures import PLAIN

OPTIONS = {"layout": PLAIN}
FIRST, SECOND = Seat(1), Seat(2)


def read(*moves: tuple[Seat | None, str]) -> list[tuple[int, str, str | None]]:
    found = from_table(GAME, TableRecord(OPTIONS, moves))
    return [(slip.ply, slip.text, slip.rule) for slip in found.warnings]


def test_a_game_without_slips_has_no_warnings() -> None:
    found = from_table(GAME, TableRecord(OPTIONS, ((None, "rt a10"), (SECOND, "RT-a9 claims a10"), (FIRST, "nd-g1"))))
    assert found.warnings == ()
    assert found.moves == ((1, "RT-a10"), (2, "RT-a9(a10)"), (1, "ND-g1"))
    assert found.position.ply == 3
    assert found.state == found.position.state


def test_every_slip_is_named_with_its_place_and_rule_and_the_move_stands() -> None:
    moves = ((FIRST, "RD-c1"), (SECOND, "RT-c1"), (FIRST, "RT-b1"), (SECOND, "NT-g1(g1)"), (FIRST, "BT-d2(h9)"))
    assert read(*moves) == [
        (0, "RD-c1", "AC-9"),
        (1, "RT-c1", "AC-7"),
        (2, "RT-b1", "AC-11"),
        (3, "NT-g1(g1)", "AC-5"),
        (4, "BT-d2(h9)", "AC-12"),
    ]


def test_a_seat_may_move_out_of_turn() -> None:
    found = from_table(GAME, TableRecord(OPTIONS, ((FIRST, "RT-a10"), (FIRST, "RT-a9"))))
    assert [(slip.ply, slip.rule, slip.detail) for slip in found.warnings] == [
        (1, None, "It was the turn of seat 2, and seat 1 moved."),
    ]
    assert GAME.to_act(found.state) == 2


def test_more_may_be_built_than_there_is_and_after_the_end() -> None:
    lots = [f"{column}{row}" for row in range(1, 11) for column in "abcdefgh"]
    found = from_table(GAME, TableRecord(OPTIONS, tuple((None, f"RT-{lot}({lot})") for lot in lots)))
    assert {slip.rule for slip in found.warnings} >= {"AC-5", "AC-10", "AC-15"}
    assert GAME.to_act(found.state) is OVER
    assert set(GAME.scores(found.state)) == {1, 2}


def test_a_settlement_ends_a_game() -> None:
    found = from_table(GAME, TableRecord(OPTIONS, ((None, "RT-a10"), (None, "draw"))))
    assert found.position.outcome is not None
    assert found.position.outcome.draw
    with pytest.raises(MoveError, match="Move 2, “draw”: The game is over already"):
        from_table(GAME, TableRecord(OPTIONS, ((None, "resign 1"), (None, "draw"))))


def test_an_unreadable_move_is_named_with_its_place() -> None:
    with pytest.raises(MoveError, match="Move 2, “hello”: “hello” is not understood"):
        read((FIRST, "RT-a10"), (SECOND, "hello"))
    with pytest.raises(MoveError, match=r"Move 1, “red a10”: .* RT-a10"):
        read((FIRST, "red a10"))


def test_our_own_records_are_read_with_the_start_that_they_hold() -> None:
    record = open_record(GAME, {}, "hello")
    found = from_table(GAME, record)
    assert found.state == GAME.load(record.start)
    assert found.moves == ()


def test_a_start_left_to_chance_is_refused() -> None:
    with pytest.raises(SetupError, match="does not say how the game started"):
        from_table(GAME, TableRecord({}, ()))
    with pytest.raises(SetupError, match="has no option"):
        from_table(GAME, TableRecord({"colour": "red"}, ()))


def test_the_rule_set_of_abstract_play_cannot_slip_by_seats() -> None:
    options = {**OPTIONS, "rules": "abstract-play"}
    found = from_table(GAME, TableRecord(options, ((FIRST, "RT-a10"), (SECOND, "pass"))))
    assert [slip.rule for slip in found.warnings] == ["AC-7"]
    assert GAME.to_act(found.state) == 1
