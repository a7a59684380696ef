"""Turns a place of the lattice into where it is drawn in the picture, a space being one unit wide."""

from math import sqrt
from typing import Final

from engine.games.alien_attack_usa.atlas import HEX_OF, City, Hex
from engine.games.alien_attack_usa.spaces import Space

Point = tuple[float, float]

_PIXEL: Final = 1 / 46
"""A picture for a letter is 800 pixels wide, a space then 46 and a row 40: all spaces fall alike on the pixels."""

WIDTH: Final = 800 * _PIXEL
"""How wide the picture is."""

MAP_HEIGHT: Final = 580 * _PIXEL
"""How high the part with the map is."""

ROW: Final = 40 * _PIXEL
"""How far rows lie apart: a hair more than the root of 3/4."""

SIDE: Final = ROW / 1.5
"""How far the upper and lower corner of a space lie from its middle."""

_LEFT: Final = 273 * _PIXEL
_TOP: Final = 90 * _PIXEL
_STRETCH: Final = ROW / sqrt(0.75)
_HALF: Final = 0.5


def place(at: Hex) -> Point:
    """Return where the middle of a place of the lattice is drawn."""
    q, r = at
    return _LEFT + q + r / 2, _TOP + r * ROW


def middle(space: Space) -> Point:
    """Return where the middle of a space is drawn."""
    return place(HEX_OF[space])


def shifted(point: Point) -> Point:
    """Return where a point of the outline is drawn."""
    return _LEFT + point[0], _TOP + point[1] * _STRETCH


def rim(at: Hex) -> tuple[Point, ...]:
    """Return the corners of a space, clockwise from the top."""
    x, y = place(at)
    east, west, high, low = x + _HALF, x - _HALF, y - SIDE / 2, y + SIDE / 2
    return (x, y - SIDE), (east, high), (east, low), (x, y + SIDE), (west, low), (west, high)


def edge(at: Hex, direction: int) -> tuple[Point, Point]:
    """Return the side of a space that looks in one of the six directions of `STEPS`."""
    corners = rim(at)
    return corners[(direction + 1) % 6], corners[(direction + 2) % 6]


def stands(city: City) -> Point:
    """Return where a city stands: on the corner of three places of the lattice."""
    points = [place(at) for at in city.corner]
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3
