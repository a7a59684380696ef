"""Turns points and steps in board units into the numbers of an SVG document."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final
from xml.sax.saxutils import escape

from engine.core.scene import Close, Curve, Group, Item, Move, PathStep, Use
from printables.theme import Theme


class UnknownSymbol(LookupError):
    """A picture uses a symbol that it does not bring."""


class Hatching(Enum):
    """How a hatch is written: as a pattern, which is short, or line by line, as CairoSVG repeats patterns crookedly."""

    PATTERN = "pattern"
    LINES = "lines"


@dataclass(frozen=True, slots=True, eq=False)
class Pen:
    """How items become elements: a point is put at its place times `factor` plus `x`, `y`, in units of the document.

    A pen is equal to nothing but itself.

    `unit` is the factor in which `symbols` are defined for references, `hatch` the side of a hatch's square in units of
    the document.
    """

    theme: Theme
    symbols: Mapping[str, tuple[Item, ...]]
    unit: float
    factor: float
    hatch: float
    hatching: Hatching = Hatching.PATTERN
    x: float = 0.0
    y: float = 0.0

    def within(self, item: Group | Use) -> "Pen":
        """Return the pen for what stands in the item, its turn left aside."""
        if item.scale == 1 and not item.x and not item.y:
            return self
        factor, x, y = self.factor * item.scale, self.x + item.x * self.factor, self.y + item.y * self.factor
        return Pen(self.theme, self.symbols, self.unit, factor, self.hatch, self.hatching, x, y)


def escaped(text: str) -> str:
    """Return anybody's text as it may stand between tags and quotation marks; what XML forbids becomes a sign.

    >>> escaped('Ann & "Bob" <3')
    'Ann &amp; &quot;Bob&quot; &lt;3'
    """
    return escape(_FORBIDDEN.sub("\ufffd", text), {'"': "&quot;"})


_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Return a length with at most one decimal and nothing superfluous.

    >>> number(12.04), number(-0.01), number(3.27)
    ('12', '0', '3.3')
    """
    return f"{round(value * 10) / 10:g}"


def outline(steps: Iterable[PathStep], factor: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return the `d` of a path.

    >>> outline((Move(0.5, 0), Curve(0, 0, 1, 1, 2, 1), Close()), 100, 3)
    'M53 0C3 0 103 100 203 100Z'
    """
    f, dx, dy = factor * 10, x * 10, y * 10

    def at(px: float, py: float) -> str:
        return f"{round(px * f + dx) / 10:g} {round(py * f + dy) / 10:g}"

    found = []
    for step in steps:
        if isinstance(step, Curve):
            found.append(f"C{at(step.x1, step.y1)} {at(step.x2, step.y2)} {at(step.x, step.y)}")
        elif isinstance(step, Close):
            found.append("Z")
        else:
            found.append(f"{'M' if isinstance(step, Move) else 'L'}{at(step.x, step.y)}")
    return "".join(found)
