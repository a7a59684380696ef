"""Turns the outline into a land of our lattice's own size, and the lattice's spaces into how well they cover it."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, radians, sin, sqrt
from typing import Final

from tests.engine.alien_attack_usa.atlas.outline import OUTLINE, Point, Ring
from tests.engine.alien_attack_usa.atlas.thinning import thinned

Hex = tuple[int, int]

PARALLELS: Final = (29.5, 45.5)
"""Where the map is true to scale: the usual parallels of Albers' equal-area projection for this country."""
CENTRE: Final = (-96.0, 37.5)
EARTH: Final = 6371.0

ACROSS: Final = 0.9764
"""How much narrower than Albers draws it the land is made, and by as much higher; its area stays."""
SIZE: Final = 0.9965
"""How wide a space is, where 1 would give 120 spaces exactly the area of the land."""
SHIFT: Final = (3.126, 5.2875)
"""Where the centre of the projection lies in the lattice, in widths of a space."""
FINE: Final = 1.5
"""Sides of the outline are bent by the projection: they are cut into pieces of so many degrees."""

THIN: Final = 0.05
"""How far the outline as it is drawn may run from the true one, in widths of a space."""
SMALL: Final = 0.02
"""Islands smaller than this part of a space are not drawn."""

ROW: Final = sqrt(3) / 2
"""How far rows lie apart, in widths of a space."""


def albers(longitude: float, latitude: float) -> Point:
    """Return a place in kilometres east and south of the centre."""
    first, second, middle = (radians(angle) for angle in (*PARALLELS, CENTRE[1]))
    n = (sin(first) + sin(second)) / 2
    c = cos(first) ** 2 + 2 * n * sin(first)
    rho, rho_middle = (EARTH * sqrt(c - 2 * n * sin(angle)) / n for angle in (radians(latitude), middle))
    theta = n * radians(longitude - CENTRE[0])
    return rho * sin(theta), rho * cos(theta) - rho_middle


@cache
def land() -> tuple[Ring, ...]:
    """Return the outline in widths of a space, where space q, r has its middle at q + r / 2, r * ROW."""
    drawn = tuple(tuple(albers(*place) for place in _fine(ring)) for ring in OUTLINE)
    width = SIZE * sqrt(sum(map(area, drawn)) / 120 / ROW)
    return tuple(
        tuple((x * ACROSS / width + SHIFT[0], y / ACROSS / width + SHIFT[1]) for x, y in ring) for ring in drawn
    )


def coarse() -> tuple[Ring, ...]:
    """Return the outline as it is drawn: with few points, and without the smaller islands."""
    return tuple(thinned(ring, THIN) for ring in land() if area(ring) > SMALL)


def _fine(outline: Ring) -> Iterable[Point]:
    for (west, south), (east, north) in zip(outline, (*outline[1:], outline[0]), strict=True):
        steps = max(1, int(max(abs(east - west), abs(north - south)) / FINE))
        for step in range(steps):
            yield west + (east - west) * step / steps, south + (north - south) * step / steps


def area(points: Sequence[Point]) -> float:
    """Return the area that a closed line goes around."""
    sides = zip(points, (*points[1:], *points[:1]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides)) / 2


def corners(place: Hex) -> Ring:
    """Return the six corners of a space, clockwise from the top."""
    q, r = place
    x, y = q + r / 2, r * ROW
    side = 1 / sqrt(3)
    return tuple((x + side * sin(radians(60 * turn)), y - side * cos(radians(60 * turn))) for turn in range(6))


@cache
def covered(place: Hex) -> float:
    """Return which part of a space the land covers."""
    return sum(_shared(ring, corners(place)) for ring in land()) / ROW


def _shared(ring: Ring, rim: Ring) -> float:
    """Return the area that a ring and a space have in common."""
    cut: Sequence[Point] = ring
    for start, end in zip(rim, (*rim[1:], rim[0]), strict=True):
        cut = tuple(_inside(cut, start, end))
    return area(cut)


def _inside(points: Sequence[Point], start: Point, end: Point) -> Iterable[Point]:
    """Yield the part of a closed line that lies to the right of a side (the way of Sutherland and Hodgman)."""

    def depth(point: Point) -> float:
        return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])

    for before, point in zip((*points[-1:], *points[:-1]), points, strict=True):
        here, there = depth(point), depth(before)
        if (here >= 0) != (there >= 0):
            part = there / (there - here)
            yield before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])
        if here >= 0:
            yield point
