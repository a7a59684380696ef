"""Turns a seat into its twenty tiles, and the names of tiles into tiles (ST-1)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.core.ids import Seat
from engine.games.stratopolis.model import GREEN, RED, SEATS, Colour, Tile

COPIES: Final = 2
OWN: Final = Colour.RED, Colour.GREEN
"""The colours of seat 1 and seat 2."""

_SHAPES: Final = ("OOO", "POO", "OPO", "OOP", "NOO", "ONO", "OON", "ONN", "NON", "NNO")
"""The ten kinds, with O for the own colour, P for the other player's and N for neutral."""


def other(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return GREEN if seat == RED else RED


def colour(seat: Seat) -> Colour:
    """Return the colour that a seat builds in."""
    return OWN[seat - 1]


def coloured(letters: str, seat: Seat) -> Tile:
    """Return the tile of these letters; O stands for the own colour of the seat, P for the other one.

    >>> coloured("ONP", RED)
    'RNG'
    """
    own, theirs = colour(seat).value, colour(other(seat)).value
    return Tile(letters.translate({ord("O"): own, ord("P"): theirs}))


KINDS: Final[Mapping[Seat, tuple[Tile, ...]]] = MappingProxyType(
    {seat: tuple(coloured(shape, seat) for shape in _SHAPES) for seat in SEATS}
)
"""The ten kinds of each seat."""


def full(seat: Seat) -> tuple[Tile, ...]:
    """Return the twenty tiles of a seat, sorted."""
    return in_order(KINDS[seat] * COPIES)


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return tiles sorted by their kinds, so that nothing is learned from where one lies."""
    return tuple(sorted(tiles, key=lambda tile: (_RANK.get(tile, len(_RANK)), tile)))


def without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles without one copy of each that is gone; those that were not there change nothing."""
    leaving = Counter(gone)
    kept = []
    for tile in tiles:
        if leaving[tile]:
            leaving[tile] -= 1
        else:
            kept.append(tile)
    return tuple(kept)


def counted(tiles: Iterable[Tile]) -> str:
    """Return tiles by kind with their counts, as `RRR, 2 RRN`; `none` where there is none.

    >>> counted((Tile("RRN"), Tile("RRR"), Tile("RRN")))
    'RRR, 2 RRN'
    """
    counts = Counter(in_order(tiles))
    return ", ".join(tile if count == 1 else f"{count} {tile}" for tile, count in counts.items()) or "none"


def listed(tiles: Iterable[Tile]) -> str:
    """Return tiles in our notation of a stack, as `RRR,RRN`."""
    return ",".join(tiles)


_RANK: Final = {tile: rank for rank, tile in enumerate(tile for seat in SEATS for tile in KINDS[seat])}
