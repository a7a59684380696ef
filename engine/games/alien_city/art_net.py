"""Turns a pyramid's base and height into the flat net that is folded and glued to it."""

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, hypot, radians, sin, tan
from typing import Final

from engine.core.components import Point

FACES: Final = 4
"""How many sides a pyramid has."""

TAB: Final = 5.5
"""How wide the glue tab is, in millimetres."""

_TIP_CUT: Final = radians(30)
_BASE_CUT: Final = radians(45)


@dataclass(frozen=True, slots=True)
class Net:
    """A fan of four triangles around a tip, with a tab along its right side, in millimetres.

    The box of `outline` begins at 0, 0. A face drawn upright below its tip comes into its place when its tip is set
    at `tip` and it is turned clockwise by each of `turns`. `tab` is the middle of the fold at the tab, with the turn
    that makes a text run along it. `slant` is the height of a face, `half_angle` half of the angle at its tip in
    degrees.
    """

    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    tip: Point
    turns: tuple[float, ...]
    tab: tuple[Point, float]
    slant: float
    half_angle: float


@cache
def net(base: float, height: float) -> Net:
    """Return the net of a pyramid with that square base and that height above the base.

    The sides of a face are all as long as the pyramid's edges, so the corners of the bases lie on a circle around the
    tip; the angle at a tip is twice the arc tangent of half a base over the slant.
    """
    slant = hypot(height, base / 2)
    edge, half = hypot(slant, base / 2), atan2(base / 2, slant)
    corners = tuple(_polar(edge, half * turn) for turn in range(FACES, -FACES - 1, -2))
    points = ((0.0, 0.0), *_tab(corners[0], edge), *corners)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    tip, *rim = ((x - left, y - top) for x, y in points)
    fold = rim[2]
    return Net(
        outline=(tip, *rim),
        folds=tuple((tip, corner) for corner in rim[2:-1]),
        tip=tip,
        turns=tuple(-degrees(half) * turn for turn in range(FACES - 1, -FACES, -2)),
        tab=(((tip[0] + fold[0]) / 2, (tip[1] + fold[1]) / 2), 90 - degrees(half) * FACES),
        slant=slant,
        half_angle=degrees(half),
    )


def _polar(r: float, angle: float) -> Point:
    return r * sin(angle), r * cos(angle)


def _tab(corner: Point, edge: float) -> tuple[Point, Point]:
    """Return the two outer points of the tab between the tip and the rightmost corner of a base."""
    along = corner[0] / edge, corner[1] / edge
    outward = along[1], -along[0]
    near, far = (
        (reach * along[0] + TAB * outward[0], reach * along[1] + TAB * outward[1])
        for reach in (TAB / tan(_TIP_CUT), edge - TAB / tan(_BASE_CUT))
    )
    return near, far
