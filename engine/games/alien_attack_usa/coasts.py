"""Turns the rims of borders and of parts of the map into lines."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.scene import (
    Item,
    Line,
    Move,
    Path,
    PathStep,
    Role,
    Style,
)
from engine.games.alien_attack_usa.atlas import (
    BORDERS,
    HEX_OF,
    REGIONS,
    SPACE_AT,
    STEPS,
    Hex,
    step,
)
from engine.games.alien_attack_usa.layout import edge
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import QUIET
from engine.games.alien_attack_usa.spaces import Space, listed

PAINT: Final = {
    Border.ATLANTIC: "green",
    Border.PACIFIC: "blue",
    Border.GULF: "yellow",
    Border.MEXICO: "red",
    Border.CANADA: "neutral",
}
"""The family of roles that paints a border."""

SHORES: Final = {
    Border.ATLANTIC: (0.12, True),
    Border.PACIFIC: (0.12, False),
    Border.GULF: (0.12, False),
    Border.MEXICO: (0.12, True),
    Border.CANADA: (0.06, False),
}
"""How wide the line of a border is, and whether it is broken."""


def rims(spaces: Iterable[Space]) -> Iterator[tuple[Hex, int]]:
    """Yield the sides of spaces that look off the map: a place and a direction."""
    for space, direction, other in _sides(spaces):
        if other is None:
            yield HEX_OF[space], direction


def _partings() -> Iterator[tuple[Hex, int]]:
    """Yield the sides on which the west, the middle and the east touch each other."""
    part_of = {Space(number): part for part in REGIONS for number in range(part.first, part.last + 1)}
    for space, direction, other in _sides(HEX_OF):
        if other is not None and part_of[other] is not part_of[space]:
            yield HEX_OF[space], direction


def _sides(spaces: Iterable[Space]) -> Iterator[tuple[Space, int, Space | None]]:
    for space in spaces:
        for direction, way in enumerate(STEPS):
            yield space, direction, SPACE_AT.get(step(HEX_OF[space], way))


def _lines(sides: Iterable[tuple[Hex, int]]) -> tuple[PathStep, ...]:
    ends = (edge(at, direction) for at, direction in sides)
    return tuple(step for start, end in ends for step in (Move(*start), Line(*end)))


def part_lines() -> Iterator[Item]:
    """Part the west, the middle and the east, each numbered row by row."""
    yield Path(_lines(_partings()), Style(stroke=QUIET, width=2 / 46))


def coast(border: Border) -> Item:
    """Line a border; where two meet, their lines differ by more than their colours."""
    width, dashed = SHORES[border]
    style = Style(stroke=Role(f"{PAINT[border]}.deep"), width=width, dashed=dashed)
    return Path(_lines(rims(listed(BORDERS[border]))), style)
