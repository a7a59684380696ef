"""Turns a piece that is larger than the paper into parts for a sheet each, to be glued together line on line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.core.components import Component, RectCut, size
from engine.core.scene import Anchor, Circle, Face, Group, Item, Line, Move, Path, PathStep, Rect, Style, Text, Use
from printables.drawings import drawing
from printables.imposition import Frame
from printables.marks import INK, PAPER, QUIET

OVERLAP: Final = 10.0
"""How wide the strip is on which the next part is glued, in millimetres."""

_STEP: Final = 2.5
_ARM: Final = 2.2
_CROSS_AT: Final = 15.0
_HATCH: Final = Style(stroke=QUIET, width=0.12)
_SEAM: Final = Style(stroke=INK, width=0.15)
_INDEX: Final = 7.0
_HOW: Final = (
    "Cut out each part. Lay the next one over the hatched strip, its edge on the line and cross on cross, and glue. "
)


@dataclass(frozen=True, slots=True)
class Pane(Component):
    """A part of a piece: its column and row, counted from 0, of how many."""

    column: int = 0
    row: int = 0
    columns: int = 1
    rows: int = 1

    @property
    def place(self) -> str:
        """The name of the part among its fellows, as B1."""
        return _place(self.column, self.row)


def panes(components: Sequence[Component], frame: Frame, inset: float, bleed: float) -> tuple[Component, ...]:
    """Return the components, those in parts that may be glued together and find no room on a sheet in one.

    `inset` is how far trim edges stay from the frame, `bleed` how far paint goes beyond them, in millimetres.
    """
    room = frame.width - 2 * inset, frame.height - 2 * inset
    return tuple(part for component in components for part in _parts(component, room, max(0.0, bleed)))


def index(pane: Pane, right: float, bottom: float) -> Iterator[Item]:
    """Yield a small picture of all parts, this one filled, its bottom right corner at a place, and the part's name."""
    width, height = size(pane.cut)
    scale = _INDEX / (height * pane.rows)
    wide, high = width * scale, height * scale
    left, top = right - wide * pane.columns, bottom - high * pane.rows
    for row in range(pane.rows):
        for column in range(pane.columns):
            fill = QUIET if (column, row) == (pane.column, pane.row) else PAPER
            yield Rect(left + column * wide, top + row * high, wide, high, Style(fill, INK, 0.15))
    yield Text(left - 1.5, bottom - 0.5, pane.place, 3.2, INK, Anchor.END, Face.BOLD)


def _parts(component: Component, room: tuple[float, float], bleed: float) -> Iterator[Component]:
    width, height = size(component.cut)
    if not component.poster or (width <= room[0] and height <= room[1]):
        yield component
        return
    whole: Item = Use(drawing(component), 0, 0)
    upright, turned = _counts(width, height, room), _counts(height, width, room)
    if turned[0] * turned[1] < upright[0] * upright[1]:
        whole = Group((whole,), height, 0, turn=90)
        width, height, upright = height, width, turned
    columns, rows = upright
    wide, high = _pane(width, columns), _pane(height, rows)
    plain = Pane(
        part=component.part,
        name=component.name,
        count=component.count,
        cut=RectCut(wide, high),
        face=(),
        bleed=component.bleed,
        note=_HOW + component.note,
        symbols=MappingProxyType({**component.symbols, drawing(component): component.face}),
        columns=columns,
        rows=rows,
    )
    for row in range(rows):
        for column in range(columns):
            left, top = column * (wide - OVERLAP), row * (high - OVERLAP)
            clip = (left - bleed, top - bleed, wide + 2 * bleed, high + 2 * bleed)
            pane = replace(plain, column=column, row=row)
            face = (Group((whole,), -left, -top, clip=clip), *_seams(pane, wide, high))
            yield replace(pane, name=f"{component.name} {pane.place}", face=face)


def _counts(width: float, height: float, room: tuple[float, float]) -> tuple[int, int]:
    """Return in how many columns and rows a piece is parted."""
    columns, rows = (
        max(1, ceil((length - OVERLAP) / (space - OVERLAP)))
        for length, space in zip((width, height), room, strict=True)
    )
    return columns, rows


def _pane(length: float, count: int) -> float:
    """Return how long each of so many equal parts is that overlap."""
    return (length + (count - 1) * OVERLAP) / count


def _place(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"


def _seams(pane: Pane, width: float, height: float) -> Iterator[Item]:
    """Yield the strips for the parts to the right and below, and the crosses on every line where parts meet."""
    down = ((_CROSS_AT, False), (height - _CROSS_AT, True))
    across = ((_CROSS_AT, False), (width - _CROSS_AT, True))
    if pane.column < pane.columns - 1:
        x = width - OVERLAP
        yield from _strip(x, 0, OVERLAP, height)
        yield Path((Move(x, 0), Line(x, height)), _SEAM)
        yield Group(_words(_place(pane.column + 1, pane.row)), x + OVERLAP / 2, height / 2, turn=90)
        yield from (item for y, ringed in down for item in _cross(x, y, ringed=ringed))
    if pane.row < pane.rows - 1:
        y = height - OVERLAP
        yield from _strip(0, y, width, OVERLAP)
        yield Path((Move(0, y), Line(width, y)), _SEAM)
        yield Group(_words(_place(pane.column, pane.row + 1)), width / 2, y + OVERLAP / 2)
        yield from (item for x, ringed in across for item in _cross(x, y, ringed=ringed))
    if pane.column:
        yield from (item for y, ringed in down for item in _cross(0, y, ringed=ringed))
    if pane.row:
        yield from (item for x, ringed in across for item in _cross(x, 0, ringed=ringed))


def _strip(x: float, y: float, width: float, height: float) -> Iterator[Item]:
    """Yield slanted lines over a rectangle."""
    steps: list[PathStep] = []
    for number in range(1, ceil((width + height) / _STEP)):
        along = number * _STEP
        start = (x + min(along, width), y + max(0.0, along - width))
        end = (x + max(0.0, along - height), y + min(along, height))
        steps += [Move(*start), Line(*end)]
    yield Path(tuple(steps), _HATCH)


def _words(place: str) -> tuple[Item, ...]:
    """Return what a strip says, around 0, 0."""
    return (
        Rect(-11, -2.2, 22, 4.4, Style(fill=PAPER), radius=1),
        Text(0, 1.1, f"glue {place} here", 2.8, INK),
    )


def _cross(x: float, y: float, *, ringed: bool) -> Iterator[Item]:
    """Yield a cross on a line where parts meet; the second one of a line has a ring, so that no part lies turned."""
    yield Path((Move(x - _ARM, y), Line(x + _ARM, y), Move(x, y - _ARM), Line(x, y + _ARM)), _SEAM)
    if ringed:
        yield Circle(x, y, _ARM / 2, _SEAM)
