"""Turns buildings, hats and guild signs into drawings seen from above, each around the origin of a lot of side 1."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.core.scene import Circle, Curve, Group, Item, Line, Move, Path, PathStep, Rect, Role, Style, polygon
from engine.games.alien_city.model import Building, Guild, Kind
from engine.games.alien_city.symbols import COLOUR, symbol


class Hat(Enum):
    """The colour of a player's three hats, whose shape differs as well."""

    BLACK = "black"
    WHITE = "white"


INK: Final = Role("ink")
PAPER: Final = Role("paper")

_EDGE: Final = 0.035
_TILE: Final = 1.94
_SQUARE: Final = 0.4
_TOP: Final = 0.22


def sign_name(guild: Guild) -> str:
    """Return the name of the drawing of a guild's symbol lot."""
    return f"sign-{COLOUR[guild]}"


def tile_name(guild: Guild) -> str:
    """Return the name of the drawing of a tile, whose origin is its middle."""
    return f"tile-{COLOUR[guild]}"


def building_name(building: Building, hat: Hat | None = None) -> str:
    """Return the name of the drawing of a building, under a hat if it is claimed."""
    worn = f"-{hat.value}" if hat else ""
    return f"{building.kind.name.lower()}-{COLOUR[building.guild]}{worn}"


def hat_name(hat: Hat) -> str:
    """Return the name of the drawing of a hat."""
    return f"hat-{hat.value}"


def blank_name(kind: Kind) -> str:
    """Return the name of the drawing of the place where no building of this kind is left."""
    return f"no-{kind.name.lower()}"


@cache
def drawings() -> Mapping[str, tuple[Item, ...]]:
    """Return every drawing that a picture of the city uses, by its name."""
    found: dict[str, tuple[Item, ...]] = {hat_name(hat): _hat(hat, 0.45) for hat in Hat}
    found |= {blank_name(Kind.TOWER): _no_tower(), blank_name(Kind.DOME): _no_dome()}
    for guild in Guild:
        found[tile_name(guild)] = _tile(guild)
        found[sign_name(guild)] = _sign(guild)
        found[building_name(Building(Kind.DOME, guild))] = _dome(guild)
        if guild is Guild.BLACK:
            continue
        tower = Building(Kind.TOWER, guild)
        found[building_name(tower)] = _tower(guild)
        for hat in Hat:
            found[building_name(tower, hat)] = _claimed(guild, hat)
    return MappingProxyType(found)


def _role(guild: Guild, shade: str) -> Role:
    return Role(COLOUR[guild] + shade)


def _symbol(guild: Guild, role: Role, size: float) -> Item:
    return Group((symbol(guild, role),), scale=size)


def _tile(guild: Guild) -> tuple[Item, ...]:
    style = Style(fill=_role(guild, ".soft"), stroke=_role(guild, ".deep"), width=0.03, hatched=True)
    return (Rect(-_TILE / 2, -_TILE / 2, _TILE, _TILE, style, radius=0.12),)


def _sign(guild: Guild) -> tuple[Item, ...]:
    """Draw the round square in the middle of a symbol lot."""
    return (
        Circle(0, 0, 0.36, Style(fill=PAPER, stroke=_role(guild, ""), width=_EDGE)),
        _symbol(guild, _role(guild, ".deep"), 0.5),
    )


def _tower(guild: Guild) -> tuple[Item, ...]:
    """Draw a pyramid with a flat top that bears the guild's symbol."""
    top = Style(fill=_role(guild, ""), stroke=_role(guild, ".deep"), width=_EDGE)
    return (
        *_slopes(guild),
        Rect(-_TOP, -_TOP, 2 * _TOP, 2 * _TOP, top),
        _symbol(guild, _role(guild, ".ink"), 0.36),
    )


def _claimed(guild: Guild, hat: Hat) -> tuple[Item, ...]:
    """Draw a tower under a hat, which bears the guild's symbol in its stead."""
    worn = PAPER if hat is Hat.BLACK else INK
    return (*_slopes(guild), *_hat(hat, 0.28), _symbol(guild, worn, 0.32))


def _slopes(guild: Guild) -> tuple[Item, ...]:
    """Draw the four sides of a pyramid in the light from the top left."""
    plain, deep = _role(guild, ""), _role(guild, ".deep")
    far, near = _SQUARE, _TOP
    shade = polygon((far, -far), (far, far), (-far, far), (-near, near), (near, near), (near, -near))
    ridges = (*_stroke(-far, -far, -near, -near), *_stroke(far, far, near, near))
    return (
        Rect(-far, -far, 2 * far, 2 * far, Style(fill=plain, stroke=deep, width=_EDGE)),
        Path(shade, Style(fill=deep)),
        Path(ridges, Style(stroke=deep, width=_EDGE)),
    )


def _stroke(x1: float, y1: float, x2: float, y2: float) -> tuple[PathStep, ...]:
    return (Move(x1, y1), Line(x2, y2))


def _dome(guild: Guild) -> tuple[Item, ...]:
    """Draw a disc with a gleam at the top left and the guild's symbol."""
    gleam = (Move(-0.3, -0.02), Curve(-0.29, -0.17, -0.17, -0.29, -0.02, -0.3))
    return (
        Circle(0, 0, 0.37, Style(fill=_role(guild, ""), stroke=_role(guild, ".deep"), width=0.055)),
        Path(gleam, Style(stroke=_role(guild, ".soft"), width=0.05)),
        _symbol(guild, _role(guild, ".ink"), 0.4),
    )


def _hat(hat: Hat, r: float) -> tuple[Item, ...]:
    """Draw a black hat as a square on its corner, a white one as a disc, each reaching about r from the middle."""
    if hat is Hat.WHITE:
        return (Circle(0, 0, r * 0.93, Style(fill=PAPER, stroke=INK, width=0.05)),)
    return (Path(polygon((0, -r), (r, 0), (0, r), (-r, 0)), Style(fill=INK, stroke=PAPER, width=_EDGE)),)


def _no_tower() -> tuple[Item, ...]:
    return (Rect(-_SQUARE, -_SQUARE, 2 * _SQUARE, 2 * _SQUARE, Style(stroke=Role("line"), width=_EDGE)),)


def _no_dome() -> tuple[Item, ...]:
    return (Circle(0, 0, 0.38, Style(stroke=Role("line"), width=_EDGE)),)
