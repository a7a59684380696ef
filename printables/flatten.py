"""Turns nested items into plain shapes at their final places, in the order in which they are painted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from engine.core.scene import Circle, Close, Curve, Group, Item, Line, Move, Path, PathStep, Rect, Style, Text, Use

Leaf: TypeAlias = Rect | Circle | Path | Text | Use | Group
"""What remains: a group only where it is turned or clipped, its items still in its own measure."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A point's place is its own, times `scale`, plus `x`, `y`."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def of(self, item: Group | Use) -> "Frame":
        """Return the frame of what stands in the item, its turn left aside."""
        return Frame(self.x + item.x * self.scale, self.y + item.y * self.scale, self.scale * item.scale)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point's place."""
        return self.x + x * self.scale, self.y + y * self.scale


WHOLE: Final = Frame()


def flat(items: Iterable[Item], frame: Frame = WHOLE) -> Iterator[Leaf]:
    """Yield what is painted: groups dissolved where they are not turned, shapes without any paint left out."""
    for item in items:
        match item:
            case Group():
                yield from _dissolved(item, frame.of(item))
            case Use():
                inner = frame.of(item)
                yield replace(item, x=inner.x, y=inner.y, scale=inner.scale)
            case Text():
                x, y = frame.at(item.x, item.y)
                yield replace(item, x=x, y=y, size=item.size * frame.scale)
            case Rect() | Circle() | Path():
                if _paints(item.style):
                    yield item if frame == WHOLE else _placed(item, frame)
            case _:
                assert_never(item)


def _dissolved(group: Group, inner: Frame) -> Iterator[Leaf]:
    if group.turn or group.clip:
        yield replace(group, x=inner.x, y=inner.y, scale=inner.scale)
        return
    yield from flat(group.items, inner)


def _paints(style: Style) -> bool:
    return style.fill is not None or (style.stroke is not None and style.width > 0)


def _placed(item: Rect | Circle | Path, frame: Frame) -> Rect | Circle | Path:
    scale = frame.scale
    style = replace(item.style, width=item.style.width * scale)
    match item:
        case Rect():
            x, y = frame.at(item.x, item.y)
            return Rect(x, y, item.width * scale, item.height * scale, style, item.radius * scale)
        case Circle():
            x, y = frame.at(item.x, item.y)
            return Circle(x, y, item.r * scale, style)
        case Path():
            return Path(tuple(_step(step, frame) for step in item.steps), style)


def _step(step: PathStep, frame: Frame) -> PathStep:
    match step:
        case Move(x, y):
            return Move(*frame.at(x, y))
        case Line(x, y):
            return Line(*frame.at(x, y))
        case Curve(x1, y1, x2, y2, x, y):
            return Curve(*frame.at(x1, y1), *frame.at(x2, y2), *frame.at(x, y))
        case Close():
            return step
