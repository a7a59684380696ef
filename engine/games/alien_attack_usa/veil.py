"""Turns a position, and its moves, into what one seat may know of them while the game runs (AA-15)."""

from dataclasses import replace

from engine.core.game import ToAct
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence, Move
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.notation import format_move
from engine.games.alien_attack_usa.seats import is_over


def view(state: State, seat: Seat | None) -> State:
    """Return the position without the answers that other seats left beforehand; of a game that is over, all of it.

    The bag has no order: what is left in it everybody can tell from the map.
    """
    if is_over(state):
        return state
    sides = (
        side if owner == seat else replace(side, orders=())
        for owner, side in zip(state.seats, state.sides, strict=True)
    )
    return replace(state, sides=tuple(sides))


def whisper(_state: State, move: Move, mover: ToAct, listener: Seat | None) -> str:
    """Return the move as the listener may read it: an answer left beforehand is for the seat alone that left it."""
    if isinstance(move, Defence) and mover != listener:
        return format_move(move._replace(order=None))
    return format_move(move)
