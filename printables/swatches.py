"""Turns a theme into the few colours that a picture in it needs: its own, and those half way between two that meet."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from engine.core.scene import Role
from printables.theme import FAMILIES, Theme, rgb

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""

MOST: Final = 256
"""How many colours the palette of a picture can hold."""

_APART: Final = 60
"""A blend that differs less from a colour already there, red, green and blue together, is not worth a place."""

_MEETING: Final = (("paper", "ink"), ("paper", "ink.soft"), ("paper", "line"), ("board", "ink"), ("board", "paper"))
_MARKED: Final = (("mark", "ink"), ("mark", "paper"))
_MEETING_IN_FAMILIES: Final = (
    ("{}", "{}.deep"),
    ("{}", "{}.ink"),
    ("{}", "paper"),
    ("{}.soft", "{}.deep"),
    ("{}.soft", "line"),
    ("{}.soft", "paper"),
    ("{}.soft", "ink"),
    ("{}.deep", "paper"),
    ("{}.deep", "board"),
)


@lru_cache(maxsize=16)
def swatches(theme: Theme) -> tuple[Rgb, ...]:
    """Return at most MOST colours, the theme's own first."""
    hatches = (hatching.colour for hatching in theme.hatchings.values())
    found = list(dict.fromkeys(map(rgb, (*theme.colours.values(), *hatches))))
    for one, other in _meetings(theme):
        blend = _blend(one, other)
        if all(_distance(blend, colour) > _APART for colour in found):
            found.append(blend)
    return tuple(found[:MOST])


def _meetings(theme: Theme) -> Iterator[tuple[Rgb, Rgb]]:
    in_families = (
        (one.format(family), other.format(family)) for family in FAMILIES for one, other in _MEETING_IN_FAMILIES
    )
    for one, other in (*_MEETING, *_MARKED, *in_families):
        yield rgb(theme.colour(Role(one))), rgb(theme.colour(Role(other)))
    for role, hatching in theme.hatchings.items():
        yield rgb(theme.colour(role)), rgb(hatching.colour)


def _blend(one: Rgb, other: Rgb) -> Rgb:
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue


def _distance(one: Rgb, other: Rgb) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
