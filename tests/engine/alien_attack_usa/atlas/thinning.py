"""Turns a ring of many points into one of few that nowhere runs far from it (the way of Douglas and Peucker)."""

from collections.abc import Sequence
from math import dist

from tests.engine.alien_attack_usa.atlas.outline import Point, Ring


def thinned(ring: Ring, far: float) -> Ring:
    """Return the points that are needed for no other one to lie further than `far` from the line."""
    turn = max(range(len(ring)), key=lambda place: dist(ring[0], ring[place]))
    there, back = ring[: turn + 1], (*ring[turn:], ring[0])
    return (*_kept(there, far)[:-1], *_kept(back, far)[:-1])


def _kept(points: Sequence[Point], far: float) -> tuple[Point, ...]:
    start, end = points[0], points[-1]
    inner = range(1, len(points) - 1)
    worst = max(inner, key=lambda place: _off(points[place], start, end), default=0)
    if not worst or _off(points[worst], start, end) <= far:
        return (start, end)
    return (*_kept(points[: worst + 1], far)[:-1], *_kept(points[worst:], far))


def _off(point: Point, start: Point, end: Point) -> float:
    """Return how far a point lies from the way between two others."""
    length = dist(start, end)
    if not length:
        return dist(point, start)
    (x, y), (x1, y1), (x2, y2) = point, start, end
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2
    part = min(1.0, max(0.0, along))
    return dist(point, (x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
