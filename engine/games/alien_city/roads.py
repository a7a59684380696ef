"""Turns the empty lots into the straight stretches of the road network (AC-8)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

from engine.games.alien_city.model import LOTS, WIDTH, Lot

Stretch: TypeAlias = tuple[Lot, Lot]
"""The first and the last lot of a straight road, westward and southward ends first."""

_ROWS: Final = tuple(tuple(Lot(lot) for lot in range(start, start + WIDTH)) for start in range(0, LOTS, WIDTH))
_COLUMNS: Final = tuple(tuple(Lot(lot) for lot in range(start, LOTS, WIDTH)) for start in range(WIDTH))


def stretches(built: Collection[Lot], squares: Collection[Lot]) -> Iterator[Stretch]:
    """Yield the roads between neighbouring empty lots, rows first, each as long as it goes straight.

    `built` are the lots with buildings; a road ends at each of the `squares` and begins there anew.
    """
    for line in (*_ROWS, *_COLUMNS):
        yield from _along(line, built, squares)


def _along(line: Sequence[Lot], built: Collection[Lot], squares: Collection[Lot]) -> Iterator[Stretch]:
    start: Lot | None = None
    for here, beyond in zip(line, (*line[1:], None), strict=True):
        if here in built:
            start = None
            continue
        start = here if start is None else start
        ends = beyond is None or beyond in built or here in squares
        if ends and start != here:
            yield start, here
        if here in squares:
            start = here
