"""Turns what happens into events, their facts in words."""

from collections.abc import Iterable
from types import MappingProxyType

from engine.core.game import Event
from engine.core.ids import Seat
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.spaces import Space


def event(kind: str, seat: Seat, **facts: str) -> Event:
    """Return an event of a seat's doing, or of what befalls it."""
    return Event(kind, seat, MappingProxyType({"who": name(seat), **facts}))


def secret(kind: str, seat: Seat, **facts: str) -> Event:
    """Return an event that only the seat itself may know of."""
    return Event(kind, seat, MappingProxyType({"who": name(seat), **facts}), secret_to=frozenset({seat}))


def public(kind: str, **facts: str) -> Event:
    """Return an event that is nobody's doing."""
    return Event(kind, facts=MappingProxyType(facts))


def numbers(spaces: Iterable[Space]) -> str:
    """Return numbers of spaces as they stand in a sentence.

    >>> numbers((Space(33), Space(51), Space(84)))
    '33, 51 and 84'
    """
    *before, last = map(str, spaces)
    return f"{', '.join(before)} and {last}" if before else last


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, as `1 disc` or `3 discs`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
