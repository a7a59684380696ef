"""Turns the moves that a player has into a count and a few examples."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from server.play.reading import Sight

MOST_COUNTED: Final = 5000
SHOWN: Final = 4
FEW: Final = 5
"""Up to so many moves are all named."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How many moves are legal (`more`: at least so many), and some of them, or all where they are few."""

    count: int
    more: bool
    examples: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Say whether the examples are all there are."""
        return len(self.examples) == self.count and not self.more


def choices(sight: Sight) -> Choices | None:
    """Return what the reader may play, or None where somebody else is to act."""
    if sight.seat is None or sight.position.to_act != sight.seat:
        return None
    legal = (sight.game.format(move) for move in sight.game.legal_moves(sight.state))
    found = list(islice(legal, MOST_COUNTED + 1))
    return Choices(min(len(found), MOST_COUNTED), len(found) > MOST_COUNTED, _spread(found))


def _spread(moves: Sequence[str]) -> tuple[str, ...]:
    """Return all of a few moves, else some from all over the list, as different as its order makes them."""
    if len(moves) <= FEW:
        return tuple(moves)
    return tuple(moves[(2 * place + 1) * len(moves) // (2 * SHOWN)] for place in range(SHOWN))
