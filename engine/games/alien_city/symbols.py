"""Turns a guild into the outline of its symbol, drawn in a box of side 1 around the origin."""

from functools import cache
from math import cos, radians, sin
from typing import Final

from engine.core.scene import Close, Curve, Item, Line, Move, Path, PathStep, Role, Style, polygon
from engine.games.alien_city.model import Guild

COLOUR: Final = {Guild.RED: "red", Guild.BLUE: "blue", Guild.GREEN: "green", Guild.BLACK: "black"}
"""The family of roles in which a guild is painted: `red`, `red.soft`, `red.deep`, `red.ink`."""

SYMBOL_NAME: Final = {Guild.RED: "sun", Guild.BLUE: "fountain", Guild.GREEN: "crown", Guild.BLACK: "tool"}
"""What each guild's symbol shows (AC-1)."""

_ARC: Final = 0.5523
"""How far a control point lies along the tangent where four curves make a circle of radius 1."""

_RAYS: Final = 8


def symbol(guild: Guild, role: Role) -> Item:
    """Return the guild's symbol filled with a role; its box reaches from -0.5 to 0.5 both ways."""
    return Path(outline(guild), Style(fill=role))


@cache
def outline(guild: Guild) -> tuple[PathStep, ...]:
    """Return the steps of the guild's symbol; overlaps are holes, by the even-odd rule."""
    match guild:
        case Guild.RED:
            return _sun()
        case Guild.BLUE:
            return _fountain()
        case Guild.GREEN:
            return _crown()
        case Guild.BLACK:
            return _tool()


def ring(x: float, y: float, r: float) -> tuple[PathStep, ...]:
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


def _sun() -> tuple[PathStep, ...]:
    rays = (_ray(360 / _RAYS * turn) for turn in range(_RAYS))
    return (*ring(0, 0, 0.24), *(step for ray in rays for step in ray))


def _ray(degrees: float) -> tuple[PathStep, ...]:
    half = 17.0
    return polygon(_polar(degrees, 0.5), _polar(degrees + half, 0.31), _polar(degrees - half, 0.31))


def _polar(degrees: float, r: float) -> tuple[float, float]:
    return r * sin(radians(degrees)), -r * cos(radians(degrees))


def _fountain() -> tuple[PathStep, ...]:
    """Draw a jet between two falling bows of water, above a basin."""
    return (
        *_jet(),
        *_bow(1.0),
        *_bow(-1.0),
        Move(-0.46, 0.24),
        Line(0.46, 0.24),
        Curve(0.42, 0.42, 0.26, 0.5, 0, 0.5),
        Curve(-0.26, 0.5, -0.42, 0.42, -0.46, 0.24),
        Close(),
    )


def _jet() -> tuple[PathStep, ...]:
    return (
        Move(0, -0.5),
        Curve(0.08, -0.34, 0.09, -0.28, 0.07, -0.16),
        Line(0.07, 0.17),
        Line(-0.07, 0.17),
        Line(-0.07, -0.16),
        Curve(-0.09, -0.28, -0.08, -0.34, 0, -0.5),
        Close(),
    )


def _bow(side: float) -> tuple[PathStep, ...]:
    return (
        Move(side * 0.14, 0.17),
        Curve(side * 0.14, -0.2, side * 0.2, -0.36, side * 0.33, -0.36),
        Curve(side * 0.46, -0.36, side * 0.5, -0.2, side * 0.5, 0.04),
        Curve(side * 0.44, -0.14, side * 0.4, -0.2, side * 0.34, -0.2),
        Curve(side * 0.28, -0.2, side * 0.27, -0.06, side * 0.27, 0.17),
        Close(),
    )


def _crown() -> tuple[PathStep, ...]:
    head = polygon(
        (-0.5, -0.28),
        (-0.24, -0.04),
        (0, -0.46),
        (0.24, -0.04),
        (0.5, -0.28),
        (0.4, 0.2),
        (-0.4, 0.2),
    )
    return (*head, *polygon((-0.4, 0.28), (0.4, 0.28), (0.4, 0.44), (-0.4, 0.44)))


def _tool() -> tuple[PathStep, ...]:
    """Draw a spanner from an open jaw at the top right to a pierced head at the bottom left."""
    return (
        Move(0.12, -0.49),
        Line(0.24, -0.42),
        Line(0.15, -0.24),
        Line(0.24, -0.15),
        Line(0.42, -0.24),
        Line(0.49, -0.12),
        Curve(0.5, 0.05, 0.34, 0.18, 0.16, 0.12),
        Line(-0.12, 0.4),
        Curve(-0.22, 0.5, -0.34, 0.5, -0.42, 0.42),
        Curve(-0.5, 0.34, -0.5, 0.22, -0.4, 0.12),
        Line(-0.12, -0.16),
        Curve(-0.18, -0.34, -0.05, -0.5, 0.12, -0.49),
        Close(),
        *ring(-0.28, 0.28, 0.085),
    )
