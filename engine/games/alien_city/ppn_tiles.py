"""Turns a city into the tiles of Portable Piecepack Notation and back."""

import re
from collections import Counter
from typing import Final

from engine.core.errors import SetupError
from engine.games.alien_city.layout import balanced
from engine.games.alien_city.model import TILE_COLUMNS, TILES, City, Corner, Guild, Tile

PLACE: Final = "Tiles"
SUITS: Final = {Guild.RED: "S", Guild.BLACK: "M", Guild.GREEN: "C", Guild.BLUE: "A"}
_RANKS: Final = "a2345"
_ANY_RANK: Final = "na012345"
_ANGLES: Final = {"^": Corner.TOP_LEFT, ">": Corner.TOP_RIGHT, "v": Corner.BOTTOM_RIGHT, "<": Corner.BOTTOM_LEFT}
_GUILDS: Final = {
    **{suit: guild for guild, suit in SUITS.items()},
    "R": Guild.RED,
    "K": Guild.BLACK,
    "G": Guild.GREEN,
    "B": Guild.BLUE,
}
_BETWEEN: Final = re.compile(r"[\s/:;|\\]+")
_SHORT: Final = 2
_LONG: Final = 3


def write(city: City) -> str:
    """Return the tiles of a city, rows parted by a stroke; the ranks, which our game lacks, count up in each suit."""
    used: Counter[Guild] = Counter()
    texts = []
    for tile in city:
        angle = next(sign for sign, corner in _ANGLES.items() if corner is tile.corner)
        texts.append(f"{SUITS[tile.guild]}{_RANKS[used[tile.guild]]}{angle}")
        used[tile.guild] += 1
    return "/".join("".join(texts[row : row + TILE_COLUMNS]) for row in range(0, TILES, TILE_COLUMNS))


def read(text: str) -> City:
    """Return the city of a text of tiles; raises SetupError naming the tile that is wrong.

    A tile is a suit, a rank and where the symbol lies; one of the last two may be missing from all tiles, and without
    the angle every symbol lies top left.
    """
    signs = _BETWEEN.sub("", text)
    length, rest = divmod(len(signs), TILES)
    if rest or length not in (_SHORT, _LONG):
        raise SetupError(PLACE, f"The tiles of a city are {3 * TILES} signs, or {2 * TILES}; here are {len(signs)}.")
    pieces = (signs[start : start + length] for start in range(0, len(signs), length))
    return balanced(tuple(_tile(number, piece) for number, piece in enumerate(pieces, start=1)), PLACE)


def _tile(number: int, piece: str) -> Tile:
    angles = [sign for sign in piece[1:] if sign in _ANGLES]
    ranks = [sign for sign in piece[1:] if sign in _ANY_RANK]
    one_each = len(angles) <= 1 and len(ranks) <= 1 and len(angles) + len(ranks) == len(piece) - 1
    if piece[0] not in _GUILDS or not one_each:
        raise SetupError(PLACE, f"Tile {number}, “{piece}”, is none: write suit, rank and angle as in C3^.")
    return Tile(_GUILDS[piece[0]], _ANGLES[angles[0]] if angles else Corner.TOP_LEFT)
