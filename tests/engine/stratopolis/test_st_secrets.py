"""Holds Stratopolis to what nobody may learn while the game runs (ST-11)."""

import json

import pytest

from engine.core.dice import Dice
from engine.core.game import CHANCE, heard
from engine.core.ids import Seat
from engine.core.position import Position, enter, play, resign
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import GREEN, RED, Order
from engine.games.stratopolis.tiles import full, in_order
from tests.engine.stratopolis.tables import after, stack, table

ONE, TWO = Seat(1), Seat(2)
LISTENERS = (ONE, TWO, None)


def start(seed: str, **options: str) -> Position:
    return Position(GAME, GAME.setup(options, Dice(seed, "setup")))


def sights(position: Position, listener: Seat | None) -> tuple[str, object, object]:
    """Return all that is made from a view: the state as it is sent, the scores and the picture."""
    view = GAME.view(position.state, listener)
    return json.dumps(GAME.dump(view)), GAME.scores(view), GAME.scene(view)


@pytest.mark.parametrize("listener", LISTENERS)
def test_st_11_before_the_lot_has_spoken_all_shuffled_starts_look_the_same(listener: Seat | None) -> None:
    assert start("a").state != start("b").state
    assert sights(start("a"), listener) == sights(start("b"), listener)


@pytest.mark.parametrize("listener", LISTENERS)
def test_st_11_only_the_tile_to_play_is_seen_and_by_everybody(listener: Seat | None) -> None:
    red, green = stack(1, "RNN", "NRN"), stack(2, "GGR", "GGN")
    position = table(first="red", red=red, green=green)
    view = GAME.view(position.state, listener)
    assert view.hands[0].up == ("RNN",)
    assert view.hands[0].down == in_order(position.state.hands[0].down)
    assert (view.hands[1].up, view.hands[1].down) == ((), full(GREEN))
    other = table(first="red", red=stack(1, "RNN", "RRG"), green=stack(2, "NNG"))
    assert sights(position, listener) == sights(other, listener)


def test_st_11_the_order_that_options_fix_is_hidden_all_the_same() -> None:
    for draw in ("stack", "random", "three"):
        view = GAME.view(table(first="red", draw=draw, red=stack(1, "RNN", "NRN")).state, ONE)
        assert view.hands[0].order is Order.LOT
        assert view.hands[0].down == in_order(view.hands[0].down)


def test_st_11_who_tries_out_a_move_on_a_view_does_not_see_the_next_tile() -> None:
    position = table(first="red", red=stack(1, "RNN"), green=stack(2, "GGR"))
    known = Position(GAME, GAME.view(position.state, ONE))
    advance = enter(known, "RNN@0,1:NE")
    assert advance.position.to_act is CHANCE
    assert [event.kind for event in advance.events] == ["placed"]
    assert enter(position, "RNN@0,1:NE").position.state.hands[1].up == ("GGR",)


def test_st_11_an_arranged_stack_is_known_to_its_owner_alone() -> None:
    position = after(start("a", draw="arranged"), f"stack {stack(1, 'RNN', 'NRN')}")
    assert GAME.view(position.state, ONE).hands[0].down[:2] == ("RNN", "NRN")
    for listener in (TWO, None):
        hand = GAME.view(position.state, listener).hands[0]
        assert (hand.down, hand.order) == (full(RED), Order.LOT)


def test_st_11_of_a_stack_that_is_handed_in_others_see_how_many_tiles_only() -> None:
    before = start("a", draw="arranged")
    text = "stack RNN,NRN,RRR"
    advance = play(before, text, ONE)
    move = GAME.parse(before.state, text)
    for listener in (TWO, None):
        assert GAME.view(advance.position.state, listener).hands[0].down == ("???",) * 3
        assert heard(GAME, before.state, move, ONE, listener) == "stack ???,???,???"
        told = [GAME.tell(event) for event in advance.events if event.seen_by(listener)]
        assert told == ["Red hands in 3 tiles of its stack; still missing: 17."]
    assert heard(GAME, before.state, move, ONE, ONE) == text
    told = [GAME.tell(event) for event in advance.events if event.seen_by(ONE)]
    assert told[1] == "Your stack from the top: RNN,NRN,RRR."


def test_st_11_a_view_can_be_played_on_to_the_end_of_a_stack() -> None:
    position = after(start("a", draw="arranged", first="red"), f"stack {stack(1, 'RNN')[:39]}")
    known = Position(GAME, GAME.view(position.state, TWO))
    after_all = after(known, f"stack {stack(1, 'RNN')[40:]}", f"stack {stack(2)}")
    assert after_all.state.hands[0].down == full(RED)
    assert after_all.to_act is CHANCE


def test_st_11_in_random_and_three_nothing_is_hidden_since_nothing_is_settled() -> None:
    for draw in ("random", "three"):
        position = start("a", draw=draw, first="red")
        assert GAME.view(position.state, None) == position.state


def test_st_11_once_the_game_is_over_everything_is_open() -> None:
    position = resign(table(first="red", red=stack(1, "RNN")), ONE).position
    assert GAME.view(position.state, None) == position.state
