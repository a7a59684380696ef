"""Turns a state into whom the table waits for, and a hand into one whose tiles that are due lie face up (ST-10)."""

from dataclasses import replace
from typing import Final

from engine.core.game import CHANCE, OVER, ToAct
from engine.core.ids import Seat
from engine.games.stratopolis.model import SEATS, TILES, UNSEEN, Draw, Hand, Order, State, Tile
from engine.games.stratopolis.tiles import full, in_order, without

CHOICE: Final = 3
"""How many tiles of a seat lie face up with the option `three`."""


def to_act(state: State) -> ToAct:
    """Say who is to act."""
    if is_over(state):
        return OVER
    arranging = arranger(state)
    if arranging is not None:
        return arranging
    if state.turn is None or drawer(state) is not None:
        return CHANCE
    return state.turn


def is_over(state: State) -> bool:
    """Say whether nothing more is laid: a seat has left, or has no tile to lay when its turn comes (ST-3)."""
    if state.resigned is not None:
        return True
    if state.turn is None:
        return False
    hand = state.hand(state.turn)
    return hand.order is not Order.OWN and not (hand.up or hand.down)


def arranger(state: State) -> Seat | None:
    """Return the seat that hands in its stack now, seat 1 first; None where none has to (any more)."""
    return next((seat for seat in SEATS if state.hand(seat).order is Order.OWN), None)


def drawer(state: State) -> Seat | None:
    """Return the seat for which chance turns up a tile now, None where nothing is left to it."""
    if state.turn is None:
        return None
    return next((seat for seat in SEATS if _lacks(state, seat) and state.hand(seat).order is Order.LOT), None)


def to_hand_in(state: State, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles that the seat has not handed in yet, sorted."""
    return without(full(seat), state.hand(seat).down)


def handed_in(hand: Hand, seat: Seat, tiles: tuple[Tile, ...]) -> Hand:
    """Return the hand with more tiles under those handed in; with the last of them its order is settled (ST-10).

    To somebody who may not know which tiles they are, the order is a matter of chance.
    """
    down = (*hand.down, *tiles)
    if len(down) < TILES:
        return replace(hand, down=down)
    if UNSEEN in down:
        return Hand((), full(seat), Order.LOT)
    return Hand((), down, Order.TOP)


def dealt(state: State) -> State:
    """Return the state with every tile face up that is due and comes from the top of its stack."""
    if state.turn is None or arranger(state) is not None:
        return state
    first, second = (_filled(state, seat) for seat in SEATS)
    return replace(state, hands=(first, second))


def drawn(hand: Hand, tile: Tile) -> Hand:
    """Return the hand with that tile turned up."""
    return replace(hand, up=(*hand.up, tile), down=without(hand.down, (tile,)))


def laid(hand: Hand, tile: Tile) -> Hand:
    """Return the hand without that tile; at a table one is laid at times that was not face up yet."""
    if tile in hand.up:
        return replace(hand, up=without(hand.up, (tile,)))
    return replace(hand, down=without(hand.down, (tile,)))


def veiled(hand: Hand) -> Hand:
    """Return the hand as it looks to somebody who may not know in which order its tiles come (ST-11)."""
    if hand.order is Order.OWN:
        return replace(hand, down=(UNSEEN,) * len(hand.down))
    return replace(hand, down=in_order(hand.down), order=Order.LOT)


def due(state: State) -> tuple[Tile, ...]:
    """Return the kinds of tiles that the seat whose turn it is may lay."""
    if state.turn is None:
        return ()
    return tuple(dict.fromkeys(state.hand(state.turn).up))


def _filled(state: State, seat: Seat) -> Hand:
    hand = state.hand(seat)
    if hand.order is not Order.TOP:
        return hand
    taken = max(0, _wanted(state, seat) - len(hand.up))
    return replace(hand, up=(*hand.up, *hand.down[:taken]), down=hand.down[taken:])


def _lacks(state: State, seat: Seat) -> bool:
    hand = state.hand(seat)
    return bool(hand.down) and len(hand.up) < _wanted(state, seat)


def _wanted(state: State, seat: Seat) -> int:
    """Return how many tiles of a seat lie face up."""
    if state.draw is Draw.THREE:
        return CHOICE
    return 1 if seat == state.turn else 0
