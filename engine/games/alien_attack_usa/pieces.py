"""Turns what lies on a space into a drawing around the origin, in a space of width 1; no two differ by colour alone."""

from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Circle, Face, Group, Item, Line, Move, Path, Role, Style, Text, polygon
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.colours import NAMES, family, letter
from engine.games.alien_attack_usa.signs import alien, cattle, maple, tree
from engine.games.alien_attack_usa.symbols import Outline, drawn, emblem, tool

INK: Final = Role("ink")
PAPER: Final = Role("paper")
QUIET: Final = Role("ink.soft")

DISC: Final = 0.42
"""How far a disc reaches: it leaves the corners of its space to the cities."""

SEATS: Final = tuple(Seat(number) for number in range(1, len(NAMES) + 1))

_BASE: Final = 0.45


@cache
def drawings() -> Mapping[str, tuple[Item, ...]]:
    """Return every drawing that a picture of the map uses, by its name."""
    found: dict[str, tuple[Item, ...]] = {
        "base": base(),
        "marker": _marker(),
        "spent": _spent(),
        "park": (sized(tree(), Role("green.deep"), 0.36),),
        "herd": (sized(cattle(), Role("yellow.deep"), 0.36),),
        "icon": icon(),
        **{city_name(value): city(value) for value in range(1, 8)},
    }
    for seat in SEATS:
        found[disc_name(seat)] = disc(seat)
        found[emblem_name(seat)] = (sized(emblem(seat), role(seat, ".deep"), 1.0),)
        for power in Power:
            found[power_name(power, seat)] = _power(power, seat)
    for power in Power:
        found[power_name(power, None)] = _spent_power(power)
    return MappingProxyType(found)


def disc_name(seat: Seat) -> str:
    """Return the name of the drawing of a seat's disc."""
    return f"disc-{family(seat)}"


def emblem_name(seat: Seat) -> str:
    """Return the name of the drawing of a seat's form."""
    return f"emblem-{family(seat)}"


def power_name(power: Power, seat: Seat | None) -> str:
    """Return the name of the drawing of a seat's power, or (None) of one that is spent."""
    return f"power-{power.value}-{family(seat) if seat else 'spent'}"


def city_name(value: int) -> str:
    """Return the name of the drawing of a city of that value."""
    return f"city-{value}"


def role(seat: Seat, shade: str = "") -> Role:
    """Return a seat's colour in one of its shades."""
    return Role(family(seat) + shade)


def sized(outline: Outline, paint: Role, size: float, x: float = 0, y: float = 0) -> Item:
    """Return an outline of that size around x, y."""
    return Group((drawn(outline, paint),), x, y, scale=size)


def disc(seat: Seat) -> tuple[Item, ...]:
    """Return a disc: the seat's form with its letter above the place of the number."""
    style = Style(fill=role(seat), stroke=role(seat, ".deep"), width=0.04, hatched=True)
    return (
        Circle(0, 0, DISC, style),
        sized(emblem(seat), role(seat, ".ink"), 0.36, y=-0.15),
        Text(0, -0.07, letter(seat), 0.2, role(seat), face=Face.BOLD),
    )


def base() -> tuple[Item, ...]:
    """Return a base: a dark hexagon that stands on a side, with an alien's head."""
    corners = (radians(60 * turn) for turn in range(6))
    rim = polygon(*((_BASE * cos(turn), _BASE * sin(turn)) for turn in corners))
    return (
        Path(rim, Style(fill=Role("black"), stroke=Role("black.deep"), width=0.03)),
        sized(alien(), Role("black.ink"), 0.34, y=-0.16),
    )


def icon() -> tuple[Item, ...]:
    """Return an icon of Canada: a grey disc with a star."""
    return (
        Circle(0, 0, 0.26, Style(fill=Role("neutral"), stroke=Role("neutral.deep"), width=0.03)),
        sized(maple(), Role("neutral.ink"), 0.4),
    )


def city(value: int) -> tuple[Item, ...]:
    """Return the badge of a city: its value in a blue circle."""
    return (
        Circle(0, 0, 0.18, Style(fill=Role("blue"), stroke=PAPER, width=0.04)),
        Text(0, 0.1, str(value), 0.28, Role("blue.ink"), face=Face.BOLD),
    )


def _marker() -> tuple[Item, ...]:
    rings = ((0.43, Style(fill=PAPER, stroke=INK, width=0.05)), (0.36, Style(stroke=INK, width=0.03, dashed=True)))
    return tuple(Circle(0, 0, r, style) for r, style in rings)


def _spent() -> tuple[Item, ...]:
    strokes = (Move(-0.2, -0.32), Line(0.2, 0.04), Move(0.2, -0.32), Line(-0.2, 0.04))
    paints = ((PAPER, 0.16), (Role("neutral.deep"), 0.08))
    return tuple(Path(strokes, Style(stroke=paint, width=width)) for paint, width in paints)


def _power(power: Power, seat: Seat) -> tuple[Item, ...]:
    return (
        Circle(0, 0, 0.5, Style(fill=role(seat, ".soft"), stroke=role(seat, ".deep"), width=0.05)),
        sized(tool(power), role(seat, ".deep"), 0.6),
    )


def _spent_power(power: Power) -> tuple[Item, ...]:
    strike = (Move(-0.4, 0.4), Line(0.4, -0.4))
    return (
        Circle(0, 0, 0.5, Style(fill=PAPER, stroke=Role("line"), width=0.04)),
        sized(tool(power), Role("line"), 0.6),
        Path(strike, Style(stroke=QUIET, width=0.06)),
    )
