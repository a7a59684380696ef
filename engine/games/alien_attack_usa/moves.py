"""Turns a position into the moves that the seat to act may make."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import repeat
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
    """A power that may follow, what gives all uses of it on a set of spaces, and what may follow it."""

    power: Power
    uses: Callable[[int], tuple[tuple[Use], ...]]
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
        chains = _chains((), after(before, space), branches)
        yield from map(_NEW, repeat(Defence), zip(repeat(space), chains, repeat(None)))
    for space in markers:
        for order in orders(state, seat, after(before, space)):
            yield Defence(space, (), order)


def _branches(powers: tuple[Power, ...]) -> tuple[Branch, ...]:
    """Return the orders in which powers may follow each other (AA-18a).

    In one list of moves the same sets of spaces come again and again, so each is listed once for that list.
    """
    uses = {power: cache(partial(_uses_on, _known(power))) for power in powers}

    def branches(left: tuple[Power, ...]) -> tuple[Branch, ...]:
        return tuple(
            Branch(power, uses[power], branches(tuple(other for other in left if other is not power))) for power in left
        )

    return branches(powers)


@cache
def _known(power: Power) -> tuple[tuple[Use], ...]:
    """Return every use of a power by the number of its space."""
    return tuple((Use(power, Space(number)),) for number in range(LAST + 1))


def _uses_on(known: tuple[tuple[Use], ...], spaces: int) -> tuple[tuple[Use], ...]:
    return tuple(known[space] for space in listed(spaces))


def _chains(uses: tuple[Use, ...], now: Field, branches: tuple[Branch, ...]) -> list[tuple[Use, ...]]:
    """Return the chains of powers that begin with the uses, the map being as it is after those."""
    found: list[tuple[Use, ...]] = []
    for power, uses_on, then in branches:
        last = then[0] if len(then) == 1 else None
        for use in uses_on(targets(now, power)):
            more = uses + use
            space = use[0].space
            found.append(more)
            if last is not None:
                found += map(more.__add__, last.uses(targets_after(now, space, last.power)))
            elif then:
                found += _chains(more, after(now, space), then)
    return found
