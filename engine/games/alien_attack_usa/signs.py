"""Turns what lies on the map into outlines, each drawn in a box of side 1 around the origin."""

from functools import cache

from engine.core.scene import Close, Curve, Line, Move, polygon
from engine.games.alien_attack_usa.symbols import Outline, _rays, ring


@cache
def alien() -> Outline:
    """Return a head with two large slanting eyes."""
    return (
        Move(0, -0.48),
        Curve(0.34, -0.48, 0.5, -0.26, 0.46, 0),
        Curve(0.4, 0.24, 0.2, 0.48, 0, 0.48),
        Curve(-0.2, 0.48, -0.4, 0.24, -0.46, 0),
        Curve(-0.5, -0.26, -0.34, -0.48, 0, -0.48),
        Close(),
        *_eye(1),
        *_eye(-1),
    )


@cache
def tree() -> Outline:
    """Return a fir of three storeys on its trunk."""
    return polygon(
        (0, -0.5),
        (0.22, -0.2),
        (0.11, -0.2),
        (0.32, 0.06),
        (0.17, 0.06),
        (0.42, 0.34),
        (0.08, 0.34),
        (0.08, 0.5),
        (-0.08, 0.5),
        (-0.08, 0.34),
        (-0.42, 0.34),
        (-0.17, 0.06),
        (-0.32, 0.06),
        (-0.11, -0.2),
        (-0.22, -0.2),
    )


@cache
def cattle() -> Outline:
    """Return the head of a longhorn from the front, its eyes and nostrils left open."""
    return (
        Move(-0.5, -0.4),
        Curve(-0.46, -0.2, -0.36, -0.12, -0.2, -0.14),
        Curve(-0.08, -0.2, 0.08, -0.2, 0.2, -0.14),
        Curve(0.36, -0.12, 0.46, -0.2, 0.5, -0.4),
        Curve(0.54, -0.12, 0.42, 0, 0.27, 0),
        Line(0.34, 0.1),
        Line(0.22, 0.12),
        Line(0.15, 0.4),
        Curve(0.1, 0.5, -0.1, 0.5, -0.15, 0.4),
        Line(-0.22, 0.12),
        Line(-0.34, 0.1),
        Line(-0.27, 0),
        Curve(-0.42, 0, -0.54, -0.12, -0.5, -0.4),
        Close(),
        *ring(-0.11, 0.06, 0.045),
        *ring(0.11, 0.06, 0.045),
        *ring(0, 0.36, 0.05),
    )


@cache
def houses() -> Outline:
    """Return three houses of a skyline."""
    return polygon(
        (-0.5, 0.45),
        (-0.5, -0.1),
        (-0.2, -0.1),
        (-0.2, -0.45),
        (0.15, -0.45),
        (0.15, -0.2),
        (0.5, -0.2),
        (0.5, 0.45),
    )


@cache
def shore() -> Outline:
    """Return three waves one above the other."""
    return tuple(step for y in (-0.3, 0.0, 0.3) for step in _wave(y))


@cache
def maple() -> Outline:
    """Return the star of six points that stands for an icon of Canada."""
    return _rays(6, 0.5, 0.27)


def _wave(y: float) -> Outline:
    return (
        Move(-0.5, y),
        Curve(-0.34, y - 0.18, -0.16, y - 0.18, 0, y),
        Curve(0.16, y + 0.18, 0.34, y + 0.18, 0.5, y),
        Line(0.5, y + 0.12),
        Curve(0.34, y + 0.3, 0.16, y + 0.3, 0, y + 0.12),
        Curve(-0.16, y - 0.06, -0.34, y - 0.06, -0.5, y + 0.12),
        Close(),
    )


def _eye(side: int) -> Outline:
    return (
        Move(side * 0.08, 0.1),
        Curve(side * 0.1, -0.08, side * 0.24, -0.16, side * 0.36, -0.12),
        Curve(side * 0.36, 0.04, side * 0.22, 0.14, side * 0.08, 0.1),
        Close(),
    )
