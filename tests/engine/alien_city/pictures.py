"""Turns a picture in text into a position, so that tests show what they talk about."""

from types import MappingProxyType

import pytest

from engine.core.errors import IllegalMove
from engine.core.ids import Seat
from engine.games.alien_city import GAME, layout
from engine.games.alien_city.board import lot_named
from engine.games.alien_city.model import WIDTH, Building, Guild, Kind, Lot, RuleSet, Stash, State
from engine.games.alien_city.setup import start
from engine.games.alien_city.stashes import BUILDINGS

PLAIN = "R3,B3,G3,N3,B3,G3,N3,R3,G3,N3,R3,B3,N3,R3,B3,G3,R3,B3,G3,N3"
"""A city that is easy to remember: guilds in a fixed order that moves one tile a row, symbols bottom right.

    a b  c d  e f  g h
     R    B    G    N     rows 9, 10
     B    G    N    R     rows 7, 8
     G    N    R    B     rows 5, 6
     N    R    B    G     rows 3, 4
     R    B    G    N     rows 1, 2
"""


def position(picture: str, *, rules: str = "2.2", city: str = PLAIN, turn: int = 1, **held: str) -> State:
    """Return the position of a picture: ten rows from the top of `.`, `RT` or, claimed by seat 1, `RT1`.

    Fewer rows are the lowest ones. `first` and `second` say what a seat still holds, as `RD RD BT`; without them the
    stashes are full.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    assert all(len(row) == WIDTH for row in rows), rows
    signs = {Lot(WIDTH * up + across): sign for up, row in enumerate(reversed(rows)) for across, sign in enumerate(row)}
    built = {lot: sign for lot, sign in signs.items() if sign != "."}
    fresh = start(RuleSet(rules), layout.read(city))
    return State(
        rules=fresh.rules,
        city=fresh.city,
        buildings=MappingProxyType({lot: building(sign[:2]) for lot, sign in built.items()}),
        claims=MappingProxyType({lot: Seat(int(sign[2])) for lot, sign in built.items() if sign[2:]}),
        stashes=(
            stash(held["first"]) if "first" in held else fresh.stashes[0],
            stash(held["second"]) if "second" in held else fresh.stashes[1],
        ),
        turn=Seat(turn),
    )


def building(code: str) -> Building:
    return Building(Kind(code[1]), Guild(code[0]))


def stash(text: str) -> Stash:
    codes = text.split()
    return MappingProxyType({each: codes.count(each.code) for each in BUILDINGS})


def lot(name: str) -> Lot:
    found = lot_named(name)
    assert found is not None
    return found


def legal(state: State) -> set[str]:
    """Return every legal move in notation."""
    return {GAME.format(move) for move in GAME.legal_moves(state)}


def lots_for(state: State, code: str) -> set[str]:
    """Return the lots where that building may stand."""
    return {text[3:] for text in legal(state) if text.startswith(code) and "(" not in text}


def play(state: State, *texts: str) -> State:
    """Return the position after these moves, each of them checked."""
    for text in texts:
        move = GAME.parse(state, text)
        GAME.check(state, move)
        state = GAME.apply(state, move).state
    return state


def broken(state: State, text: str) -> tuple[str, str]:
    """Return the rule that the move breaks and the sentence that says so."""
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, GAME.parse(state, text))
    return str(caught.value.rule), caught.value.detail


def parts(state: State, seat: int) -> list[tuple[str, int, dict[str, str | int]]]:
    return [(part.rule, part.points, dict(part.facts)) for part in GAME.scores(state)[seat].parts]


def total(state: State, seat: int) -> int:
    return GAME.scores(state)[seat].total
