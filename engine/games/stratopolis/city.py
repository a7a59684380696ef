"""Turns a city and a placement into the city with that tile on it (ST-2, ST-4, ST-5)."""

from types import MappingProxyType
from typing import Final

from engine.games.stratopolis.model import STARTER, City, Colour, Placement, Spot, Square

GROUND: Final = 1
"""The lowest level."""

START: Final[City] = MappingProxyType(
    {(0, 0): Square(Colour.RED, GROUND, STARTER), (1, 0): Square(Colour.GREEN, GROUND, STARTER)}
)
"""The starter: red on 0,0 and green on 1,0 (ST-2)."""

SIDES: Final[tuple[Spot, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The steps to the four spots that share a side: north, east, south, west."""


def around(spot: Spot) -> tuple[Spot, ...]:
    """Return the four spots that share a side with this one."""
    x, y = spot
    return tuple((x + dx, y + dy) for dx, dy in SIDES)


def level_on(city: City, placement: Placement) -> int:
    """Return the level that a tile comes to lie on: one above the highest square under it."""
    below = (city[spot].level for spot in placement.spots if spot in city)
    return max(below, default=GROUND - 1) + 1


def built(city: City, placement: Placement, number: int) -> City:
    """Return the city with the tile of that number laid; whether it may lie there is not asked."""
    level = level_on(city, placement)
    squares = {
        spot: Square(Colour(letter), level, number)
        for spot, letter in zip(placement.spots, placement.tile, strict=True)
    }
    return MappingProxyType({**city, **squares})


def extent(city: City) -> tuple[Spot, Spot]:
    """Return the south-west and the north-east corner of the smallest rectangle that holds the city."""
    columns, rows = zip(*city, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))
