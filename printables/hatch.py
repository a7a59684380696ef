"""Turns a hatch into the lines of one square of side 1 that repeats without a seam."""

from enum import Enum
from typing import Final

from engine.core.scene import Curve, Line, Move, PathStep


class Hatch(Enum):
    """A pattern that tells colours apart where colour is missing."""

    RAYS = "rays"
    WAVES = "waves"
    ZIGZAG = "zigzag"
    CROSS = "cross"
    DOTS = "dots"
    BARS = "bars"


WIDTH: Final = 0.1
"""How wide the lines of a hatch are; their ends are round."""


def strokes(hatch: Hatch) -> tuple[PathStep, ...]:
    """Return the lines to stroke in each square, clipped to the square."""
    return _STROKES[hatch]


_RISING: Final = (Move(-0.1, 1.1), Line(1.1, -0.1), Move(-0.1, 0.1), Line(0.1, -0.1), Move(0.9, 1.1), Line(1.1, 0.9))
_FALLING: Final = (Move(-0.1, -0.1), Line(1.1, 1.1), Move(0.9, -0.1), Line(1.1, 0.1), Move(-0.1, 0.9), Line(0.1, 1.1))

_STROKES: Final[dict[Hatch, tuple[PathStep, ...]]] = {
    Hatch.RAYS: _RISING,
    Hatch.WAVES: (Move(0, 0.5), Curve(0.18, 0.14, 0.32, 0.14, 0.5, 0.5), Curve(0.68, 0.86, 0.82, 0.86, 1, 0.5)),
    Hatch.ZIGZAG: (Move(0, 0.75), Line(0.5, 0.25), Line(1, 0.75)),
    Hatch.CROSS: (*_RISING, *_FALLING),
    Hatch.DOTS: (Move(0.5, 0.5), Line(0.5, 0.51)),
    Hatch.BARS: (Move(0.5, -0.1), Line(0.5, 1.1)),
}
