"""Turns pieces with straight sides on one lattice into places where they lie edge to edge and share their cuts.

Places are counted in squares of the lattice. A page is parted into strips from left to right; each piece goes where it
fits first, as it is or turned by half, so that pieces of an odd form close up with their neighbours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from engine.core.components import CircleCut, Component, Cut, Point, PolygonCut, RectCut

Cell: TypeAlias = tuple[int, int]
"""A square of the lattice: column from the left, row from the top."""

Form: TypeAlias = frozenset[Cell]
"""The squares that a piece covers, its box beginning at 0, 0."""

_NEAR: Final = 1e-6
_FINEST: Final = 5.0
_HALF_TURN: Final = 180.0


@dataclass(frozen=True, slots=True)
class Laid:
    """Where a piece lies: the top left square of its box, and by how many degrees it is turned in it."""

    column: int
    row: int
    turn: float


@dataclass(frozen=True, slots=True)
class _Strip:
    left: int
    width: int


def pitch(components: Sequence[Component]) -> float | None:
    """Return the side of a square of the lattice in millimetres, None where the pieces have none in common.

    Pieces that are all rectangles or circles have none: each is cut out for itself.
    """
    cuts = [component.cut for component in components]
    if not any(isinstance(cut, PolygonCut) for cut in cuts):
        return None
    outlines = [_outline(cut) for cut in cuts]
    if not all(map(_is_square_cut, outlines)):
        return None
    lengths = {length for outline in outlines for point in outline for length in point if length > _NEAR}
    side = min(lengths, default=0.0)
    fits = side >= _FINEST and all(abs(length / side - round(length / side)) < _NEAR for length in lengths)
    return side if fits else None


def form(cut: Cut, side: float) -> Form:
    """Return the squares of the lattice that a trim edge encloses."""
    outline = _outline(cut)
    columns, rows = (round(max(lengths) / side) for lengths in zip(*outline, strict=True))
    cells = ((column, row) for row in range(rows) for column in range(columns))
    return frozenset(cell for cell in cells if _inside(outline, (cell[0] + 0.5) * side, (cell[1] + 0.5) * side))


def pages(forms: Sequence[Form], columns: int, rows: int) -> list[list[Laid]]:
    """Return where the pieces lie, page by page and in their order; no page where one is larger than a page."""
    return min((_pages(forms, strips, rows) for strips in _partitions(forms, columns)), key=_worth, default=[])


def _worth(found: list[list[Laid]]) -> tuple[bool, int, int]:
    """Rank a way to lay pieces out: no way at all is last, then the fewest pages, the fewest rows on the last one."""
    return not found, len(found), max((laid.row for laid in found[-1]), default=0) if found else 0


def _partitions(forms: Sequence[Form], columns: int) -> Iterator[list[_Strip]]:
    """Yield the ways to part a page into strips as wide as the widest piece or one square wider."""
    widest = max((column for cells in forms for column, _ in cells), default=0) + 1
    for wider in range(columns // (widest + 1) + 1):
        slim = (columns - wider * (widest + 1)) // widest
        widths = [widest] * slim + [widest + 1] * wider
        if widths:
            yield [_Strip(sum(widths[:place]), width) for place, width in enumerate(widths)]


def _pages(forms: Sequence[Form], strips: list[_Strip], rows: int) -> list[list[Laid]]:
    found: list[list[Laid]] = []
    taken: set[Cell] = set()
    for cells in forms:
        laid = _first_fit(cells, strips, rows, taken) if found else None
        if laid is None:
            taken = set()
            found.append([])
            laid = _first_fit(cells, strips, rows, taken)
        if laid is None:
            return []
        found[-1].append(laid)
        taken |= _covered(cells, laid)
    return found


def _first_fit(cells: Form, strips: list[_Strip], rows: int, taken: set[Cell]) -> Laid | None:
    for strip in strips:
        for row in range(rows):
            for column in range(strip.left, strip.left + strip.width):
                for turn in (0.0, _HALF_TURN):
                    laid = Laid(column, row, turn)
                    covered = _covered(cells, laid)
                    room = all(x < strip.left + strip.width and y < rows for x, y in covered)
                    if room and not covered & taken:
                        return laid
    return None


def _covered(cells: Form, laid: Laid) -> Form:
    if laid.turn:
        right, bottom = (max(places) for places in zip(*cells, strict=True))
        cells = frozenset((right - column, bottom - row) for column, row in cells)
    return frozenset((laid.column + column, laid.row + row) for column, row in cells)


def _outline(cut: Cut) -> tuple[Point, ...]:
    match cut:
        case PolygonCut(points):
            return points
        case RectCut(width, height):
            return ((0, 0), (width, 0), (width, height), (0, height))
        case CircleCut():
            return ()


def _is_square_cut(outline: tuple[Point, ...]) -> bool:
    """Say whether all sides run across or down."""
    sides = pairwise((*outline, *outline[:1]))
    return bool(outline) and all(abs(x1 - x2) < _NEAR or abs(y1 - y2) < _NEAR for (x1, y1), (x2, y2) in sides)


def _inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Say whether a point lies inside, by the sides that a ray to the right of it meets."""
    sides = pairwise((*outline, *outline[:1]))
    return sum(x1 > x and min(y1, y2) < y < max(y1, y2) for (x1, y1), (_, y2) in sides) % 2 == 1
