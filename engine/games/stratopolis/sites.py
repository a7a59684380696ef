"""Turns a city into all legal placements of a tile, by one pass over its squares as sets of bits (ST-4 to ST-7).

A spot is a bit: rows from the south one after the other, with a rim of two spots around the city, as far as a tile that
touches it can reach, and one more spot at the end of each row that no tile may use, so that no row runs into the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.stratopolis.city import extent
from engine.games.stratopolis.model import City, Colour, Placement, Quadrant, Spot, Tile

_RIM: Final = 2
_FORBIDDEN: Final = {"R": Colour.GREEN, "G": Colour.RED}
"""On which colour a letter's square may not lie (ST-7)."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The city in bits: which spots are free, which of them touch the city, and where each letter may lie on it.

    `level` and `solid` hold, by step, the squares whose neighbour there is on the same level, or of the same tile.
    """

    origin: Spot
    stride: int
    free: int
    touching: int
    bearing: dict[str, int]
    level: dict[Spot, int]
    solid: dict[Spot, int]

    def shift(self, step: Spot) -> int:
        """Return how far the bit of the neighbour lies from a spot's own."""
        return step[0] + step[1] * self.stride

    def ground(self, quadrant: Quadrant) -> int:
        """Return the corners from which a tile lies on free spots and touches the city (ST-4)."""
        first, second = map(self.shift, quadrant.arms)
        free, touching = self.free, self.touching
        touched = touching | _seen(touching, first) | _seen(touching, second)
        return free & _seen(free, first) & _seen(free, second) & touched

    def upper(self, tile: Tile, quadrant: Quadrant) -> int:
        """Return the corners from which this tile lies on one level of the city, on two tiles or more."""
        one, two = quadrant.arms
        corner, first, second = (self.bearing[letter] for letter in tile)
        coloured = corner & _seen(first, self.shift(one)) & _seen(second, self.shift(two))
        return coloured & self.level[one] & self.level[two] & ~(self.solid[one] & self.solid[two])

    def spots(self, bits: int) -> Iterator[Spot]:
        """Yield the spots of a set, rows from the south."""
        left, bottom = self.origin
        while bits:
            low = bits & -bits
            row, column = divmod(low.bit_length() - 1, self.stride)
            yield left + column, bottom + row
            bits ^= low


def placements(city: City, tile: Tile) -> Iterator[Placement]:
    """Yield every legal placement of a tile, whoever's it is."""
    return _of(_plan(city), tile)


def placements_of_all(city: City, tiles: tuple[Tile, ...]) -> Iterator[Placement]:
    """Yield every legal placement of each of the tiles."""
    plan = _plan(city)
    for tile in tiles:
        yield from _of(plan, tile)


def _of(plan: _Plan, tile: Tile) -> Iterator[Placement]:
    for quadrant in Quadrant:
        for corner in plan.spots(plan.ground(quadrant) | plan.upper(tile, quadrant)):
            yield Placement(tile, corner, quadrant)


def _seen(bits: int, shift: int) -> int:
    """Return the spots whose neighbour at that distance is in the set."""
    return bits >> shift if shift > 0 else bits << -shift


def _plan(city: City) -> _Plan:
    (left, bottom), (right, top) = extent(city)
    left, bottom = left - _RIM, bottom - _RIM
    width, height = right - left + 1 + _RIM, top - bottom + 1 + _RIM
    stride = width + 1
    coloured = dict.fromkeys(Colour, 0)
    east, north, solid_east, solid_north = _links(city, (left, bottom), stride, coloured)
    covered = coloured[Colour.RED] | coloured[Colour.GREEN] | coloured[Colour.NEUTRAL]
    row = (1 << width) - 1
    free = sum(row << stride * number for number in range(height)) & ~covered
    beside = covered << 1 | covered >> 1 | covered << stride | covered >> stride
    return _Plan(
        origin=(left, bottom),
        stride=stride,
        free=free,
        touching=free & beside,
        bearing={"N": covered} | {letter: covered & ~coloured[colour] for letter, colour in _FORBIDDEN.items()},
        level={(1, 0): east, (-1, 0): east << 1, (0, 1): north, (0, -1): north << stride},
        solid={(1, 0): solid_east, (-1, 0): solid_east << 1, (0, 1): solid_north, (0, -1): solid_north << stride},
    )


def _links(city: City, origin: Spot, stride: int, coloured: dict[Colour, int]) -> tuple[int, int, int, int]:
    """Return the squares that go on at the same level, then as the same tile, east and north; sort them by colour."""
    east = north = solid_east = solid_north = 0
    left, bottom = origin
    for (x, y), square in city.items():
        bit = 1 << (y - bottom) * stride + x - left
        coloured[square.colour] |= bit
        beside, above = city.get((x + 1, y)), city.get((x, y + 1))
        if beside is not None and beside.level == square.level:
            east |= bit
            solid_east |= bit * (beside.tile == square.tile)
        if above is not None and above.level == square.level:
            north |= bit
            solid_north |= bit * (above.tile == square.tile)
    return east, north, solid_east, solid_north
