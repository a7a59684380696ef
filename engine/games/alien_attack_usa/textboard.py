"""Turns a position into lines of ASCII from which a reader of plain letters can play, at most 72 characters long."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.atlas import (
    BORDERS,
    ICON_PLACES,
    LINES,
    SPACE_AT,
)
from engine.games.alien_attack_usa.colours import letter, name
from engine.games.alien_attack_usa.gazetteer import COLUMNS, features, gazetteer, wrapped
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.orders import threatened
from engine.games.alien_attack_usa.scoring import border_named, cities_held, largest_group, scored, scores
from engine.games.alien_attack_usa.seats import to_act
from engine.games.alien_attack_usa.spaces import Space, bit, listed
from engine.games.alien_attack_usa.status import awaited, discs_left, global_protection, round_words

_CELL: Final = 4
_WEST: Final = -5
_LETTERS: Final = {Power.PROTECTION: "P", Power.COVER: "C", Power.NEIGHBOURHOOD: "N", Power.EXTRA: "E"}
_HEADS: Final = "          points scored  cities      border parks bases group discs left"
_LEGEND: Final = (
    "51! marker to defend   51# base   51R disc of Red (B Blue, G Green,",
    "Y Yellow)   51. still in the bag   51- empty for good   * icon",
    "Powers not spent: P Protection, C Cover, N Neighbourhood, E Extra turn",
    "@ the seat that the game waits for   x a seat that left",
)


def text_board(state: State, ended: Outcome | None) -> tuple[str, ...]:
    """Return the map, what can be defended, what each seat has, and what lies where; `ended` is the outcome if any."""
    return (
        *wrapped(f"{round_words(state)}. {awaited(state, ended)}"),
        "",
        *_map(state),
        "",
        *_choices(state),
        _HEADS,
        *(line for seat in state.seats for line in _seat(state, seat)),
        "",
        *_LEGEND,
        "",
        *gazetteer(),
    )


def alt(state: State, ended: Outcome | None) -> str:
    """Return the position in a sentence or two, for those who do not see the picture."""
    totals = scores(state)
    points = ", ".join(f"{name(seat)} {totals[seat].total}" for seat in state.seats)
    bases = f"{state.bases.bit_count()} bases and {state.discs.bit_count()} discs on the map"
    return f"Alien Attack: USA. {round_words(state)}. {awaited(state, ended)} {bases}. Points: {points}."


def _map(state: State) -> Iterator[str]:
    """Yield the rows of spaces, each its number and a mark; rows are shifted by half a space against each other."""
    for row in _rows():
        line = [" "] * COLUMNS
        for start, space in row:
            line[start : start + _CELL] = f"{space:3}{_mark(state, space)}" if space else "  * "
        yield "".join(line).rstrip()


@cache
def _rows() -> tuple[tuple[tuple[int, Space | None], ...], ...]:
    """Return row by row where spaces, and icons (None), stand in a line."""
    places = sorted((r, q) for q, r in (*SPACE_AT, *ICON_PLACES))
    return tuple(
        tuple((int((q + r / 2 - _WEST) * _CELL), SPACE_AT.get((q, r))) for _, q in found)
        for r, found in groupby(places, key=lambda place: place[0])
    )


def _mark(state: State, space: Space) -> str:
    mark = bit(space)
    for spaces, sign in ((state.bag, "."), (state.open, "!"), (state.bases, "#")):
        if spaces & mark:
            return sign
    return next((letter(seat) for seat in state.seats if state.side(seat).discs & mark), "-")


def _choices(state: State) -> Iterator[str]:
    """Tell of each marker to defend what it touches, or which discs are threatened."""
    if state.flip is not None:
        seat = state.flip.waiting[0]
        mine = threatened(state, state.flip)
        yield from wrapped(f'{name(seat)} may write "protect N" or "decline" for {" ".join(map(str, mine))}.')
        yield ""
    for space in listed(state.open):
        near = " ".join(
            f"{other}{_mark(state, Space(other))}" for other in _near(space) if _mark(state, other) in "#RBGY!"
        )
        yield from wrapped(f"{space:3}! {', '.join(features(space))}{f'; next to {near}' if near else ''}", "     ")
    if state.open:
        yield ""


def _near(space: Space) -> Iterator[Space]:
    for near, _ in LINES[space]:
        yield next(listed(near))


def _seat(state: State, seat: Seat) -> Iterator[str]:
    side = state.side(seat)
    missions = side.missions
    total = scores(state)[seat].total
    powers = "".join(sign for power, sign in _LETTERS.items() if power not in side.used) or "none"
    cities = f"{cities_held(side.discs, missions.city)} of {missions.city}"
    border = f"{(side.discs & BORDERS[missions.border]).bit_count()} {border_named(missions.border)}"
    counts = (side.parks.bit_count(), side.bases.bit_count(), largest_group(side.discs), discs_left(state, seat))
    sign = "x" if seat in state.left else letter(seat)
    awaits = "@" if to_act(state) == seat else " "
    yield (
        f"{awaits}{sign} {name(seat):6}{total:7}{scored(state, seat):7}{cities:>8}{border:>12}"
        f"{counts[0]:6}{counts[1]:6}{counts[2]:6}{counts[3]:6} {powers}"
    )
    yield f"     {global_protection(state, seat)}"
