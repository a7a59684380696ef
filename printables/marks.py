"""Turns a sheet into the marks around its pieces: cut lines, fold lines, ruler and heading."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

from engine.core.components import CircleCut, Cut, PolygonCut, RectCut, size
from engine.core.scene import (
    Anchor,
    Circle,
    Face,
    Group,
    Item,
    Line,
    Move,
    Path,
    Rect,
    Role,
    Style,
    Text,
    polygon,
)
from printables.imposition import Frame, Placed
from printables.pdf import text_width, whole_sentences
from printables.units import EDGE, INCH, MARGIN, Paper

INK: Final = Role("ink")
PAPER: Final = Role("paper")
QUIET: Final = Role("ink.soft")
CUT: Final = Style(stroke=QUIET, width=0.15)
FOLD: Final = Style(stroke=QUIET, width=0.3, dashed=True)

HEAD: Final = 14.5
"""How high the heading is, from the margin down to the first piece, in millimetres."""

FOOT: Final = 8.0
"""How high the ruler and its caption stand above the margin, in millimetres."""

RULER: Final = 100.0

_SMALL: Final = 2.5
_NOTE_LINES: Final = 2
_CROSS: Final = 2.4
"""How far into the margin a registration cross lies, in millimetres."""

_ARM: Final = 2.2
_TICK: Final = Style(stroke=INK, width=0.15)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet says of itself: the part of which game, how to use it, which sheet it is and how it was made."""

    title: str
    note: str
    sheet: str
    made: str


def frame(paper: Paper) -> Frame:
    """Return the part of the paper that pieces may lie on, between heading and ruler."""
    height = paper.height - 2 * MARGIN - HEAD - FOOT
    return Frame(MARGIN, MARGIN + HEAD, paper.width - 2 * MARGIN, height)


def heading(paper: Paper, said: Heading) -> Iterator[Item]:
    """Yield the heading: what and how on the left, which sheet of how many on the right."""
    right = paper.width - MARGIN
    yield Text(MARGIN, MARGIN + 3.6, said.title, 4.4, INK, Anchor.START, Face.BOLD)
    yield Text(right, MARGIN + 3.6, said.sheet, 3.4, INK, Anchor.END)
    yield Text(right, MARGIN + 8.0, said.made, _SMALL, QUIET, Anchor.END)
    room = paper.width - 2 * MARGIN - text_width(said.made, _SMALL) - 6
    for line, words in enumerate(whole_sentences(said.note, _SMALL, room, _NOTE_LINES)):
        yield Text(MARGIN, MARGIN + 8.0 + 3.3 * line, words, _SMALL, QUIET, Anchor.START)


def registration(paper: Paper, *, back: bool) -> Iterator[Item]:
    """Yield a cross in each corner of the paper; one has a ring, so that it shows how the sheet lay in the printer.

    Held against the light, the crosses of both sides meet where the printer prints true.
    """
    near, right, bottom = MARGIN - _CROSS, paper.width - MARGIN + _CROSS, paper.height - MARGIN + _CROSS
    ringed = right if back else near
    for x, y in ((near, near), (right, near), (near, bottom), (right, bottom)):
        yield Path((Move(x - _ARM, y), Line(x + _ARM, y), Move(x, y - _ARM), Line(x, y + _ARM)), _TICK)
        if (x, y) == (ringed, near):
            yield Circle(x, y, _ARM / 2, _TICK)


def fold_line(paper: Paper, y: float) -> Item:
    """Return the line along which a sheet is folded, fronts above and backs below it."""
    return Path((Move(EDGE, y), Line(paper.width - EDGE, y)), FOLD)


def mirrored(cut: Cut) -> Cut:
    """Return a trim edge as it is seen from behind."""
    if not isinstance(cut, PolygonCut):
        return cut
    width, _ = size(cut)
    return PolygonCut(tuple((width - x, y) for x, y in reversed(cut.points)))


def caption(paper: Paper) -> Item:
    """Return the words over the ruler of a sheet to cut."""
    said = "Print at 100 % (“actual size”), one sheet first. Measure the rulers before you cut."
    return Text(MARGIN, paper.height - MARGIN - 4.7, said, _SMALL, QUIET, Anchor.START)


def ruler(paper: Paper) -> Iterator[Item]:
    """Yield a ruler of 100 mm, one line, and under it one of 4 in."""
    y = paper.height - MARGIN - 0.5
    yield from _scale(y, RULER, 10, -1)
    yield from _scale(y + 0.9, 4 * INCH, INCH / 2, 1)
    yield Text(MARGIN + 4 * INCH + 2, y - 0.2, "100 mm", _SMALL, INK, Anchor.START)
    yield Text(MARGIN + 4 * INCH + 2, y + 2.8, "4 in", _SMALL, INK, Anchor.START)


def _scale(y: float, length: float, step: float, side: int) -> Iterator[Item]:
    yield Path((Move(MARGIN, y), Line(MARGIN + length, y)), _TICK)
    for tick in range(round(length / step) + 1):
        x = MARGIN + tick * step
        reach = 1.2 if tick % 2 else 2.0
        yield Path((Move(x, y), Line(x, y + side * reach)), _TICK)


def trim(placed: Placed) -> Item:
    """Return the trim edge of a piece on its sheet, one shape of its true size."""
    cut = placed.component.cut
    if placed.turn and isinstance(cut, PolygonCut):
        width, height = size(cut)
        cut = PolygonCut(tuple((width - x, height - y) for x, y in cut.points))
    return edge(cut, CUT, placed.x, placed.y)


def folds(placed: Placed) -> Item | None:
    """Return all lines along which a piece on its sheet is folded, None where there are none."""
    lines = placed.component.folds
    if not lines:
        return None
    steps = tuple(step for start, end in lines for step in (Move(*start), Line(*end)))
    return Group((Path(steps, FOLD),), *placed.origin, turn=placed.turn)


def edge(cut: Cut, style: Style, x: float = 0.0, y: float = 0.0) -> Item:
    """Return a trim edge as a shape whose box begins at x, y."""
    match cut:
        case RectCut(width, height):
            return Rect(x, y, width, height, style)
        case CircleCut(diameter):
            return Circle(x + diameter / 2, y + diameter / 2, diameter / 2, style)
        case PolygonCut(points):
            return Path(polygon(*((x + px, y + py) for px, py in points)), style)
        case _:
            assert_never(cut)


def ground(cut: Cut, role: Role, bleed: float) -> Item:
    """Return the paint under a piece's face, which passes its trim edge by the bleed in millimetres, or falls short."""
    style = Style(fill=role, hatched=True)
    match cut:
        case RectCut(width, height):
            return Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, style)
        case CircleCut(diameter):
            return Circle(diameter / 2, diameter / 2, diameter / 2 + bleed, style)
        case PolygonCut(points):
            return Path(polygon(*points), replace(style, stroke=role if bleed > 0 else PAPER, width=2 * abs(bleed)))
        case _:
            assert_never(cut)
