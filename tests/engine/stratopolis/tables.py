"""Turns a few placements, or a picture in text, into a position, so that tests show what they talk about."""

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import pytest

from engine.core.dice import Dice
from engine.core.errors import IllegalMove, MoveError
from engine.core.position import Position, enter
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import GREEN, RED, City, Colour, Square, State, Tile
from engine.games.stratopolis.tiles import KINDS, full, without

FOLDER: Final = files("seeds") / "conformance" / "stratopolis"


def conformance() -> list[dict[str, Any]]:
    """Return the games played by somebody else's program."""
    return [json.loads(line) for line in (FOLDER / "games.jsonl").read_text("utf-8").splitlines()]


def texts(game: dict[str, Any]) -> list[str]:
    """Return the placements of such a game in our notation."""
    return [f"{tile}@{x},{y}:{quadrant}" for tile, x, y, quadrant in game["placements"]]


def stack(seat: int, *texts: str) -> str:
    """Return the option that makes a seat's tiles come up as these placements need them; the rest come after."""
    kinds = KINDS[RED if seat == RED else GREEN]
    used = tuple(Tile(text[:3]) for text in texts if text[:3] in kinds)
    return ",".join((*used, *without(full(RED if seat == RED else GREEN), used)))


def table(*placements: str, **options: str) -> Position:
    """Return the position after these placements, from stacks in which their tiles come up in time."""
    first = "green" if placements and placements[0][:3] in KINDS[GREEN] else "red"
    fixed = {"first": first, "red": stack(1, *placements), "green": stack(2, *placements)} | options
    return after(Position(GAME, GAME.setup(fixed, Dice("a"))), *placements)


def after(position: Position, *entries: str) -> Position:
    """Return the position after these entries."""
    for entry in entries:
        position = enter(position, entry).position
    return position


def city(picture: str, west: int = 0, south: int = 0) -> City:
    """Return the city of a picture: rows from the north, a square as colour, level and tile (`R2b`), `.` for none."""
    rows = [line.split() for line in picture.strip().splitlines()]
    return MappingProxyType(
        {
            (west + across, south + up): Square(Colour(sign[0]), int(sign[1:-1]), ord(sign[-1]))
            for up, row in enumerate(reversed(rows))
            for across, sign in enumerate(row)
            if sign != "."
        }
    )


def built(picture: str, *tiles: str, first: str = "red", west: int = 0, south: int = 0) -> Position:
    """Return a position with that city in which the seat to act may lay these tiles, one after the other."""
    position = table(first=first, **{first: stack(1 if first == "red" else 2, *tiles)})
    return replace(position, state=replace(position.state, city=city(picture, west, south)))


def refused(position: Position, entry: str) -> tuple[str | None, str]:
    """Return the rule by which an entry is refused, and the sentence."""
    with pytest.raises(MoveError) as caught:
        enter(position, entry)
    return caught.value.rule, caught.value.detail


def broken(position: Position, entry: str) -> str:
    """Return the rule that an entry would break; it must be understood as a move."""
    with pytest.raises(IllegalMove) as caught:
        enter(position, entry)
    assert caught.value.rule in GAME.rulebook
    return str(caught.value.rule)


def legal(state: State) -> set[str]:
    """Return all legal moves in our notation."""
    return set(spelled(state))


def spelled(state: State) -> Iterator[str]:
    return map(GAME.format, GAME.legal_moves(state))
