"""Turns the components of a box into places on sheets of paper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.core.components import Component, size
from printables import lattice
from printables.units import INCH, PrintError

_TOLERANCE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class CutStyle:
    """How pieces lie beside each other: the gap between their trim edges and how far paint goes beyond them, in mm.

    A bleed below 0 leaves a white rim inside the trim edge, on which a cut line shows.
    """

    title: str
    gap: float
    bleed: float


CUT_STYLES: Final[Mapping[str, CutStyle]] = MappingProxyType(
    {"cut": CutStyle("cut lines", gap=INCH / 4, bleed=-0.5)},
)
"""The ways to lay out a sheet, by the word that chooses them."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a paper that pieces may lie on, in millimetres from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A component with the top left corner of its box at x, y; only pages to write on are ever scaled.

    `turn` is 0 or 180 degrees; the box of a turned piece lies where it would lie unturned.
    """

    component: Component
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0

    @property
    def origin(self) -> tuple[float, float]:
        """Where the origin of the component's drawing lies."""
        if not self.turn:
            return self.x, self.y
        width, height = size(self.component.cut)
        return self.x + width, self.y + height


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of paper with pieces of one part of the box."""

    part: str
    placed: tuple[Placed, ...]


def impose(components: Sequence[Component], frame: Frame, style: CutStyle) -> tuple[Sheet, ...]:
    """Lay out every copy of every component, part by part, each piece at its true size.

    Raises PrintError for a piece that is larger than the frame.
    """
    parts = dict.fromkeys(component.part for component in components)
    sheets: list[Sheet] = []
    for part in parts:
        members = [component for component in components if component.part == part]
        sheets += _pages([one for one in members if one.sheet], frame)
        sheets += _pieces([one for one in members if not one.sheet], frame, style)
    return tuple(sheets)


def _pages(components: Sequence[Component], frame: Frame) -> Iterator[Sheet]:
    for component in components:
        width, height = size(component.cut)
        scale = min(1.0, frame.width / width, frame.height / height)
        x = frame.x + (frame.width - scale * width) / 2
        for _ in range(component.count):
            yield Sheet(component.part, (Placed(component, x, frame.y, scale),))


def _pieces(components: Sequence[Component], frame: Frame, style: CutStyle) -> Iterator[Sheet]:
    if not components:
        return
    side = lattice.pitch(components)
    if side is not None:
        yield from _edge_to_edge(components, frame, side)
        return
    grid = _grid(components, frame, style)
    copies = [component for component in components for _ in range(component.count)]
    for start in range(0, len(copies), grid.places):
        lot = copies[start : start + grid.places]
        yield Sheet(components[0].part, tuple(grid.put(component, place) for place, component in enumerate(lot)))


def _edge_to_edge(components: Sequence[Component], frame: Frame, side: float) -> Iterator[Sheet]:
    """Yield sheets on which pieces of an odd form share their cuts, the whole in the middle of the frame's width."""
    copies = [component for component in components for _ in range(component.count)]
    columns, rows = (int((room + _TOLERANCE) // side) for room in (frame.width, frame.height))
    pages = lattice.pages([lattice.form(component.cut, side) for component in copies], columns, rows)
    if not pages:
        raise _too_large(components)
    left = frame.x + (frame.width - columns * side) / 2
    rest = iter(copies)
    for page in pages:
        placed = (
            Placed(component, left + laid.column * side, frame.y + laid.row * side, turn=laid.turn)
            for laid, component in zip(page, rest, strict=False)
        )
        yield Sheet(components[0].part, tuple(placed))


def _too_large(components: Sequence[Component]) -> PrintError:
    width, height = (max(lengths) for lengths in zip(*(size(one.cut) for one in components), strict=True))
    detail = f"The {components[0].part} of {width:.0f} x {height:.0f} mm do not fit this paper; take a larger one."
    return PrintError("paper", detail)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Equal cells in rows from the left, the whole of it in the middle of the frame's width."""

    frame: Frame
    columns: int
    rows: int
    cell: tuple[float, float]
    gap: float

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def put(self, component: Component, place: int) -> Placed:
        """Return the component in the middle of a cell."""
        row, column = divmod(place, self.columns)
        width, height = size(component.cut)
        across = self.columns * (self.cell[0] + self.gap) - self.gap
        left = self.frame.x + (self.frame.width - across) / 2 + column * (self.cell[0] + self.gap)
        top = self.frame.y + row * (self.cell[1] + self.gap)
        return Placed(component, left + (self.cell[0] - width) / 2, top + (self.cell[1] - height) / 2)


def _grid(components: Sequence[Component], frame: Frame, style: CutStyle) -> _Grid:
    sizes = [size(component.cut) for component in components]
    cell = max(width for width, _ in sizes), max(height for _, height in sizes)
    columns, rows = (
        int((room + style.gap + _TOLERANCE) // (length + style.gap))
        for room, length in zip((frame.width, frame.height), cell, strict=True)
    )
    if not columns or not rows:
        raise _too_large(components)
    return _Grid(frame, _even(columns, rows, components), rows, cell, style.gap)


def _even(columns: int, rows: int, components: Sequence[Component]) -> int:
    """Return the number of columns that gives each component whole rows, if that takes no more sheets."""
    total = sum(component.count for component in components)
    for fewer in range(columns, columns // 2, -1):
        whole = all(component.count % fewer == 0 for component in components)
        if whole and ceil(total / (fewer * rows)) == ceil(total / (columns * rows)):
            return fewer
    return columns
