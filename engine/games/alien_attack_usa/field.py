"""Turns the map in the middle of a seat's turn into the map after one more disc of its own (AA-13, AA-14)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence, Power
from engine.games.alien_attack_usa.atlas import AROUND, ICONS, LINES, NEIGHBOURS
from engine.games.alien_attack_usa.model import MOST_EXTRA, State
from engine.games.alien_attack_usa.spaces import LAST, NONE, Space, Spaces, listed

_COVER, _NEIGHBOURHOOD, _EXTRA = Power.COVER, Power.NEIGHBOURHOOD, Power.EXTRA

PLACING: Final = (_COVER, _NEIGHBOURHOOD, _EXTRA)
"""The powers that place a disc after another (AA-18a)."""


class Field(NamedTuple):
    """The map as a seat sees it during its turn, in sets of spaces; a tuple, since a list of moves makes thousands.

    `own` are its discs, `reach` the spaces next to them. `emptied` are the spaces on which bases were destroyed in this
    turn and which are still empty. `extra` says on which markers an extra turn may be spent: the open ones, or none
    where two seats have had theirs (AA-18). `flanks` tells by the number of a space what a disc put there destroys: the
    bases of its neighbourhood with a disc or an icon directly behind them; it may name some that are gone.
    """

    own: int
    reach: int
    bases: int
    open: int
    emptied: int
    extra: int
    flanks: tuple[int, ...]


def field(state: State, seat: Seat) -> Field:
    """Return the map before the seat's turn."""
    own = state.side(seat).discs
    reach = 0
    for space in listed(own):
        reach |= NEIGHBOURS[space]
    extra = state.open if state.extras < MOST_EXTRA else NONE
    return Field(own, reach, state.bases, state.open, NONE, extra, _flanks(state.bases, state.discs | ICONS))


def _flanks(bases: Spaces, discs: int) -> tuple[int, ...]:
    found = [0] * (LAST + 1)
    for base in listed(bases):
        mark = 1 << base
        for near, behind in AROUND[base]:
            if discs & behind:
                found[near] |= mark
    return tuple(found)


def _flanks_after(flanks: tuple[int, ...], space: Space, bases: int) -> tuple[int, ...]:
    """Return what a disc destroys once another lies on the space: also the bases between the two."""
    if not bases & NEIGHBOURS[space]:
        return flanks
    found = list(flanks)
    for near, behind in LINES[space]:
        if near & bases and behind:
            found[behind.bit_length() - 1] |= near
    return tuple(found)


def destroyed(before: Field, space: Space) -> Spaces:
    """Return the bases that a disc put on the space destroys (AA-13)."""
    return Spaces(before.flanks[space] & before.bases)


def after(before: Field, space: Space) -> Field:
    """Return the map after the seat has put a disc on the space, whatever was there before."""
    own, reach, bases, open_now, emptied, extra, flanks = before
    mark = 1 << space
    gone = flanks[space] & bases
    left = bases & ~(gone | mark)
    return Field(
        own | mark,
        reach | NEIGHBOURS[space],
        left,
        open_now & ~mark,
        (emptied | gone) & ~mark,
        extra & ~mark,
        _flanks_after(flanks, space, left),
    )


def targets(now: Field, power: Power) -> int:
    """Return the spaces on which a power may be used now, as a set (AA-16, AA-17, AA-18)."""
    if power is _COVER:
        return now.emptied
    if power is _NEIGHBOURHOOD:
        return now.bases & now.reach
    return now.extra if power is _EXTRA else NONE


def targets_after(now: Field, space: Space, power: Power) -> int:
    """Return `targets(after(now, space), power)` without drawing that map: the last step of most lists of moves."""
    mark = 1 << space
    if power is _EXTRA:
        return now.extra & ~mark
    gone = now.flanks[space] & now.bases
    if power is _COVER:
        return (now.emptied | gone) & ~mark
    return now.bases & ~(gone | mark) & (now.reach | NEIGHBOURS[space])


def unspent(state: State, seat: Seat) -> tuple[Power, ...]:
    """Return the powers that the seat can still use after a placement."""
    used = state.side(seat).used
    return tuple(power for power in PLACING if power not in used)


def placements(move: Defence) -> Iterator[Space]:
    """Yield the spaces on which a move puts discs, in their order."""
    yield move.space
    for use in move.uses:
        yield use.space
