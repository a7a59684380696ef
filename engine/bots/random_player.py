"""Turns a state into a move drawn by lot from the legal ones."""

from typing import Any

from engine.core.dice import Rng, pick
from engine.core.errors import GameOver
from engine.core.game import CHANCE, OVER, AnyGame


def random_move(game: AnyGame, state: Any, rng: Rng) -> Any:  # noqa: ANN401 - any game's values
    """Return a legal move of whoever is to act, all equally likely, or the move of chance; raises GameOver."""
    actor = game.to_act(state)
    if actor is OVER:
        raise GameOver("The game is over; there is nothing to move.")
    if actor is CHANCE:
        return game.chance(state, rng)
    return pick(rng, tuple(game.legal_moves(state)))
