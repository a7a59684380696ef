"""Turns what stands on the map into outlines, each drawn in a box of side 1 around the origin."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Close, Curve, Line, Move, Path, PathStep, Role, Style, polygon
from engine.games.alien_attack_usa.acts import Power

Outline = tuple[PathStep, ...]

_ARC: Final = 0.5523
"""How far a control point lies along the tangent where four curves make a circle of radius 1."""


def drawn(outline: Outline, role: Role) -> Path:
    """Return an outline filled with a role; overlaps are holes, by the even-odd rule."""
    return Path(outline, Style(fill=role))


@cache
def emblem(seat: Seat) -> Outline:
    """Return the form that tells a seat's pieces from all others, whatever the colours: each has room for a letter."""
    return (_triangle, _square, _clover, _star)[seat - 1]()


@cache
def tool(power: Power) -> Outline:
    """Return the sign of a power."""
    match power:
        case Power.PROTECTION:
            return _shield()
        case Power.COVER:
            return _umbrella()
        case Power.NEIGHBOURHOOD:
            return _reach()
        case Power.EXTRA:
            return _twice()


@cache
def ring(x: float, y: float, r: float) -> Outline:
    """Return the steps of a circle around x, y."""
    k = _ARC * r
    return (
        Move(x + r, y),
        Curve(x + r, y + k, x + k, y + r, x, y + r),
        Curve(x - k, y + r, x - r, y + k, x - r, y),
        Curve(x - r, y - k, x - k, y - r, x, y - r),
        Curve(x + k, y - r, x + r, y - k, x + r, y),
        Close(),
    )


def _triangle() -> Outline:
    return polygon((0, -0.54), (0.56, 0.42), (-0.56, 0.42))


def _square() -> Outline:
    return polygon((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42))


def _clover() -> Outline:
    return ring(0, 0, 0.47)


def _star() -> Outline:
    return _rays(5, 0.58, 0.32)


def _rays(count: int, far: float, near: float) -> Outline:
    points = ((far if turn % 2 == 0 else near, pi * turn / count) for turn in range(2 * count))
    return polygon(*((r * sin(angle), -r * cos(angle)) for r, angle in points))


def _shield() -> Outline:
    return (
        Move(-0.4, -0.42),
        Curve(-0.2, -0.36, -0.1, -0.42, 0, -0.5),
        Curve(0.1, -0.42, 0.2, -0.36, 0.4, -0.42),
        Curve(0.44, 0.05, 0.3, 0.34, 0, 0.5),
        Curve(-0.3, 0.34, -0.44, 0.05, -0.4, -0.42),
        Close(),
    )


def _umbrella() -> Outline:
    return (
        Move(-0.5, 0.05),
        Curve(-0.48, -0.3, -0.26, -0.5, 0, -0.5),
        Curve(0.26, -0.5, 0.48, -0.3, 0.5, 0.05),
        Line(0.06, 0.05),
        Line(0.06, 0.5),
        Line(-0.06, 0.5),
        Line(-0.06, 0.05),
        Close(),
    )


def _reach() -> Outline:
    """Draw an arrow from one space into the next."""
    return (
        *ring(-0.3, 0, 0.2),
        *polygon((-0.02, -0.1), (0.16, -0.1), (0.16, -0.28), (0.5, 0), (0.16, 0.28), (0.16, 0.1), (-0.02, 0.1)),
    )


def _twice() -> Outline:
    """Draw two arrow heads one behind the other."""
    heads = ((-0.46, -0.02), (0.02, 0.46))
    return tuple(
        step
        for tail, tip in heads
        for step in polygon(
            (tail, -0.42), (tail + 0.14, -0.42), (tip + 0.02, 0), (tail + 0.14, 0.42), (tail, 0.42), (tip - 0.18, 0)
        )
    )
