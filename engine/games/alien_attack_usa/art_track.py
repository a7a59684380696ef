"""Turns the score track into squares from 0 to 99 on a card, in millimetres."""

from collections.abc import Iterator
from typing import Final

from engine.core.scene import Anchor, Face, Item, Rect, Role, Style, Text
from engine.games.alien_attack_usa.pieces import INK, PAPER

SIDE: Final = 120.0
_SQUARES: Final = 10
_SQUARE: Final = 11.6
_LEFT: Final = (SIDE - _SQUARES * _SQUARE) / 2


def track() -> tuple[Item, ...]:
    """Return ten rows of ten squares; a marker that goes round once more has 100 points beside it."""
    return tuple(item for points in range(_SQUARES * _SQUARES) for item in _square(points))


def _square(points: int) -> Iterator[Item]:
    row, column = divmod(points, _SQUARES)
    x, y = _LEFT + column * _SQUARE, _LEFT + row * _SQUARE
    tens = points % _SQUARES == 0
    paint = Role("neutral.soft") if tens else PAPER
    yield Rect(
        x + 0.3, y + 0.3, _SQUARE - 0.6, _SQUARE - 0.6, Style(fill=paint, stroke=Role("line"), width=0.3), radius=1
    )
    yield Text(x + 1.2, y + 4.0, str(points), 3.0, INK, Anchor.START, Face.BOLD if tens else Face.SANS)
