"""Turns empty lots into the lots that pass AC-8 in the plainest way there is: try each, and flood the road.

The reference that the engine's quick way is measured against, in its results and in its time.
"""

from collections.abc import Set as AbstractSet

from engine.core.grid import neighbours
from engine.games.alien_city.model import HEIGHT, LOTS, WIDTH, Lot

BESIDE = {Lot(lot): neighbours(Lot(lot), WIDTH, HEIGHT) for lot in range(LOTS)}


def open_by_flood(road: AbstractSet[Lot]) -> set[Lot]:
    """Return the empty lots on which a building keeps the road whole and every building at the road."""
    return {lot for lot in road if _keeps_its_pieces(road, lot) and _strands_nobody(road, lot)}


def pieces(road: AbstractSet[Lot]) -> list[set[Lot]]:
    """Return the road's pieces."""
    left, found = set(road), []
    while left:
        piece, fresh = set(), [left.pop()]
        while fresh:
            lot = fresh.pop()
            piece.add(lot)
            fresh += [near for near in BESIDE[lot] if near in left]
            left -= set(fresh)
        found.append(piece)
    return found


def way(road: AbstractSet[Lot], start: Lot, end: Lot) -> int | None:
    """Return the number of road lots on the shortest way between two buildings (AC-16)."""
    reached, steps = {near for near in BESIDE[start] if near in road}, 1
    seen: set[Lot] = set()
    while reached:
        if any(end in BESIDE[lot] for lot in reached):
            return steps
        seen |= reached
        reached = {near for lot in reached for near in BESIDE[lot] if near in road} - seen
        steps += 1
    return None


def _keeps_its_pieces(road: AbstractSet[Lot], lot: Lot) -> bool:
    return len(pieces(road - {lot})) <= len(pieces(road))


def _strands_nobody(road: AbstractSet[Lot], lot: Lot) -> bool:
    rest = road - {lot}
    touched = [lot, *(near for near in BESIDE[lot] if near not in road)]
    return all(any(near in rest for near in BESIDE[building]) for building in touched)
