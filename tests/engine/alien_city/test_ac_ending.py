"""Holds the end of the game to AC-14, AC-15 and AC-21."""

import pytest

from engine.core.dice import Dice
from engine.core.errors import MoveError
from engine.core.game import OVER
from engine.core.ids import Seat
from engine.games.alien_city import GAME
from engine.games.alien_city.model import State
from tests.engine.alien_city.pictures import broken, legal, lots_for, play, position

OPEN = """
    .   .   .   .   .   .   .   .
    .   RT  .   .   .   .   .   .
"""

EAST_BUILT = "\n".join([".   .   .   .   ND  ND  ND  ND"] * 10)
RED_AND_BLUE_IN_THE_WEST = ",".join(["R3,B3,G3,N3"] * 5)


def told(state: State, text: str) -> list[str]:
    return [GAME.tell(event) for event in GAME.apply(state, GAME.parse(state, text)).events]


def test_ac_14_by_the_rulebook_a_blocked_player_sits_out_without_a_word() -> None:
    state = position(OPEN, first="ND ND", second="")
    assert told(state, "ND-g1") == ["Black builds a black dome on g1.", "White cannot build and sits out."]
    after = play(state, "ND-g1")
    assert GAME.to_act(after) == 1
    assert broken(after, "pass")[0] == "AC-7"


def test_ac_14_a_blocked_player_comes_in_again_when_a_lot_opens() -> None:
    state = position(EAST_BUILT, city=RED_AND_BLUE_IN_THE_WEST, first="RD RD RD", second="GT")
    waiting = play(state, "RD-a6")
    assert GAME.to_act(waiting) == 1, "no green lot, no black lot and no tile with two buildings is open"
    back = play(waiting, "RD-b6")
    assert GAME.to_act(back) == 2
    assert lots_for(back, "GT") == {"a5"}
    assert GAME.to_act(play(back, "GT-a5")) == 1


def test_ac_14_a_blocked_player_to_whom_a_table_gives_the_turn_can_neither_build_nor_pass() -> None:
    assert GAME.turn_to is not None
    state = GAME.turn_to(position(OPEN, first="ND", second=""), Seat(2))
    assert legal(state) == set()
    assert broken(state, "pass")[0] == "AC-14"
    assert broken(state, "ND-g1")[0] == "AC-5"


def test_ac_14_at_abstract_play_the_blocked_player_has_to_pass() -> None:
    state = play(position(OPEN, rules="abstract-play", first="ND", second="ND ND"), "ND-g1", "ND-g2")
    assert GAME.to_act(state) == 1
    assert legal(state) == {"pass"}
    assert broken(state, "RT-a1")[0] == "AC-5"
    assert told(state, "pass") == ["White cannot build and passes."]
    assert GAME.to_act(play(state, "pass")) == 2


def test_ac_15_by_the_rulebook_the_game_ends_as_soon_as_nobody_can_build() -> None:
    state = position(OPEN, first="ND", second="")
    assert told(state, "ND-g1")[-1] == "Nobody can build any more: the city is complete."
    after = play(state, "ND-g1")
    assert GAME.to_act(after) is OVER
    assert legal(after) == set()
    assert broken(after, "ND-g2") == ("AC-15", "The game is over; nothing more can be built.")


def test_ac_15_at_abstract_play_two_passes_in_a_row_end_the_game_and_one_does_not() -> None:
    state = position(EAST_BUILT, city=RED_AND_BLUE_IN_THE_WEST, rules="abstract-play", first="GT", second="GT BD")
    assert legal(state) == {"pass"}
    once = play(state, "pass")
    assert lots_for(once, "BD")
    broken_off = play(once, "BD-c4", "pass")
    assert GAME.to_act(broken_off) == 2
    assert GAME.outcome(broken_off) is None
    assert GAME.to_act(play(broken_off, "pass")) is OVER


def test_ac_15_at_abstract_play_the_game_ends_when_both_stashes_are_empty() -> None:
    state = position(OPEN, rules="abstract-play", first="ND", second="")
    assert GAME.outcome(state) is None
    assert GAME.to_act(play(state, "ND-g1")) is OVER


LEAD = """
    .   .   .   .   .   .   .   .
    .   RT1 .   ND  .   RT  .   .
    .   .   .   .   .   .   .   .
"""


def test_ac_21_the_higher_total_wins() -> None:
    after = play(position(LEAD, first="ND", second=""), "ND-g1")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.draw, outcome.resigned_by) == ((1,), False, None)
    assert outcome.reason == "Black wins by 5 to 0."


def test_ac_21_equal_totals_are_a_draw() -> None:
    outcome = GAME.outcome(play(position(OPEN, first="ND", second=""), "ND-g1"))
    assert outcome is not None
    assert (outcome.winners, outcome.draw) == ((), True)
    assert outcome.reason == "A draw at 0 to 0."


@pytest.mark.parametrize(("seat", "winner", "who"), [(1, 2, "Black"), (2, 1, "White")])
def test_whoever_resigns_loses_whatever_the_score(seat: int, winner: int, who: str) -> None:
    step = GAME.resign(position(LEAD), Seat(seat))
    assert GAME.to_act(step.state) is OVER
    assert [GAME.tell(event) for event in step.events] == [f"{who} resigns."]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.draw, outcome.resigned_by) == ((winner,), False, seat)


def test_nothing_is_left_to_chance() -> None:
    with pytest.raises(MoveError, match="nothing to chance"):
        GAME.chance(position(OPEN), Dice(""))
