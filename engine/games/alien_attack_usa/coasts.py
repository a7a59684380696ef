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
    NEIGHBOURS,
    REGIONS,
    SPACE_AT,
    STEPS,
    Hex,
    step,
)
from engine.games.alien_attack_usa.layout import edge
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import QUIET
from engine.games.alien_attack_usa.spaces import Space, Spaces, listed

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


def shores(border: Border) -> Iterator[tuple[Hex, int]]:
    """Yield the sides along which a border runs, a place and a direction: those that look off the map, and its bays."""
    spaces = BORDERS[border]
    yield from ((HEX_OF[space], side) for space, side, other in _sides(listed(spaces)) if other is None)
    for space in listed(spaces):
        if NEIGHBOURS[space].bit_count() == len(STEPS):
            yield from _bay(HEX_OF[space], spaces)


def _bay(inland: Hex, spaces: Spaces) -> Iterator[tuple[Hex, int]]:
    """Yield how a border reaches a space inland: between two of its spaces on the rim, and along both of them."""
    for direction, way in enumerate(STEPS):
        left, right = step(inland, way), step(inland, STEPS[(direction + 1) % len(STEPS)])
        if spaces >> SPACE_AT[left] & spaces >> SPACE_AT[right] & 1:
            yield left, (direction + 2) % len(STEPS)
            yield inland, direction
            yield inland, (direction + 1) % len(STEPS)


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
    return Path(_lines(shores(border)), style)
