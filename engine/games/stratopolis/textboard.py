"""Turns a position into a board in lines of ASCII that a mail reader can play from.

A square is its colour's letter and its level; lines part the tiles, so that one sees which squares hang together.
"""

from collections.abc import Iterator
from math import ceil
from typing import Final

from engine.core.ids import Seat
from engine.games.stratopolis.city import extent
from engine.games.stratopolis.model import SEATS, City, Order, Spot, State
from engine.games.stratopolis.status import held, last_move, points, remark
from engine.games.stratopolis.tiles import colour, counted

_COLUMNS: Final = 72
_CELL: Final = 4
_MARGIN: Final = 5
_MOST: Final = (_COLUMNS - _MARGIN - 1) // _CELL
"""How many squares stand side by side; a wider city is shown in parts, one under the other."""


def text_board(state: State) -> tuple[str, ...]:
    """Return the hands, the city in one part or more, and the last move, in lines of at most 72 columns."""
    (left, bottom), (right, top) = extent(state.city)
    rim = 1 if right - left + 3 <= _MOST else 0
    columns = range(left - rim, right + rim + 1)
    rows = range(top + 1, bottom - 2, -1)
    across = ceil(len(columns) / ceil(len(columns) / _MOST))
    parts = [columns[start : start + across] for start in range(0, len(columns), across)]
    boards = (line for part in parts for line in (*_heading(part, parts), *_board(state.city, part, rows), ""))
    hands = (line for seat in SEATS for line in _hand(state, seat))
    return (*hands, "", *boards, *_footer(state))


def _hand(state: State, seat: Seat) -> Iterator[str]:
    hand = state.hand(seat)
    up = f"face up {' '.join(hand.up)}" if hand.up else ""
    said = (remark(state, seat), up, held(state, seat), points(state, seat))
    yield f"{colour(seat).word.capitalize()}: {', '.join(filter(None, said))}"
    if hand.down and hand.order is not Order.OWN:
        yield f"  {counted(hand.down)}"


def _heading(part: range, parts: list[range]) -> Iterator[str]:
    if len(parts) > 1:
        yield f"Columns {part[0]} to {part[-1]}:"


def _board(city: City, columns: range, rows: range) -> Iterator[str]:
    yield _line("", [f"{x:>3} " for x in columns])
    for y in rows:
        yield _line("", [_above(city, (x, y)) for x in columns], _corner(city, (columns[-1] + 1, y)))
        yield _line(str(y), [_square(city, (x, y)) for x in columns], _wall(city, (columns[-1] + 1, y)))


def _line(label: str, cells: list[str], end: str = "") -> str:
    return f"{label:>3}  {''.join(cells)}{end}".rstrip()


def _square(city: City, spot: Spot) -> str:
    found = city.get(spot)
    said = f"{found.colour.value}{found.level}" if found else "."
    return f"{_wall(city, spot)}{said:^3}"


def _above(city: City, spot: Spot) -> str:
    """Return the line over a square: a wall where another tile, or none, lies to the north."""
    x, y = spot
    return _corner(city, spot) + ("---" if _apart(city, spot, (x, y + 1)) else "   ")


def _wall(city: City, spot: Spot) -> str:
    x, y = spot
    return "|" if _apart(city, spot, (x - 1, y)) else " "


def _corner(city: City, spot: Spot) -> str:
    """Return the sign where four squares meet, at the north-west corner of this one."""
    x, y = spot
    ends = (
        _apart(city, spot, (x, y + 1)),
        _apart(city, (x - 1, y), (x - 1, y + 1)),
        _apart(city, spot, (x - 1, y)),
        _apart(city, (x, y + 1), (x - 1, y + 1)),
    )
    return "+" if any(ends) else " "


def _apart(city: City, one: Spot, other: Spot) -> bool:
    here, there = city.get(one), city.get(other)
    return (here.tile if here else None) != (there.tile if there else None)


def _footer(state: State) -> Iterator[str]:
    if said := last_move(state):
        yield said
    yield "R, G, N: red, green, neutral, each with its level; lines part the tiles."
