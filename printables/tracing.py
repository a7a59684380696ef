"""Turns what a part of a score was counted from into a drawing that is laid over its picture."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Final

from engine.core.scene import Circle, Face, Group, Item, Line, Move, Path, PathStep, Rect, Role, Scene, Style, Text
from engine.core.trace import Trace, Way
from printables.extent import Box, Point, extent
from printables.svg import fragment, pen_for
from printables.theme import Theme

Places = Mapping[str, Box]

_INK: Final = Role("ink")
_PAPER: Final = Role("paper")
_MARK: Final = Role("mark")
_LINES: Final = ((_INK, 0.15), (_MARK, 0.1))
"""Each line is drawn twice, so that it stands out upon whatever lies below; widths in sides of a place."""

_ACROSS: Final = 0.88
"""How wide a ring or a frame is, in sides of its place."""


def traced(scene: Scene, trace: Trace, theme: Theme) -> str:
    """Return the drawing as SVG of the same box as the scene; empty where none of its keys is in the scene."""
    items = tuple(drawn(places(scene, _keys(trace)), trace))
    return fragment(pen_for(scene, theme), items, Box(0, 0, scene.width, scene.height)) if items else ""


def places(scene: Scene, keys: frozenset[str]) -> Places:
    """Return where each of the keys lies in a scene: the first thing that is painted under it."""
    found: dict[str, Box] = {}
    for key, group in _keyed((*scene.base, *scene.items)):
        if key in keys and key not in found:
            found[key] = extent((group,), scene.symbols)
    return found


def drawn(where: Places, trace: Trace) -> Iterator[Item]:
    """Yield what is drawn: rings around what pays, ways with their numbers, a frame around what is paid for."""
    for way in trace.ways:
        yield from _way(where, way)
    yield from _ringed([where[key] for key in trace.counted if key in where])
    yield from _framed([where[key] for key in trace.about if key in where and key not in trace.counted])
    for way in trace.ways:
        yield from _count(where, way)


def _keys(trace: Trace) -> frozenset[str]:
    return frozenset((*trace.about, *trace.counted, *(key for way in trace.ways for key in way.keys)))


def _keyed(items: Iterable[Item]) -> Iterator[tuple[str, Group]]:
    """Yield each group that has a key, put into the groups around it."""
    for item in items:
        if isinstance(item, Group):
            if item.key:
                yield item.key, item
            for key, inner in _keyed(item.items):
                yield key, replace(item, items=(inner,), clip=None)


def _ringed(boxes: Sequence[Box]) -> Iterator[Item]:
    for role, width in _LINES:
        for box in boxes:
            (x, y), side = _middle(box), _side(box)
            yield Circle(x, y, side * _ACROSS / 2, Style(stroke=role, width=width * side))


def _framed(boxes: Sequence[Box]) -> Iterator[Item]:
    for role, width in _LINES:
        for box in boxes:
            (x, y), side = _middle(box), _side(box)
            across, style = side * _ACROSS, Style(stroke=role, width=width * side)
            yield Rect(x - across / 2, y - across / 2, across, across, style, radius=across * 0.1)


def _way(where: Places, way: Way) -> Iterator[Item]:
    points = [_middle(where[key]) for key in way.keys if key in where]
    if len(points) < len(way.keys) or len(points) < 2:  # noqa: PLR2004 - a line has two ends
        return
    side = _side(where[way.keys[0]])
    first, *rest = points
    steps: tuple[PathStep, ...] = (Move(*first), *(Line(*point) for point in rest))
    for role, width in _LINES:
        yield Path(steps, Style(stroke=role, width=width * side))
    for x, y in points[1:-1]:
        yield Circle(x, y, 0.11 * side, Style(_PAPER, _INK, 0.03 * side))


def _count(where: Places, way: Way) -> Iterator[Item]:
    """Yield the number that was counted along a way, at its middle."""
    points = [_middle(where[key]) for key in way.keys if key in where]
    if len(points) < len(way.keys) or not points:
        return
    (x, y), side = _half_way(points), _side(where[way.keys[0]])
    yield Circle(x, y, 0.33 * side, Style(_PAPER, _INK, 0.06 * side))
    yield Text(x, y + 0.15 * side, str(way.count), 0.42 * side, _INK, face=Face.BOLD)


def _half_way(points: list[Point]) -> Point:
    left = sum(hypot(x - a, y - b) for (a, b), (x, y) in pairwise(points)) / 2
    for (a, b), (x, y) in pairwise(points):
        length = hypot(x - a, y - b)
        if length >= left > 0:
            return a + (x - a) * left / length, b + (y - b) * left / length
        left -= length
    return points[0]


def _middle(box: Box) -> Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _side(box: Box) -> float:
    return min(box.right - box.left, box.bottom - box.top)
