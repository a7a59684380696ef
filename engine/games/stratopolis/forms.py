"""Turns a list of placements, as it is written down at a table, into a record with the stacks that it needs."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.core.errors import SetupError
from engine.core.game import Form, TableRecord
from engine.core.ids import Seat
from engine.games.stratopolis.model import RED, SEATS, Placement, State, Tile
from engine.games.stratopolis.notation import canonical, format_move
from engine.games.stratopolis.tiles import KINDS, colour, full, listed, other, without
from engine.games.stratopolis.words import tidy

_LINE: Final = re.compile(r"(?:[0-9]{1,3}[.)])?\s*(.*?)\s*(?:#.*)?")


def recognises(text: str) -> bool:
    """Say whether the first line that is not empty is a placement."""
    lines = (_LINE.fullmatch(tidy(line)) for line in text.splitlines())
    first = next((found[1] for found in lines if found and found[1]), "")
    return canonical(first.replace(" ", "")) is not None


def read_record(text: str) -> TableRecord:
    """Read placements, one on a line, numbered or not; whose a tile is says whose move it was.

    The stacks are made so that the tiles come up as they were laid. Raises SetupError naming a line that is wrong.
    """
    found = [_placement(line, number) for number, line in enumerate(text.splitlines(), 1)]
    placements = [placement for placement in found if placement is not None]
    if not placements:
        raise SetupError("line 1", "There is no placement in this list.")
    seats = _seats(placements)
    fixed = {colour(seat).word: listed(_order(placements, seat)) for seat in SEATS}
    moves = tuple((seat, format_move(one)) for seat, one in zip(seats, placements, strict=True))
    return TableRecord(MappingProxyType({"first": colour(seats[0]).word, **fixed}), moves)


def _placement(line: str, number: int) -> Placement | None:
    found = _LINE.fullmatch(tidy(line))
    written = found[1].replace(" ", "") if found else ""
    if not written:
        return None
    placement = canonical(written)
    if placement is None:
        raise SetupError(f"line {number}", f"Line {number} is no placement, as RNN@3,-2:NE: “{line.strip()}”.")
    return placement


def _seats(placements: Sequence[Placement]) -> list[Seat]:
    """Return who laid each tile; one that is in neither set was laid by whoever's turn it was."""
    seats: list[Seat] = []
    for placement in placements:
        owner = next((seat for seat in SEATS if placement.tile in KINDS[seat]), None)
        seats.append(owner or (other(seats[-1]) if seats else RED))
    return seats


def _order(placements: Sequence[Placement], seat: Seat) -> tuple[Tile, ...]:
    """Return the stack of a seat: the tiles as they were laid, no kind more often than there is, then the rest."""
    laid = tuple(placement.tile for placement in placements if placement.tile in KINDS[seat])
    too_many = without(laid, full(seat))
    used = tuple(reversed(without(tuple(reversed(laid)), too_many)))
    return (*used, *without(full(seat), used))


FORMS: Final[Mapping[str, Form[State]]] = MappingProxyType(
    {
        "placements": Form(
            "placements",
            "list of placements, as RNN@3,-2:NE",
            read_record=read_record,
            recognises=recognises,
        )
    }
)
