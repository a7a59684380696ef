"""Turns the road, a mask of empty lots, into the lots that may be built on without harm to it (AC-8).

A lot is harmless when the road around it stays in one piece without it and no building loses its last road. In a city
whose road was cut already (only at a table) a lot is harmless when it cuts no further piece.
"""

from functools import lru_cache
from typing import Final

from engine.core.grid import neighbours
from engine.games.alien_city.board import ALL, NOT_A, NOT_H, around
from engine.games.alien_city.model import HEIGHT, LOTS, WIDTH, Lot

_BESIDE: Final = tuple(neighbours(Lot(lot), WIDTH, HEIGHT) for lot in range(LOTS))
_NO_ROAD: Final = LOTS + 1


@lru_cache(maxsize=1024)
def open_lots(road: int) -> int:
    """Return the lots of the road on which a building passes AC-8."""
    return _unneeded(road) & ~joints(road)


@lru_cache(maxsize=1024)
def risky_lots(road: int) -> int:
    """Return the lots after whose building perhaps no lot passes AC-8; on every other lot one certainly still does.

    A lot that is harmless by its own surroundings alone stays so as long as nothing within two steps changes.
    """
    risky = ALL
    certain = _unneeded(road) & _locally_whole(road)
    while certain and risky:
        bit = certain & -certain
        certain ^= bit
        risky &= _within_two(bit)
    return risky


def joints(road: int) -> int:
    """Return the lots without which a piece of the road falls apart (AC-8 a), in one walk over the network.

    Lots are numbered as the walk first comes to them. A lot is a joint when some part of the walk that began there
    finds no way back to a lower number; the lot where the walk itself begins is one when two parts begin there.
    """
    numbers = [0 if road >> lot & 1 else _NO_ROAD for lot in range(LOTS)]
    found = steps = 0

    def walk(lot: int) -> int:
        """Walk on from the lot and return the lowest number that lies beside the way."""
        nonlocal found, steps
        steps += 1
        numbers[lot] = lowest = own = steps
        for near in _BESIDE[lot]:
            number = numbers[near]
            if not number:
                number = walk(near)
                if number >= own:
                    found |= 1 << lot
            if number < lowest:  # noqa: PLR1730 - this comparison runs most often of all, min() would double its time
                lowest = number
        return lowest

    for lot in range(LOTS):
        if not numbers[lot]:
            steps += 1
            numbers[lot] = steps
            branches = [walk(near) for near in _BESIDE[lot] if not numbers[near]]
            found |= (len(branches) > 1) << lot
    return found


def cut_off(road: int, bit: int) -> int:
    """Return the lots that a building on that lot would part from the longest piece of the road."""
    rest = around(bit) & road
    pieces = []
    while rest:
        piece = _reach(road ^ bit, rest & -rest)
        pieces.append(piece)
        rest &= ~piece
    return sum(sorted(pieces, key=int.bit_count)[:-1])


def _reach(road: int, piece: int) -> int:
    """Return the whole piece of road that a part of it belongs to."""
    while (wider := (piece | around(piece)) & road) != piece:
        piece = wider
    return piece


def stranded(road: int, bit: int) -> int:
    """Return the buildings that touch no road any more once that lot is built on (AC-8 b).

    The new building itself is among them where it would have no road.
    """
    rest = road ^ bit
    near = (around(bit) & ~road) | bit
    return near & ~around(rest)


def _unneeded(road: int) -> int:
    """Return the lots that touch a road themselves and are no building's last one (AC-8 b)."""
    return road & around(road) & ~around(_on_one_road(road))


def _on_one_road(road: int) -> int:
    """Return the buildings that touch exactly one empty lot."""
    once = twice = 0
    for side in (road << WIDTH, road >> WIDTH, (road & NOT_H) << 1, (road & NOT_A) >> 1):
        twice |= once & side
        once |= side
    return once & ~twice & ~road & ALL


def _locally_whole(road: int) -> int:
    """Return the lots whose neighbouring roads stay linked through the eight lots around them.

    Going round a lot, each side's road that is not linked to the next side's over the corner between them begins a gap;
    with one gap at most, the ring hangs together.
    """
    north, south = road >> WIDTH, road << WIDTH
    east, west = (road & NOT_A) >> 1, (road & NOT_H) << 1
    corner_ne, corner_se = (north & NOT_A) >> 1, (south & NOT_A) >> 1
    corner_sw, corner_nw = (south & NOT_H) << 1, (north & NOT_H) << 1
    once = twice = 0
    for side, corner, following in (
        (north, corner_ne, east),
        (east, corner_se, south),
        (south, corner_sw, west),
        (west, corner_nw, north),
    ):
        gap = side & ~(corner & following)
        twice |= once & gap
        once |= gap
    return ALL & ~twice


def _within_two(bit: int) -> int:
    """Return the lots within two steps of that lot in each direction, diagonals included."""
    block = bit
    for _ in range(2):
        block |= ((block & NOT_H) << 1) | ((block & NOT_A) >> 1)
    return (block | block << WIDTH | block >> WIDTH | block << 2 * WIDTH | block >> 2 * WIDTH) & ALL
