"""Turns the road, a mask of empty lots, into the lots that may be built on without harm to it (AC-8).

A lot is harmless when the road around it stays in one piece without it and no building loses its last road. In a city
whose road was cut already (only at a table) a lot is harmless when it cuts no further piece.
"""

from functools import lru_cache

from engine.games.alien_city.board import ALL, NOT_A, NOT_H, around
from engine.games.alien_city.model import WIDTH


@lru_cache(maxsize=1024)
def open_lots(road: int) -> int:
    """Return the lots of the road on which a building passes AC-8."""
    candidates = _unneeded(road)
    doubtful = candidates & ~_locally_whole(road)
    while doubtful:
        bit = doubtful & -doubtful
        doubtful ^= bit
        if cuts(road, bit):
            candidates ^= bit
    return candidates


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


def cuts(road: int, bit: int) -> bool:
    """Say whether the road falls into more pieces when that lot is built on (AC-8 a)."""
    rest = road ^ bit
    ends = around(bit) & rest
    reached = frontier = ends & -ends
    while frontier and ends & ~reached:
        frontier = around(frontier) & rest & ~reached
        reached |= frontier
    return bool(ends & ~reached)


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
