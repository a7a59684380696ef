"""Turns pieces on a sheet into the lines along which they are cut out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.core.components import RectCut, size
from engine.core.scene import Item, Line, Move, Path, PathStep
from printables.imposition import CROP, CutStyle, Cutting, Placed
from printables.marks import CUT, trim

_SHARED_REACH: Final = 0.9
"""How far a shared cut goes on beyond the pieces, in millimetres."""

_NEAR: Final = 1e-6

Box = tuple[float, float, float, float]


def cut_lines(pieces: Sequence[Placed], style: CutStyle) -> Iterator[Item]:
    """Yield the lines for a sheet's fronts: of a style's own kind for straight pieces, round each for all others."""
    straight = [placed for placed in pieces if isinstance(placed.component.cut, RectCut)]
    if style.cutting is Cutting.LINES or not straight:
        yield from map(trim, pieces)
        return
    yield from (trim(placed) for placed in pieces if not isinstance(placed.component.cut, RectCut))
    boxes = [box(placed) for placed in straight]
    draw = _crops(boxes, style.bleed) if style.cutting is Cutting.CROPS else _shared(boxes)
    yield from (Path(step, CUT) for step in draw)


def crop_marks(pieces: Iterable[Placed], style: CutStyle) -> Iterator[Item]:
    """Yield the marks beside the backs, where a style has marks at all."""
    if style.cutting is Cutting.CROPS:
        boxes = [box(placed) for placed in pieces if isinstance(placed.component.cut, RectCut)]
        yield from (Path(step, CUT) for step in _crops(boxes, style.bleed))


def box(placed: Placed) -> Box:
    """Return the left, top, right and bottom of a piece's trim edge."""
    width, height = (placed.scale * length for length in size(placed.component.cut))
    return placed.x, placed.y, placed.x + width, placed.y + height


def _crops(boxes: Sequence[Box], bleed: float) -> Iterator[tuple[PathStep, ...]]:
    """Yield marks in line with the trim edges, outside all bleed; those that would cross a neighbour are left out."""
    marks: dict[tuple[int, ...], tuple[float, float, float, float]] = {}
    for left, top, right, bottom in boxes:
        for x in (left, right):
            for y, away in ((top, -1), (bottom, 1)):
                mark = (x, y + away * bleed, x, y + away * (bleed + CROP))
                marks[tuple(round(1000 * place) for place in mark)] = mark
        for y in (top, bottom):
            for x, away in ((left, -1), (right, 1)):
                mark = (x + away * bleed, y, x + away * (bleed + CROP), y)
                marks[tuple(round(1000 * place) for place in mark)] = mark
    painted = [(left - bleed, top - bleed, right + bleed, bottom + bleed) for left, top, right, bottom in boxes]
    for x1, y1, x2, y2 in marks.values():
        if not any(_crosses((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), paint) for paint in painted):
            yield Move(x1, y1), Line(x2, y2)


def _crosses(mark: Box, paint: Box) -> bool:
    return (
        mark[0] < paint[2] - _NEAR
        and mark[2] > paint[0] + _NEAR
        and mark[1] < paint[3] - _NEAR
        and mark[3] > paint[1] + _NEAR
    )


def _shared(boxes: Sequence[Box]) -> Iterator[tuple[PathStep, ...]]:
    """Yield one line for all trim edges in a row, from the first piece to the last and a hair beyond."""
    upright: dict[int, list[float]] = {}
    level: dict[int, list[float]] = {}
    for left, top, right, bottom in boxes:
        for x in (left, right):
            upright.setdefault(round(1000 * x), [x]).extend((top, bottom))
        for y in (top, bottom):
            level.setdefault(round(1000 * y), [y]).extend((left, right))
    for x, *ys in upright.values():
        yield Move(x, min(ys) - _SHARED_REACH), Line(x, max(ys) + _SHARED_REACH)
    for y, *xs in level.values():
        yield Move(min(xs) - _SHARED_REACH, y), Line(max(xs) + _SHARED_REACH, y)
