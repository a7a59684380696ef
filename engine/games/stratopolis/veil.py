"""Turns a state, and its moves, into what one seat may know of them while the game runs (ST-11)."""

from dataclasses import replace

from engine.core.game import ToAct
from engine.core.ids import Seat
from engine.games.stratopolis.dealing import is_over, veiled
from engine.games.stratopolis.model import SEATS, UNSEEN, Draw, Move, Stack, State
from engine.games.stratopolis.notation import format_move


def view(state: State, seat: Seat | None) -> State:
    """Return the state without the order of unseen tiles, which is then left to chance; of a game that is over, all.

    Who arranged a stack knows its order.
    """
    if is_over(state):
        return state
    known = seat if state.draw is Draw.ARRANGED else None
    first, second = (state.hand(owner) if owner == known else veiled(state.hand(owner)) for owner in SEATS)
    return replace(state, hands=(first, second))


def whisper(_state: State, move: Move, mover: ToAct, listener: Seat | None) -> str:
    """Return the move as the listener may read it: of a stack, only its owner may know more than how many tiles."""
    if isinstance(move, Stack) and mover != listener:
        return format_move(Stack((UNSEEN,) * len(move.tiles)))
    return format_move(move)
