"""Turns a role into the colour and the hatch in which it is painted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final, NewType

from engine.core.scene import Role
from printables.hatch import Hatch
from printables.palettes import CLASSIC, COLOUR_BLIND, GREYSCALE, LOW_INK, Palette

Colour = NewType("Colour", str)
"""A colour as a number sign with six hexadecimal digits."""

SINGLES: Final = ("paper", "ink", "ink.soft", "board", "line", "mark")
"""Roles that stand alone: sheet, writing on it, quieter writing, the ground of a board, thin lines, the last move."""

FAMILIES: Final = ("red", "blue", "green", "black", "white", "yellow", "neutral")
"""Colours of pieces; each is four roles."""

SHADES: Final = ("", ".soft", ".deep", ".ink")
"""A family's plain colour, a pale ground, an edge or a symbol upon the pale ground, a symbol upon the plain colour."""

ROLES: Final = frozenset(Role(word) for word in (*SINGLES, *(f"{one}{shade}" for one in FAMILIES for shade in SHADES)))
"""Every role that a theme knows."""


class UnknownRole(LookupError):
    """A picture asks for a role that no theme has."""


class UnknownTheme(LookupError):
    """Somebody asks for a theme that there is not."""


@dataclass(frozen=True, slots=True)
class Hatching:
    """A pattern and the colour of its lines."""

    hatch: Hatch
    colour: Colour


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A colour for every role, and a hatching for those that have one; a theme is equal to nothing but itself."""

    name: str
    title: str
    colours: Mapping[Role, Colour]
    hatchings: Mapping[Role, Hatching]

    def colour(self, role: Role) -> Colour:
        """Return the role's colour; raises UnknownRole."""
        try:
            return self.colours[role]
        except KeyError:
            known = ", ".join(sorted(self.colours))
            raise UnknownRole(f"The theme “{self.name}” has no role “{role}”; its roles are {known}.") from None

    def hatching(self, role: Role) -> Hatching | None:
        """Return the role's hatching, None where it stays plain; raises UnknownRole."""
        self.colour(role)
        return self.hatchings.get(role)


@cache
def themes() -> Mapping[str, Theme]:
    """Return every theme by its name; the first is the one to take where nothing is said."""
    made = (
        _theme("classic", "Classic colours", CLASSIC),
        _theme("colour-blind", "Colours that colour-blind eyes tell apart", COLOUR_BLIND),
        _theme("low-ink", "Outlines and hatches that spare ink", LOW_INK),
        _theme("greyscale", "Shades of grey", GREYSCALE),
    )
    return MappingProxyType({theme.name: theme for theme in made})


def theme(name: str, palette: str | None = None) -> Theme:
    """Return the theme of that name, its pieces painted as in the theme that `palette` names.

    Raises UnknownTheme with a sentence that lists the names.
    """
    try:
        found = themes()[name]
        return found if palette in {None, name} else _mixed(found, themes()[palette or name])
    except KeyError as error:
        raise UnknownTheme(f"There is no theme “{error.args[0]}”; the themes are {', '.join(themes())}.") from None


@cache
def _mixed(ground: Theme, pieces: Theme) -> Theme:
    """Return the theme whose sheet, board and writing are of one theme and whose pieces are of another."""
    singles = {Role(role): ground.colours[Role(role)] for role in SINGLES}
    return replace(ground, colours=MappingProxyType({**pieces.colours, **singles}), hatchings=pieces.hatchings)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255.

    >>> rgb(Colour("#ff8000"))
    (255, 128, 0)
    """
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _theme(name: str, title: str, palette: Palette) -> Theme:
    colours = {Role(role): Colour(colour) for role, colour in palette.singles.items()}
    hatchings = {}
    for family, shades in palette.families.items():
        for shade, colour in zip(SHADES, shades, strict=True):
            colours[Role(family + shade)] = Colour(colour)
        if hatch := _HATCH.get(family):
            for shade, colour in palette.hatches.get(family, {}).items():
                hatchings[Role(family + shade)] = Hatching(hatch, Colour(colour))
    return Theme(name, title, MappingProxyType(colours), MappingProxyType(hatchings))


_HATCH: Final = {
    "red": Hatch.RAYS,
    "blue": Hatch.WAVES,
    "green": Hatch.ZIGZAG,
    "black": Hatch.CROSS,
    "yellow": Hatch.DOTS,
    "neutral": Hatch.BARS,
}
