"""Turns a guild or the colour of a hat into what is printed on its tile, dome, tower or hat, in millimetres."""

from math import radians, sin, tan
from typing import Final

from engine.core.scene import (
    Circle,
    Face,
    Group,
    Item,
    Line,
    Move,
    Path,
    PathStep,
    Rect,
    Role,
    Style,
    Text,
    Use,
    polygon,
)
from engine.games.alien_city.art_net import Net
from engine.games.alien_city.model import Guild
from engine.games.alien_city.symbols import COLOUR, symbol

LOT: Final = 25.4
TILE: Final = 2 * LOT
DOME: Final = 19.05

PAPER: Final = Role("paper")
INK: Final = Role("ink")

_LOT_GAP: Final = 2.2
_PANEL_GAP: Final = 0.7
"""How far the paint of a pyramid's face stays from folds and trim edges: work that is slightly off does not show."""


def role(guild: Guild, shade: str = "") -> Role:
    """Return a guild's colour in one of its shades."""
    return Role(COLOUR[guild] + shade)


def tile(guild: Guild) -> tuple[Item, ...]:
    """Return a tile's face: four lots, of which the top left one bears the guild's symbol and letter (AC-1)."""
    plain, deep, ink = role(guild), role(guild, ".deep"), role(guild, ".ink")
    outlined = Style(fill=role(guild, ".soft"), stroke=deep, width=0.35)
    return (
        *(_lot(x, y, outlined) for x, y in ((LOT, 0), (0, LOT), (LOT, LOT))),
        _lot(0, 0, Style(fill=plain, stroke=deep, width=0.35, hatched=True)),
        _sign(guild, LOT / 2, 9.9, 11.5, ink),
        Text(LOT / 2, LOT - 3.8, guild.value, 5.0, ink, face=Face.BOLD),
        Circle(LOT, LOT, 3.4, Style(fill=PAPER, stroke=deep, width=0.4)),
        Text(LOT, LOT + 1.6, guild.value, 4.4, deep, face=Face.BOLD),
    )


def tile_back() -> tuple[Item, ...]:
    """Return the back of every tile: it looks the same from all four sides, so it gives nothing away."""
    line = Style(stroke=Role("neutral"), width=0.5)
    ends = ((LOT, 3, LOT, TILE - 3), (3, LOT, TILE - 3, LOT))
    return (
        *(Path((Move(x1, y1), Line(x2, y2)), line) for x1, y1, x2, y2 in ends),
        *(
            Path(_diamond(LOT, LOT, r), Style(fill=Role("neutral.soft"), stroke=Role("neutral"), width=0.5))
            for r in (16, 11, 6)
        ),
    )


def dome(guild: Guild) -> tuple[Item, ...]:
    """Return a dome's face: the guild's symbol over its letter, in a ring."""
    ink = role(guild, ".ink")
    middle = DOME / 2
    return (
        Circle(middle, middle, 8.2, Style(stroke=ink, width=0.45)),
        _sign(guild, middle, middle - 1.9, 8.0, ink),
        Text(middle, middle + 6.0, guild.value, 4.2, ink, face=Face.BOLD),
    )


def tower_face(guild: Guild, net: Net) -> tuple[Item, ...]:
    """Return one side of a tower, upright below its tip at 0, 0: letter over symbol."""
    ink = role(guild, ".ink")
    return (
        _panel(net, Style(fill=role(guild), stroke=role(guild, ".deep"), width=0.35, hatched=True)),
        Text(0, net.slant * 0.53, guild.value, 5.4, ink, face=Face.BOLD),
        _sign(guild, 0, net.slant * 0.75, 9.5, ink),
    )


def dome_side(guild: Guild, net: Net) -> tuple[Item, ...]:
    """Return one side of a dome to fold up, upright below its tip at 0, 0: symbol over letter."""
    ink = role(guild, ".ink")
    return (
        _panel(net, Style(fill=role(guild), stroke=role(guild, ".deep"), width=0.35, hatched=True)),
        _sign(guild, 0, net.slant * 0.55, 4.6, ink),
        Text(0, net.slant * 0.91, guild.value, 2.9, ink, face=Face.BOLD),
    )


def hat_face(colour: str, net: Net) -> tuple[Item, ...]:
    """Return one side of a hat, upright below its tip at 0, 0: its sign over the name of its colour."""
    paint, ink = (PAPER, INK) if colour == "white" else (INK, PAPER)
    y = net.slant * 0.66
    sign = Style(fill=ink)
    return (
        _panel(net, Style(fill=paint, stroke=INK, width=0.35)),
        Circle(0, y, 1.9, sign) if colour == "white" else Path(_diamond(0, y, 2.4), sign),
        Text(0, net.slant * 0.89, colour, 2.5, ink, face=Face.BOLD),
    )


def folded(net: Net, face: str) -> tuple[Item, ...]:
    """Return a whole net: the drawing of that name on each side, and a word on the tab."""
    (x, y), turn = net.tab
    tab = Text(0, -1.9, "glue", 2.1, Role("ink.soft"))
    sides = (Use(face, *net.tip, turn=side) for side in net.turns)
    return (*sides, Group((tab,), x, y, turn=turn))


def _lot(x: float, y: float, style: Style) -> Item:
    side = LOT - 2 * _LOT_GAP
    return Rect(x + _LOT_GAP, y + _LOT_GAP, side, side, style, radius=2.0)


def _sign(guild: Guild, x: float, y: float, side: float, paint: Role) -> Item:
    return Group((symbol(guild, paint),), x, y, scale=side)


def _diamond(x: float, y: float, r: float) -> tuple[PathStep, ...]:
    return polygon((x, y - r), (x + r, y), (x, y + r), (x - r, y))


def _panel(net: Net, style: Style) -> Item:
    """Return the triangle of a face, drawn in by a hair all round."""
    half = radians(net.half_angle)
    top, bottom = _PANEL_GAP / sin(half), net.slant - _PANEL_GAP
    reach = (bottom - top) * tan(half)
    return Path(polygon((0, top), (reach, bottom), (-reach, bottom)), style)
