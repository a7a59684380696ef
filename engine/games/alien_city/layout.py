"""Turns a city into its layout text and back (AC-2)."""

from collections import Counter
from typing import Final

from engine.core.errors import SetupError
from engine.games.alien_city.model import TILES, City, Corner, Guild, Tile

OPTION: Final = "layout"
_EACH: Final = TILES // len(Guild)
_TILE_LENGTH: Final = 2
_GUILDS: Final = {**{guild.value: guild for guild in Guild}, "K": Guild.BLACK}
_CORNERS: Final = {str(corner.value): corner for corner in Corner}


def write(city: City) -> str:
    """Return the layout text of a city: `R1,G2,G1,…`."""
    return ",".join(f"{tile.guild.value}{tile.corner.value}" for tile in city)


def read(text: str) -> City:
    """Return the city of a layout text, in any case and with any blanks; raises SetupError naming the tile."""
    items = "".join(text.split()).upper().rstrip(",").split(",")
    if len(items) != TILES:
        raise SetupError(OPTION, f"A layout has {TILES} tiles joined by commas; this one has {len(items)}.")
    return balanced(tuple(_tile(number, item) for number, item in enumerate(items, start=1)), OPTION)


def balanced(city: City, option: str) -> City:
    """Return the city unchanged where it has five tiles of each guild (AC-1), else raise SetupError."""
    counts = Counter(tile.guild for tile in city)
    for guild in Guild:
        if counts[guild] != _EACH:
            name = guild.name.lower()
            raise SetupError(option, f"A city has {_EACH} {name} tiles (AC-1); this one has {counts[guild]}.")
    return city


def _tile(number: int, item: str) -> Tile:
    if len(item) != _TILE_LENGTH or item[0] not in _GUILDS or item[1] not in _CORNERS:
        raise SetupError(OPTION, f"Tile {number}, “{item}”, is none: write a guild R, B, G or N and a corner 0 to 3.")
    return Tile(_GUILDS[item[0]], _CORNERS[item[1]])
