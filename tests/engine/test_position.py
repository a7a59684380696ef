"""Holds the playing of entries to its promises, on a table of Mini."""

import pytest

from engine.core.dice import Dice
from engine.core.errors import GameOver, IllegalMove, NotationError, NotYourTurn
from engine.core.game import CHANCE, OVER
from engine.core.ids import Seat
from engine.core.options import settle
from engine.core.position import Position, agree_draw, enter, play, resign, roll
from tests.mini.game import GAME

ONE, TWO, THREE = map(Seat, (1, 2, 3))


def opened(**options: str) -> Position:
    """Return a table before its first move."""
    return Position(GAME, GAME.setup(settle(GAME.info, options), Dice("a")))


def after(*entries: str) -> Position:
    """Return the position after the entries, the lot having been left to chance."""
    position = opened()
    for entry in entries:
        position = enter(position, entry).position
    return position


WISHES = ("wish 1", "wish 2", "wish 3")


def test_playing_gives_the_canonical_text_the_mover_and_the_next_ply() -> None:
    before = opened()
    advance = play(before, "  WISH2 ", ONE)
    assert (advance.text, advance.mover, advance.position.ply) == ("wish 2", ONE, 1)
    assert before.ply == 0
    assert before == opened()


def test_a_seat_that_is_not_to_act_is_told_whom_the_game_waits_for() -> None:
    with pytest.raises(NotYourTurn, match="seat 1"):
        play(opened(), "wish 2", TWO)
    with pytest.raises(NotYourTurn, match="chance"):
        play(after(*WISHES), "begin 1", ONE)


def test_without_a_seat_whoever_is_to_act_moves() -> None:
    assert play(after(*WISHES), "begin 3").mover is CHANCE


def test_what_cannot_be_read_and_what_is_against_a_rule_are_told_apart() -> None:
    with pytest.raises(NotationError):
        play(opened(), "whish 2", ONE)
    with pytest.raises(IllegalMove):
        play(opened(), "keep", ONE)


def test_chance_is_dealt_from_the_seed_and_the_ply_so_that_a_take_back_deals_the_same() -> None:
    first = roll(after(*WISHES), "seed")
    assert roll(after(*WISHES), "seed") == first
    assert first.mover is CHANCE


def test_chance_does_not_move_where_a_seat_is_to_act_or_nobody() -> None:
    for position in (opened(), after("resign 1", "resign 2")):
        with pytest.raises(NotYourTurn):
            roll(position, "seed")


def test_a_resignation_is_an_entry_of_the_record_that_can_be_entered_again() -> None:
    advance = resign(opened(), TWO)
    assert (advance.text, advance.mover, advance.position.ply) == ("resign 2", TWO, 1)
    assert enter(opened(), advance.text) == advance


def test_a_seat_that_left_or_is_none_cannot_resign() -> None:
    with pytest.raises(IllegalMove):
        resign(after("resign 2"), TWO)
    for entry in ("resign 0", "resign 4", "resign 44"):
        with pytest.raises(NotationError):
            enter(opened(), entry)


def test_a_draw_by_agreement_ends_the_game_though_the_rules_would_go_on() -> None:
    advance = agree_draw(opened())
    position = advance.position
    assert enter(opened(), advance.text) == advance
    assert position.to_act is OVER
    assert position.outcome is not None
    assert position.outcome.draw
    assert position.outcome.winners == ()


def test_nothing_can_be_entered_once_a_game_is_over() -> None:
    for position in (agree_draw(opened()).position, after("resign 1", "resign 3")):
        for entry in ("wish 1", "resign 2", "draw"):
            with pytest.raises(GameOver):
                enter(position, entry)
