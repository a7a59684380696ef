"""Turns a state into the legal move after which its seat leads by most points at once."""

from typing import Any, Final

from engine.bots.random_player import random_move
from engine.core.dice import Rng, shuffled
from engine.core.game import CHANCE, OVER, AnyGame
from engine.core.ids import Seat

_TRIED: Final = 60


def greedy_move(game: AnyGame, state: Any, rng: Rng) -> Any:  # noqa: ANN401 - any game's values
    """Return the best of some legal moves drawn by lot, judged by the scores right after it; raises GameOver."""
    seat = game.to_act(state)
    if seat is CHANCE or seat is OVER:
        return random_move(game, state, rng)
    moves = shuffled(rng, tuple(game.legal_moves(state)))
    return max(moves[:_TRIED], key=lambda move: _lead(game, game.apply(state, move).state, seat))


def _lead(game: AnyGame, state: Any, seat: Seat) -> int:  # noqa: ANN401 - any game's state
    """Return by how much a seat leads the best of the others."""
    totals = {other: score.total for other, score in game.scores(state).items()}
    own = totals.pop(seat, 0)
    return own - max(totals.values(), default=0)
