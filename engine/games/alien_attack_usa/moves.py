"""Turns a position into the moves that the seat to act may make."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.core.game import CHANCE
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence, Move, Power, Use
from engine.games.alien_attack_usa.field import Field, after, field, targets, targets_after, unspent
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.orders import orders, replies
from engine.games.alien_attack_usa.seats import is_over, to_act
from engine.games.alien_attack_usa.spaces import LAST, Space, listed

_NEW: Final = tuple.__new__
"""Makes a defence in half the time: thousands may be in a list of moves."""


class Branch(NamedTuple):
    """A power that may follow, all uses of it by the number of the space, and what may follow it."""

    power: Power
    uses: tuple[Use, ...]
    then: tuple["Branch", ...]


def legal_moves(state: State) -> Iterator[Move]:
    """Yield the moves that the seat to act may make: plain defences, those with powers, those with an answer left."""
    if is_over(state) or to_act(state) is CHANCE:
        return iter(())
    if state.flip is not None:
        return replies(state, state.flip)
    return _defences(state, state.turn or state.first)


def _defences(state: State, seat: Seat) -> Iterator[Defence]:
    before = field(state, seat)
    branches = _branches(unspent(state, seat))
    markers = tuple(listed(state.open))
    for space in markers:
        yield Defence(space)
    for space in markers:
        yield from _followed(space, (), after(before, space), branches)
    for space in markers:
        for order in orders(state, seat, after(before, space)):
            yield Defence(space, (), order)


@cache
def _branches(powers: tuple[Power, ...]) -> tuple[Branch, ...]:
    """Return the orders in which powers may follow each other (AA-18a), each use made once for all lists of moves."""
    return tuple(
        Branch(power, _uses(power), _branches(tuple(other for other in powers if other is not power)))
        for power in powers
    )


@cache
def _uses(power: Power) -> tuple[Use, ...]:
    return tuple(Use(power, Space(number)) for number in range(LAST + 1))


@lru_cache(maxsize=4096)
def _spaces(found: int) -> tuple[Space, ...]:
    """Return the spaces of a set; in one list of moves the same sets come again and again."""
    return tuple(listed(found))


def _followed(first: Space, uses: tuple[Use, ...], now: Field, branches: tuple[Branch, ...]) -> list[Defence]:
    """Return the defence with each further power, each followed by what may follow that one."""
    found: list[Defence] = []
    for power, known, then in branches:
        last = then[0] if len(then) == 1 else None
        for space in _spaces(targets(now, power)):
            more = (*uses, known[space])
            found.append(_NEW(Defence, (first, more, None)))
            if last is not None:
                uses_left = last.uses
                left = _spaces(targets_after(now, space, last.power))
                found += [_NEW(Defence, (first, (*more, uses_left[other]), None)) for other in left]
            elif then:
                found += _followed(first, more, after(now, space), then)
    return found
