"""Turns the lots of the city into bits of one number, and such numbers into names, tiles and neighbours.

Lot `n` is bit `n`: bit 0 is a1, bit 7 is h1, bit 79 is h10. A set of lots is an integer, called a mask.
"""

from collections.abc import Iterable
from typing import Final

from engine.core import grid
from engine.games.alien_city.model import HEIGHT, LOTS, TILE_COLUMNS, WIDTH, City, Corner, Guild, Lot, Tile

ALL: Final = (1 << LOTS) - 1
_FIRST_COLUMN: Final = ALL // ((1 << WIDTH) - 1)
NOT_A: Final = ALL & ~_FIRST_COLUMN
NOT_H: Final = NOT_A >> 1

NAMES: Final = tuple(grid.name(Lot(lot), WIDTH) for lot in range(LOTS))
BY_NAME: Final = tuple((1 << lot, Lot(lot)) for lot in sorted(range(LOTS), key=NAMES.__getitem__))
"""Every lot's bit and number, in the order of their names: a1, a10, a2 and so on."""

TILE_LOTS: Final = tuple(
    tuple(Lot(top * WIDTH + left + step) for step in (0, 1, -WIDTH, 1 - WIDTH))
    for top in range(HEIGHT - 1, 0, -2)
    for left in range(0, WIDTH, 2)
)
"""The four lots of each tile in the order of the corners (AC-2), tiles row by row from the top left."""

TILE_MASKS: Final = tuple(sum(1 << lot for lot in lots) for lots in TILE_LOTS)


def lot_named(text: str) -> Lot | None:
    """Return the lot of that name, or None where the city has none."""
    return grid.square(text, WIDTH, HEIGHT)


def tile_index(lot: Lot) -> int:
    """Return which tile the lot lies on, counted as in AC-2.

    >>> tile_index(Lot(0)), tile_index(Lot(79))
    (16, 3)
    """
    return (HEIGHT - 1 - lot // WIDTH) // 2 * TILE_COLUMNS + lot % WIDTH // 2


def tile_of(city: City, lot: Lot) -> Tile:
    """Return the tile that the lot lies on."""
    return city[tile_index(lot)]


def corner_of(lot: Lot) -> Corner:
    """Return which corner of its tile the lot is."""
    return Corner(lot % WIDTH % 2 + 2 * (1 - lot // WIDTH % 2))


def symbol_lot(city: City, tile: int) -> Lot:
    """Return the lot that bears the symbol of the tile with that number."""
    return TILE_LOTS[tile][city[tile].corner.value]


def mask(lots: Iterable[Lot]) -> int:
    """Return the lots as one number."""
    found = 0
    for lot in lots:
        found |= 1 << lot
    return found


def lots(chosen: int) -> list[Lot]:
    """Return the lots of a mask in the order of their names."""
    if chosen & (chosen - 1):
        return [lot for bit, lot in BY_NAME if chosen & bit]
    return [Lot(chosen.bit_length() - 1)] if chosen else []


def around(chosen: int) -> int:
    """Return the lots that share a side with a lot of the mask."""
    return ((chosen << WIDTH) | (chosen >> WIDTH) | ((chosen & NOT_H) << 1) | ((chosen & NOT_A) >> 1)) & ALL


def guild_lots(city: City) -> dict[Guild, int]:
    """Return the lots of each guild's tiles as a mask (AC-1)."""
    found = dict.fromkeys(Guild, 0)
    for tile, tile_mask in zip(city, TILE_MASKS, strict=True):
        found[tile.guild] |= tile_mask
    return found


def symbol_lots(city: City) -> int:
    """Return the lots that bear a symbol as a mask (AC-1)."""
    return sum(1 << corners[tile.corner.value] for tile, corners in zip(city, TILE_LOTS, strict=True))
