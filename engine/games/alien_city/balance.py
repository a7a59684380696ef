"""Turns a start into how even its city is: guilds not in lumps, symbols not all at the rim, like room for towers.

Three numbers are counted, and a city is even when all three are within bounds:

- clusters: of the 31 pairs of tiles side by side, how many are of one guild. By lot it is 6.5 on average; 4 to 8 are
  even, and no guild may have more than three tiles in one piece.
- rim: how many of the 20 symbols lie on the outermost lots of the city. A symbol's lot is built on last (AC-11), so
  symbols at the rim leave the road outside and those within leave it inside. By lot it is 8; 6 to 10 are even.
- room: for each guild that has towers, how far apart on average the tiles lie on which its towers may stand from the
  start, its own and the black ones (AC-10), in steps from tile to tile. The best and the worst guild may differ by at
  most half a step: a claimed tower scores by its distance to the next of its guild (AC-17).
"""

from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.core.game import Balance
from engine.games.alien_city.board import symbol_lot
from engine.games.alien_city.model import HEIGHT, TILE_COLUMNS, TILES, WIDTH, City, Guild, State

CLUSTERS: Final = (4, 8)
LARGEST: Final = 3
RIM: Final = (6, 10)
ROOM: Final = 0.5

MEANING: Final = (
    f"Clusters are pairs of neighbouring tiles of one guild ({CLUSTERS[0]} to {CLUSTERS[1]} are even), largest is the "
    f"largest piece of one guild ({LARGEST} tiles at most), rim the symbols on outermost lots ({RIM[0]} to {RIM[1]}), "
    f"room how much further apart one guild's sites for towers lie than another's ({ROOM} steps at most)."
)

_TOWERS: Final = (Guild.RED, Guild.BLUE, Guild.GREEN)
_PLACES: Final = tuple(divmod(number, TILE_COLUMNS) for number in range(TILES))


def _steps(one: int, other: int) -> int:
    (row, column), (below, beside) = _PLACES[one], _PLACES[other]
    return abs(row - below) + abs(column - beside)


_NEIGHBOURS: Final = tuple(pair for pair in combinations(range(TILES), 2) if _steps(*pair) == 1)


def balance(state: State) -> Balance:
    """Return whether a start is even, and what was counted."""
    city = state.city
    pairs = [(one, other) for one, other in _NEIGHBOURS if city[one].guild is city[other].guild]
    largest, rim, room = _largest(pairs), _rim(city), _room(city)
    even = CLUSTERS[0] <= len(pairs) <= CLUSTERS[1] and largest <= LARGEST and RIM[0] <= rim <= RIM[1] and room <= ROOM
    found = {"clusters": str(len(pairs)), "largest": str(largest), "rim": str(rim), "room": f"{room:.2f}"}
    return Balance(even, MappingProxyType(found), MEANING)


def _largest(pairs: list[tuple[int, int]]) -> int:
    """Return of how many tiles the largest piece of one guild is, from the pairs side by side."""
    piece = list(range(TILES))
    for one, other in pairs:
        old, new = piece[other], piece[one]
        piece = [new if number == old else number for number in piece]
    return max(piece.count(number) for number in set(piece))


def _rim(city: City) -> int:
    lots = (divmod(symbol_lot(city, number), WIDTH) for number in range(TILES))
    return sum(row in (0, HEIGHT - 1) or column in (0, WIDTH - 1) for row, column in lots)


def _room(city: City) -> float:
    """Return by how much the mean distances of the guilds differ, the best from the worst."""
    means = []
    for guild in _TOWERS:
        open_to = [number for number, tile in enumerate(city) if tile.guild in (guild, Guild.BLACK)]
        steps = [_steps(one, other) for one, other in combinations(open_to, 2)]
        means.append(sum(steps) / len(steps))
    return max(means) - min(means)
