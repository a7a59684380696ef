"""Turns a move into its notation, and what a person wrote into the move it means."""

import re
from itertools import islice, product
from typing import Final

from engine.core.errors import AmbiguousMove, NotationError
from engine.games.stratopolis.dealing import arranger, due
from engine.games.stratopolis.model import (
    RED,
    SEATS,
    Begin,
    Move,
    Placement,
    Quadrant,
    Stack,
    State,
    Tile,
    TurnUp,
)
from engine.games.stratopolis.sites import placements_of_all
from engine.games.stratopolis.tiles import colour, coloured, listed
from engine.games.stratopolis.words import HELP, Said, said, stack_tiles, tidy

_CANONICAL: Final = re.compile(r"([RGN]{3})@(-?[0-9]{1,3}),(-?[0-9]{1,3}):(NE|SE|SW|NW)")
_CHANCE: Final = re.compile(r"(BEGIN|TILE)\s+([A-Z]+)")
_STACK: Final = re.compile(r"[-*\s]*STACK\b[\s:=]*(.*)", re.DOTALL)
_TILE_THEN_ARMS: Final = re.compile(r"([RGNOP]{3})?([NS][EW]|[EW][NS])")
_ARMS_THEN_TILE: Final = re.compile(r"([NS][EW]|[EW][NS])([RGNOP]{3})")
_TILE: Final = re.compile(r"[RGNOP]{3}")
_ATTEMPT: Final = re.compile(r"[A-Z]{3}\s?@\s?-?[0-9]")
_NO_ARMS: Final = re.compile(r"[RGNOP]{3}|")
_COORDINATES: Final = 2
_BEGINNERS: Final = {colour(seat).word.upper(): seat for seat in SEATS}


def format_move(move: Move) -> str:
    """Return the canonical notation: `RNN@3,-2:NE`, `stack RNN,RRR`, `begin red`, `tile RNN`."""
    match move:
        case Placement(tile, (x, y), quadrant):
            return f"{tile}@{x},{y}:{quadrant.name}"
        case Stack(tiles):
            return f"stack {listed(tiles)}"
        case Begin(seat):
            return f"begin {colour(seat).word}"
        case TurnUp(tile):
            return f"tile {tile}"


def parse(state: State, text: str) -> Move:
    """Return the move that the text means; whether it is legal is not asked.

    Raises NotationError for a text that means none, and AmbiguousMove for one that has several readings.
    """
    exact = canonical(text)
    if exact is not None:
        return exact
    plain = tidy(text)
    other = _of_chance(plain) or _stack(state, plain)
    if other is not None:
        return other
    readings = _readings(state, said(plain))
    if len(readings) > 1:
        spelled = tuple(map(format_move, readings))
        raise AmbiguousMove(f"“{text.strip()}” can be read as {' or '.join(spelled)}; write one of them.", spelled)
    return readings[0]


def canonical(text: str) -> Placement | None:
    """Return the placement of a canonical text, or None for any other text."""
    found = _CANONICAL.fullmatch(text)
    if found is None:
        return None
    return Placement(Tile(found[1]), (int(found[2]), int(found[3])), Quadrant[found[4]])


def looks_like_move(line: str) -> bool:
    """Say whether a line is written as a move of this game, right or wrong, in whatever position."""
    plain = tidy(line)
    if _ATTEMPT.match(plain) or _looks_like_stack(plain):
        return True
    try:
        found = said(plain)
    except NotationError:
        return False
    return len(found.numbers) == _COORDINATES and _arms(found.letters) is not None


def _looks_like_stack(plain: str) -> bool:
    """Say whether a text lists tiles; without the word `stack` before them it takes two or more."""
    found = _STACK.fullmatch(plain)
    names = re.findall(r"[^\s,;]+", found[1] if found else plain)
    tiles = [name for name in names if _TILE.fullmatch(name)]
    if found:
        return bool(tiles) and all(len(name) == len(tiles[0]) for name in names)
    return len(tiles) > 1 and tiles == names and ("," in plain or not {"O", "P"} & set(plain))


def _of_chance(plain: str) -> Move | None:
    found = _CHANCE.fullmatch(plain)
    if found is None:
        return None
    if found[1] == "BEGIN":
        seat = _BEGINNERS.get(found[2])
        return None if seat is None else Begin(seat)
    tiles = stack_tiles(found[2], RED)
    return TurnUp(tiles[0]) if tiles and len(tiles) == 1 else None


def _stack(state: State, plain: str) -> Move | None:
    """Return the tiles handed in; while a seat does so, the word `stack` may be left out."""
    found = _STACK.fullmatch(plain)
    owner = arranger(state)
    if found is None and owner is None:
        return None
    tiles = stack_tiles(found[1] if found else plain, owner or state.turn or RED)
    if tiles:
        return Stack(tiles)
    if found:
        raise NotationError("A stack is a list of tiles, the topmost first, as in “stack RNN,RRR,NRN”.")
    return None


def _readings(state: State, found: Said) -> list[Move]:
    """Return every move that the words can mean."""
    if len(found.numbers) != _COORDINATES:
        raise NotationError(f"A corner has two numbers, x and y, as in 3,-2. {_example(state)}")
    arms = _arms(found.letters)
    if arms is None:
        raise NotationError(_lost(state, found.letters))
    letters, quadrant = arms
    tiles = (coloured(letters, state.turn or RED),) if letters else due(state)
    if not tiles:
        raise NotationError(f"Which tile? {_example(state)}")
    x, y = found.numbers
    corners = product(x.values, y.values)
    return [Placement(tile, corner, quadrant) for corner, tile in product(corners, tiles)]


def _arms(letters: str) -> tuple[str, Quadrant] | None:
    """Return the tile's letters, if any, and the quadrant, or None where the letters are not these two."""
    if found := _TILE_THEN_ARMS.fullmatch(letters):
        return found[1] or "", _quadrant(found[2])
    if found := _ARMS_THEN_TILE.fullmatch(letters):
        return found[2], _quadrant(found[1])
    return None


def _quadrant(sides: str) -> Quadrant:
    return Quadrant[sides if sides[0] in "NS" else sides[::-1]]


def _lost(state: State, letters: str) -> str:
    quadrants = "the arms span one of the quadrants NE, SE, SW and NW"
    if _NO_ARMS.fullmatch(letters):
        return f"Which way does the tile lie? Say that {quadrants}. {_example(state)}"
    return f"“{letters}” is no tile with its quadrant: a tile has three letters of R, G and N, and {quadrants}."


def _example(state: State) -> str:
    """Return what would be right, with a placement that is legal now where there is one."""
    found = [*islice(placements_of_all(state.city, due(state)), 1)]
    return f"Write it as in {format_move(found[0])}." if found else HELP
