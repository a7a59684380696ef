"""Turns nothing yet."""

from collections.abc import Sequence

from engine.core.components import Component
from engine.games.stratopolis.model import State


def components(_state: State) -> Sequence[Component]:
    """Return nothing yet."""
    return ()
