"""Turns a city into the lines of its heights: outlines of tiles, walls between levels and the shadows they cast."""

from collections.abc import Iterator
from typing import Final

from engine.core.scene import Item, Line, Move, Path, PathStep, Rect, Role, Style
from engine.games.stratopolis.art import INK, SHADE
from engine.games.stratopolis.city import around
from engine.games.stratopolis.model import City, Spot, Square

_JOINT: Final = 0.06
_WALL: Final = 0.11
_SHADOW: Final = 0.1
_DEEPEST: Final = 4
_GROUND: Final = Role("line")


def shadows(city: City) -> Iterator[Item]:
    """Yield what falls from a wall on the lower squares east and south of it, the wider the higher the wall."""
    for (x, y), square in city.items():
        if drop := _drop(square, city.get((x + 1, y))):
            yield Rect(x + 1, -y - 1, drop, 1, _shade(city, (x + 1, y)))
        if drop := _drop(square, city.get((x, y - 1))):
            yield Rect(x, -y, 1, drop, _shade(city, (x, y - 1)))
        corner = (x + 1, y - 1)
        if drop := min(_drop(square, city.get(near)) for near in ((x + 1, y), (x, y - 1), corner)):
            yield Rect(x + 1, -y, drop, drop, _shade(city, corner))


def outlines(city: City) -> Iterator[Item]:
    """Yield the joints between tiles of one level, then the walls between levels and around the city."""
    joints: list[PathStep] = []
    walls: list[PathStep] = []
    for spot, square in city.items():
        for near in around(spot):
            beside = city.get(near)
            if beside is None or beside.level < square.level:
                walls += _side(spot, near, _WALL / 2)
            elif beside.level == square.level and beside.tile < square.tile:
                joints += _side(spot, near, 0)
    yield Path(tuple(joints), Style(stroke=INK, width=_JOINT))
    yield Path(tuple(walls), Style(stroke=INK, width=_WALL))


def _side(spot: Spot, near: Spot, more: float) -> tuple[PathStep, PathStep]:
    """Return the line between two neighbours, longer by so much at both ends; in the picture y grows downwards."""
    (x, y), (x1, y1) = spot, near
    if y == y1:
        return Move(max(x, x1), -y - 1 - more), Line(max(x, x1), -y + more)
    return Move(x - more, -max(y, y1)), Line(x + 1 + more, -max(y, y1))


def _drop(high: Square, low: Square | None) -> float:
    levels = high.level - (low.level if low else 0)
    return _SHADOW * min(max(levels, 0), _DEEPEST)


def _shade(city: City, spot: Spot) -> Style:
    return Style(fill=SHADE[city[spot].colour] if spot in city else _GROUND)
