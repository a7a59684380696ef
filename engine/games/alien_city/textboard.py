"""Turns a position into lines of ASCII from which a reader of plain letters can play.

A row begins with its number, since some mail readers join lines; no line is longer than 72 characters.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.games.alien_city.board import NAMES, symbol_lot, tile_index
from engine.games.alien_city.model import HEIGHT, TILE_COLUMNS, TILES, WIDTH, Building, City, Guild, Kind, Lot, State
from engine.games.alien_city.moves import hats_left
from engine.games.alien_city.notation import format_move
from engine.games.alien_city.stashes import SEATS, hats

ORDER: Final = (
    *(Building(Kind.TOWER, guild) for guild in (Guild.RED, Guild.BLUE, Guild.GREEN)),
    *(Building(Kind.DOME, guild) for guild in (Guild.RED, Guild.BLUE, Guild.GREEN, Guild.BLACK)),
)
"""The seven buildings in the order in which a stash is shown."""

_COLUMNS: Final = "      a    b     c    d     e    f     g    h"
_STASHES: Final = "  Left          hats   RT  BT  GT   RD  BD  GD  ND"
_LEGEND: Final = (
    ".r *r   empty lot of a red tile (r red, b blue, g green, n black); all",
    "        of them are the road; * symbol lot, built on last of its tile",
    "RT ND   red tower, black dome (R red, B blue, G green, N black)",
    "RT1     tower claimed by player 1    >RT  built last",
)


def text_board(state: State, ended: Outcome | None) -> tuple[str, ...]:
    """Return the city, whose turn it is, the claims, the stashes and a legend; `ended` is the game's outcome if any."""
    return (
        *_city(state),
        "",
        *_said(state, ended),
        "",
        _STASHES,
        *(_stash(state, seat, ended) for seat in SEATS),
        "",
        *_LEGEND,
    )


def alt(state: State, ended: Outcome | None) -> str:
    """Return the position in a sentence or two, for those who do not see the picture."""
    claims = " ".join(line for line in (_claims(state, seat) for seat in SEATS) if line)
    return f"Alien City with {len(state.buildings)} buildings. {' '.join((*_said_first(state, ended), claims))}".strip()


def player(state: State, seat: Seat) -> str:
    """Return what a seat is called, as `Black hats`."""
    return f"{hats(state.rules, seat).capitalize()} hats"


def _city(state: State) -> Iterator[str]:
    signs = frozenset(symbol_lot(state.city, number) for number in range(TILES))
    yield _COLUMNS
    for row in reversed(range(HEIGHT)):
        if row % 2:
            yield _border(state.city, (HEIGHT - row) // 2)
        yield _row(state, row, signs)
    yield "   " + "+---------" * TILE_COLUMNS + "+"
    yield _COLUMNS


def _border(city: City, tile_row: int) -> str:
    """Return the line above a row of tiles, with each tile's guild in it."""
    tiles = city[tile_row * TILE_COLUMNS : (tile_row + 1) * TILE_COLUMNS]
    return "   +" + "+".join(f" {tile.guild.name} ".center(9, "-") for tile in tiles) + "+"


def _row(state: State, row: int, signs: frozenset[Lot]) -> str:
    cells = [_cell(state, Lot(row * WIDTH + column), signs) for column in range(WIDTH)]
    tiles = "|".join(f"{west} {east}" for west, east in zip(cells[::2], cells[1::2], strict=True))
    return f"{row + 1:2} |{tiles}| {row + 1}"


def _cell(state: State, lot: Lot, signs: frozenset[Lot]) -> str:
    """Return a lot in four characters: a mark, two letters, and who claims it."""
    building = state.buildings.get(lot)
    if building is None:
        guild = state.city[tile_index(lot)].guild.value.lower()
        return f" {'*' if lot in signs else '.'}{guild} "
    mark = ">" if getattr(state.last, "lot", None) == lot else " "
    return f"{mark}{building.code}{state.claims.get(lot, ' ')}"


def _said(state: State, ended: Outcome | None) -> Iterator[str]:
    yield from _said_first(state, ended)
    for seat in SEATS:
        claims = _claims(state, seat)
        yield claims or f"{player(state, seat)} claim no tower."
    if not ended:
        yield "Build with RT-e5; build and claim a tower with RT-e5(d2)."


def _said_first(state: State, ended: Outcome | None) -> Iterator[str]:
    yield f"The game is over. {ended.reason}" if ended else f"{player(state, state.turn)} ({state.turn}) to place."
    if state.last is not None and state.last_seat is not None:
        yield f"Last move: {format_move(state.last)} by {player(state, state.last_seat).lower()}."


def _claims(state: State, seat: Seat) -> str:
    towers = (f"{state.buildings[lot].code} on {NAMES[lot]}" for lot, owner in state.claims.items() if owner == seat)
    listed = ", ".join(towers)
    return f"{player(state, seat)} claim {listed}." if listed else ""


def _stash(state: State, seat: Seat, ended: Outcome | None) -> str:
    arrow = ">" if state.turn == seat and not ended else " "
    stash = state.stashes[seat - 1]
    towers, domes = ("  ".join(f"{stash.get(one, 0):2}" for one in part) for part in (ORDER[:3], ORDER[3:]))
    return f"{arrow} {seat} {player(state, seat).lower()}   {hats_left(state, seat)}    {towers}   {domes}"
