"""Turns a state into the moves that the seat to act may make."""

from collections.abc import Iterator

from engine.core.game import CHANCE
from engine.games.stratopolis.dealing import arranger, due, is_over, to_act, to_hand_in
from engine.games.stratopolis.model import TILES, Move, Stack, State
from engine.games.stratopolis.sites import placements_of_all


def legal_moves(state: State) -> Iterator[Move]:
    """Yield the moves that the seat to act may make.

    Of a stack that is handed in this is the next tile: there are more orders than anybody could list, and a move of
    several tiles is legal when each of them would be, one after the other.
    """
    if is_over(state) or to_act(state) is CHANCE:
        return iter(())
    seat = arranger(state)
    if seat is not None:
        return (Stack((tile,)) for tile in dict.fromkeys(to_hand_in(state, seat)))
    return placements_of_all(state.city, due(state))


def left(state: State) -> int:
    """Return how many tiles the seat that hands in its stack still has to hand in."""
    seat = arranger(state)
    return 0 if seat is None else TILES - len(state.hand(seat).down)
