"""Turns a hatch into the fewest lines that fill so many of its squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.core.scene import Close, Curve, Line, Move, PathStep
from printables.hatch import Hatch, strokes

Point: TypeAlias = tuple[float, float]

_NEAR: Final = 1e-6
_KEPT: Final = 128


@dataclass(frozen=True, slots=True)
class _Stroke:
    """A line within the square of side 1, from its start over its steps to its end."""

    start: Point
    steps: tuple[Line | Curve, ...]

    @property
    def onward(self) -> tuple[int, int] | None:
        """In which neighbouring square the line goes on, in columns and rows; None where it ends in its own."""
        last = self.steps[-1]
        across, down = last.x - self.start[0], last.y - self.start[1]
        whole = abs(across - round(across)) < _NEAR and abs(down - round(down)) < _NEAR
        return (round(across), round(down)) if whole else None


@lru_cache(maxsize=_KEPT)
def lines(hatch: Hatch, columns: int, rows: int) -> tuple[PathStep, ...]:
    """Return the lines of so many squares of side 1, rightwards and downwards from 0, none of them beyond."""
    return tuple(step for stroke in _strokes(hatch) for step in _repeated(stroke, columns, rows))


def _repeated(stroke: _Stroke, columns: int, rows: int) -> Iterator[PathStep]:
    onward = stroke.onward or (columns, rows)
    for row in range(rows):
        for column in range(columns):
            if not (0 <= column - onward[0] < columns and 0 <= row - onward[1] < rows):
                yield from _run(stroke, onward, (column, row), (columns, rows))


def _run(
    stroke: _Stroke, onward: tuple[int, int], first: tuple[int, int], bounds: tuple[int, int]
) -> Iterator[PathStep]:
    """Yield a line from the first square on as far as there are squares: in one go where it is straight."""
    (column, row), straight = first, len(stroke.steps) == 1
    yield Move(stroke.start[0] + column, stroke.start[1] + row)
    while True:
        after = column + onward[0], row + onward[1]
        ends = not (0 <= after[0] < bounds[0] and 0 <= after[1] < bounds[1])
        if ends or not straight:
            yield from (_moved(step, column, row) for step in stroke.steps)
        if ends:
            return
        column, row = after


def _moved(step: Line | Curve, dx: float, dy: float) -> PathStep:
    if isinstance(step, Line):
        return Line(step.x + dx, step.y + dy)
    return Curve(step.x1 + dx, step.y1 + dy, step.x2 + dx, step.y2 + dy, step.x + dx, step.y + dy)


def _strokes(hatch: Hatch) -> Iterator[_Stroke]:
    """Yield the lines of a hatch, cut off at the edges of the square."""
    pen, start, steps = (0.0, 0.0), (0.0, 0.0), list[Line | Curve]()
    for step in (*strokes(hatch), Move(0, 0)):
        if isinstance(step, Close):
            continue
        if isinstance(step, Move) and steps:
            yield _Stroke(start, tuple(steps))
            steps = []
        if not isinstance(step, Move) and (within := _within(pen, step)):
            start = start if steps else within[0]
            steps.append(within[1])
        pen = step.x, step.y


def _within(pen: Point, step: Line | Curve) -> tuple[Point, Line | Curve] | None:
    """Return the part of a step that lies in the square, with where it begins; curves lie in it as they are."""
    if isinstance(step, Curve):
        return pen, step
    entry, leave = 0.0, 1.0
    for start, end in ((pen[0], step.x), (pen[1], step.y)):
        if abs(end - start) < _NEAR:
            continue
        near, far = sorted((-start / (end - start), (1 - start) / (end - start)))
        entry, leave = max(entry, near), min(leave, far)
    if leave - entry < _NEAR:
        return None
    (x1, y1), (x2, y2) = ((pen[0] + t * (step.x - pen[0]), pen[1] + t * (step.y - pen[1])) for t in (entry, leave))
    return (x1, y1), Line(x2, y2)
