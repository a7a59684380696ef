"""Turns items into the rectangle that surely holds their paint."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, assert_never

from engine.core.scene import Anchor, Circle, Close, Curve, Group, Item, Line, Move, Path, PathStep, Rect, Text, Use

Point = tuple[float, float]

_WIDEST: Final = 1.1
"""No letter of our typefaces is wider than this many ems."""

_BEFORE: Final = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from left, top to right, bottom."""

    left: float
    top: float
    right: float
    bottom: float


def extent(items: Iterable[Item], symbols: Mapping[str, tuple[Item, ...]]) -> Box:
    """Return a rectangle that holds the items with their edges; it may be a little too large. Of nothing: 0, 0."""
    points = tuple(point for item in items for point in _corners(item, symbols)) or ((0.0, 0.0),)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _corners(item: Item, symbols: Mapping[str, tuple[Item, ...]]) -> Iterator[Point]:
    match item:
        case Rect(x, y, width, height, style):
            yield from _around(Box(x, y, x + width, y + height), style.width / 2)
        case Circle(x, y, r, style):
            yield from _around(Box(x, y, x, y), r + style.width / 2)
        case Path(steps, style):
            for x, y in _points(steps):
                yield from _around(Box(x, y, x, y), style.width)
        case Text():
            yield from _written(item)
        case Group():
            yield from _moved(_shown(item, symbols), item)
        case Use():
            yield from _moved(extent(symbols[item.symbol], symbols), item)
        case _:
            assert_never(item)


def _shown(group: Group, symbols: Mapping[str, tuple[Item, ...]]) -> Box:
    if group.clip is None:
        return extent(group.items, symbols)
    left, top, width, height = group.clip
    return Box(left, top, left + width, top + height)


def _around(box: Box, margin: float) -> Iterator[Point]:
    yield box.left - margin, box.top - margin
    yield box.right + margin, box.top - margin
    yield box.left - margin, box.bottom + margin
    yield box.right + margin, box.bottom + margin


def _points(steps: Iterable[PathStep]) -> Iterator[Point]:
    """Yield every point of a path, control points too: a curve stays within them."""
    for step in steps:
        match step:
            case Move(x, y) | Line(x, y):
                yield x, y
            case Curve(x1, y1, x2, y2, x, y):
                yield from ((x1, y1), (x2, y2), (x, y))
            case Close():
                pass


def _written(text: Text) -> Iterator[Point]:
    length = len(text.text) * text.size * _WIDEST
    left = text.x - length * _BEFORE[text.anchor]
    yield from _around(Box(left, text.y - text.size, left + length, text.y + 0.3 * text.size), 0.0)


def _moved(box: Box, item: Group | Use) -> Iterator[Point]:
    along, across = cos(radians(item.turn)), sin(radians(item.turn))
    for x, y in _around(box, 0.0):
        yield item.x + item.scale * (x * along - y * across), item.y + item.scale * (x * across + y * along)
