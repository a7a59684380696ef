"""Turns the box of Stratopolis into its pieces: two sets of twenty tiles and the starter (ST-1, ST-2)."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import Component, PolygonCut, RectCut
from engine.core.ids import Seat
from engine.games.stratopolis import art_tiles as art
from engine.games.stratopolis.model import RED, SEATS, State
from engine.games.stratopolis.tiles import COPIES, KINDS, colour

_NOTE: Final = (
    "A square is 25.4 mm (1 in). Glue the sheets on card of 2 mm or more before you cut: tiles are stacked, and thick "
    "ones show their level. Each cut parts two tiles."
)


def components(_state: State) -> Sequence[Component]:
    """Return every kind of tile, set by set; the starter lies with the red ones."""
    return tuple(component for seat in SEATS for component in _set(seat))


def _set(seat: Seat) -> Iterator[Component]:
    part = f"{colour(seat).word}-tiles"
    for tile in KINDS[seat]:
        yield Component(
            part=part,
            name=tile,
            count=COPIES,
            cut=PolygonCut(art.OUTLINE),
            face=art.face(tile),
            back=art.back(seat),
            bleed=art.GROUND,
            note=_NOTE,
        )
    if seat == RED:
        cut = RectCut(2 * art.SQUARE, art.SQUARE)
        yield Component(part, "starter", 1, cut, art.starter(), bleed=art.GROUND, note=_NOTE)
