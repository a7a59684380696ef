"""Turns the components of a box into places on sheets of paper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.core.components import CircleCut, Component, RectCut, size
from printables import lattice
from printables.units import INCH, PrintError

_TOLERANCE: Final = 1e-6


class Cutting(Enum):
    """What shows where to cut: a line round each piece, marks beside the pieces, or one line between two pieces."""

    LINES = "lines"
    CROPS = "crops"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class CutStyle:
    """How pieces lie beside each other: the gap between their trim edges and how far paint goes beyond them, in mm.

    The gap is the least there is; where there is room it grows to a quarter of an inch. A bleed below 0 leaves a white
    rim inside the trim edge, on which a cut line shows. `inset` is how far trim edges stay from the frame, so that
    bleed and marks find room.
    """

    title: str
    gap: float
    bleed: float
    cutting: Cutting = Cutting.LINES
    inset: float = 0.0


CROP: Final = 4.0
"""How long crop marks are, in millimetres."""

_APART: Final = INCH / 4
"""How far pieces that have a cut line of their own lie apart where there is room, in millimetres."""

_NEAREST: Final = 3.0
_NEAREST_ROUND: Final = 2.2
"""How far they lie apart at least; round ones touch in a point only, so scissors find their way between them."""

CUT_STYLES: Final[Mapping[str, CutStyle]] = MappingProxyType(
    {
        "cut": CutStyle("cut lines", gap=_NEAREST, bleed=-0.5),
        "bleed": CutStyle("3 mm bleed", gap=6.0, bleed=3.0, cutting=Cutting.CROPS, inset=3.0 + CROP),
        "butted": CutStyle("shared cuts", gap=0.0, bleed=0.0, cutting=Cutting.SHARED),
    },
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

    `turn` is how far it is turned clockwise, in degrees; by 90 or 270 only where it is as high as it is wide, so that
    the box of a turned piece lies where it would lie unturned. `copy` counts the pieces of a part from 0. `back` says
    that its back shows.
    """

    component: Component
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    copy: int = 0
    back: bool = False

    @property
    def origin(self) -> tuple[float, float]:
        """Where the origin of the component's drawing lies."""
        width, height = (self.scale * length for length in size(self.component.cut))
        right, down = _ORIGINS[self.turn % 360]
        return self.x + right * width, self.y + down * height


_ORIGINS: Final[Mapping[float, tuple[int, int]]] = MappingProxyType({0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)})
"""Which corner of its box the origin of a turned drawing becomes."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of paper with pieces of one part of the box, or of several that are small, one below the other."""

    placed: tuple[Placed, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the box that have pieces here, from the top."""
        return tuple(dict.fromkeys(placed.component.part for placed in self.placed))


def impose(components: Sequence[Component], frame: Frame, style: CutStyle) -> tuple[Sheet, ...]:
    """Lay out every copy of every component, part by part, each piece at its true size.

    Raises PrintError for a piece that is larger than the frame.
    """
    sheets: list[Sheet] = []
    for part in dict.fromkeys(component.part for component in components):
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
            yield Sheet((Placed(component, x, frame.y, scale),))


def _pieces(components: Sequence[Component], frame: Frame, style: CutStyle) -> Iterator[Sheet]:
    if not components:
        return
    side = lattice.pitch(components)
    if side is not None and style.bleed <= 0:
        yield from _edge_to_edge(components, frame, side)
        return
    grid = _grid(components, frame, style)
    copies = [component for component in components for _ in range(component.count)]
    for start in range(0, len(copies), grid.places):
        lot = copies[start : start + grid.places]
        yield Sheet(tuple(grid.put(component, place, start + place) for place, component in enumerate(lot)))


def _edge_to_edge(components: Sequence[Component], frame: Frame, side: float) -> Iterator[Sheet]:
    """Yield sheets on which pieces of an odd form share their cuts, the whole in the middle of the frame's width."""
    copies = [component for component in components for _ in range(component.count)]
    columns, rows = (int((room + _TOLERANCE) // side) for room in (frame.width, frame.height))
    pages = lattice.pages([lattice.form(component.cut, side) for component in copies], columns, rows)
    if not pages:
        raise _too_large(components)
    left = frame.x + (frame.width - columns * side) / 2
    rest = enumerate(copies)
    for page in pages:
        placed = (
            Placed(component, left + laid.column * side, frame.y + laid.row * side, turn=laid.turn, copy=copy)
            for laid, (copy, component) in zip(page, rest, strict=False)
        )
        yield Sheet(tuple(placed))


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
    gaps: tuple[float, float]

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def put(self, component: Component, place: int, copy: int) -> Placed:
        """Return the component in the middle of a cell."""
        row, column = divmod(place, self.columns)
        width, height = size(component.cut)
        pitch, pitch_down = (cell + gap for cell, gap in zip(self.cell, self.gaps, strict=True))
        left = self.frame.x + (self.frame.width - self.columns * pitch + self.gaps[0]) / 2 + column * pitch
        top = self.frame.y + row * pitch_down
        return Placed(component, left + (self.cell[0] - width) / 2, top + (self.cell[1] - height) / 2, copy=copy)


def _grid(components: Sequence[Component], frame: Frame, style: CutStyle) -> _Grid:
    """Return the cells for pieces of one part; only straight sides can share a cut, all others keep their distance."""
    sizes = [size(component.cut) for component in components]
    inner = Frame(
        frame.x + style.inset, frame.y + style.inset, frame.width - 2 * style.inset, frame.height - 2 * style.inset
    )
    cell = max(width for width, _ in sizes), max(height for _, height in sizes)
    least, most = _apart(components, style)
    columns, rows = (
        int((room + least + _TOLERANCE) // (length + least))
        for room, length in zip((inner.width, inner.height), cell, strict=True)
    )
    if columns < 1 or rows < 1:
        raise _too_large(components)
    columns = _even(columns, components)
    gaps = _spread(inner.width, cell[0], columns, most), _spread(inner.height, cell[1], rows, most)
    return _Grid(inner, columns, rows, cell, gaps)


def _apart(components: Sequence[Component], style: CutStyle) -> tuple[float, float]:
    """Return how far pieces of a part lie apart at least and at most."""
    if all(isinstance(component.cut, RectCut) for component in components) and len(set(map(_sized, components))) == 1:
        return style.gap, max(style.gap, _APART) if style.cutting is Cutting.LINES else style.gap
    round_ones = all(isinstance(component.cut, CircleCut) for component in components)
    least = max(2 * style.bleed, _NEAREST_ROUND if round_ones else _NEAREST)
    return least, max(least, _APART)


def _sized(component: Component) -> tuple[float, float]:
    return size(component.cut)


def _spread(room: float, length: float, count: int, most: float) -> float:
    """Return the gap between so many pieces that makes use of the room, and is no wider than need be."""
    return min(most, (room - count * length) / (count - 1)) if count > 1 else most


def _even(columns: int, components: Sequence[Component]) -> int:
    """Return the number of columns that gives each component whole rows, or all together, if it takes no more rows."""
    total = sum(component.count for component in components)
    enough = [fewer for fewer in range(columns, 0, -1) if ceil(total / fewer) == ceil(total / columns)]
    for fewer in enough:
        if all(component.count % fewer == 0 for component in components):
            return fewer
    return next((fewer for fewer in enough if total % fewer == 0), columns)
