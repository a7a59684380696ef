"""Turns the state of Mini, and its moves, into what one seat may know of them while the game runs."""

from dataclasses import replace

from engine.core.game import ToAct
from engine.core.ids import Seat
from tests.mini.model import SEALED, SEATS, Move, Phase, State, Verb
from tests.mini.notation import write
from tests.mini.rules import phase


def view(state: State, seat: Seat | None) -> State:
    """Return the state without the bag's order and the wishes of others (MI-1, MI-2); once it is over, all of it."""
    if phase(state) is Phase.OVER:
        return state
    seen = (wish if wish is None or owner == seat else SEALED for owner, wish in zip(SEATS, state.wishes, strict=True))
    return replace(state, bag=tuple(sorted(state.bag)), wishes=tuple(seen))


def whisper(_state: State, move: Move, mover: ToAct, listener: Seat | None) -> str:
    """Return the move as the listener may read it: a wish is for its owner alone (MI-2)."""
    return "wish ?" if move.verb is Verb.WISH and mover != listener else write(move)
