"""Turns a position into the lots where each building may stand (AC-8 to AC-11)."""

from typing import Final

from engine.core.ids import Seat
from engine.games.alien_city.board import ALL, TILE_MASKS, guild_lots, mask, symbol_lots, tile_index
from engine.games.alien_city.model import TILE_ROWS, WIDTH, Building, Guild, Kind, Lot, State
from engine.games.alien_city.network import open_lots
from engine.games.alien_city.stashes import BUILDINGS

_BUSY: Final = 2
"""So many buildings on a tile open it to towers of every guild (AC-10)."""

_LEFT: Final = ALL // 3
"""The lots of the columns a, c, e and g: the left halves of the tiles."""

_LOWER: Final = sum(((1 << WIDTH) - 1) << 2 * WIDTH * row for row in range(TILE_ROWS))
"""The lots of the odd rows: the lower halves of the tiles."""


def road(state: State) -> int:
    """Return the empty lots as a mask."""
    return ALL & ~mask(state.buildings)


def held(state: State, seat: Seat) -> list[Building]:
    """Return what a seat still has to build with, in the order of the codes."""
    stash = state.stashes[seat - 1]
    return [building for building in BUILDINGS if stash.get(building, 0) > 0]


def can_build(state: State, seat: Seat) -> bool:
    """Say whether a seat has any legal placement.

    Whoever holds a dome has one as long as any lot passes AC-8: on a tile of its guild or, failing that, anywhere.
    """
    if not open_lots(road(state)):
        return False
    stash = state.stashes[seat - 1]
    dome = any(count > 0 and building.kind is Kind.DOME for building, count in stash.items())
    return dome or any(sites(state, held(state, seat)).values())


def sites(state: State, buildings: list[Building]) -> dict[Building, int]:
    """Return for each of the buildings the lots where it may stand, as a mask."""
    empty = road(state)
    free = open_lots(empty)
    ready = free & ~_waiting_symbols(free, symbol_lots(state.city))
    guilds = guild_lots(state.city)
    to_all_towers = guilds[Guild.BLACK] | _busy_tiles(ALL & ~empty)
    found = {}
    for building in buildings:
        own = guilds[building.guild]
        if building.kind is Kind.TOWER:
            found[building] = ready & (own | to_all_towers)
        else:
            found[building] = ready & own if free & own else ready
    return found


def tower_tiles(state: State, tower: Building) -> int:
    """Return the lots, built on or not, of the tiles that take this tower (AC-10)."""
    guilds = guild_lots(state.city)
    return guilds[tower.guild] | guilds[Guild.BLACK] | _busy_tiles(ALL & ~road(state))


def open_beside(state: State, lot: Lot) -> int:
    """Return the other lots of that lot's tile that pass AC-8."""
    return open_lots(road(state)) & TILE_MASKS[tile_index(lot)] & ~(1 << lot)


def _busy_tiles(built: int) -> int:
    return sum(tile for tile in TILE_MASKS if (built & tile).bit_count() >= _BUSY)


def _waiting_symbols(free: int, symbols: int) -> int:
    """Return the symbol lots that stay closed while another lot of their tile passes AC-8 (AC-11)."""
    others = free & ~symbols
    beside = others | (others & _LEFT) << 1 | (others & ~_LEFT) >> 1
    tiles = beside | (beside & _LOWER) << WIDTH | (beside & ~_LOWER) >> WIDTH
    return symbols & tiles
