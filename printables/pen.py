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
    return f"{tenth(value):g}"


def tenth(value: float) -> float:
    """Return a length with at most one decimal, as it stands in a document."""
    return round(value * 10) / 10


def outline(steps: Iterable[PathStep], factor: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return the `d` of a path: outlines begin at their place, other steps are told from where the one before ended.

    Places are rounded before steps are reckoned, so that no step adds to an error of those before.

    >>> outline((Move(0.5, 0), Curve(0, 0, 1, 1, 2, 1), Line(2, 0), Close()), 100, 3)
    'M53 0c-50 0 50 100 150 100v-100z'
    """
    f, dx, dy = factor * 10, x * 10, y * 10
    here = start = (0, 0)

    def at(px: float, py: float) -> tuple[int, int]:
        return round(px * f + dx), round(py * f + dy)

    found = []
    for step in steps:
        if isinstance(step, Close):
            found.append("z")
            here = start
            continue
        end = at(step.x, step.y)
        if isinstance(step, Curve):
            found.append(f"c{_steps(here, at(step.x1, step.y1), at(step.x2, step.y2), end)}")
        elif isinstance(step, Move):
            found.append(f"M{_steps((0, 0), end)}")
            start = end
        else:
            found.append(_straight(here, end))
        here = end
    return "".join(found)


def _straight(here: tuple[int, int], end: tuple[int, int]) -> str:
    if here[1] == end[1]:
        return f"h{(end[0] - here[0]) / 10:g}"
    if here[0] == end[0]:
        return f"v{(end[1] - here[1]) / 10:g}"
    return f"l{_steps(here, end)}"


def _steps(here: tuple[int, int], *ends: tuple[int, int]) -> str:
    """Return the ways from a place to each end, in tenths, with a blank only where no sign parts two numbers."""
    numbers = (f" {step / 10:g}" for x, y in ends for step in (x - here[0], y - here[1]))
    return "".join(numbers).replace(" -", "-").lstrip()
