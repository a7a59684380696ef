"""Turns a disc that a seat puts down into what it scores, takes and destroys (AA-10 to AA-13)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.game import Event
from engine.core.ids import Seat
from engine.games.alien_attack_usa.atlas import CITIES_AT, HERD_OF, PARK_NAMES, City, group
from engine.games.alien_attack_usa.field import Field, after, destroyed
from engine.games.alien_attack_usa.model import Side
from engine.games.alien_attack_usa.news import counted, event, numbers
from engine.games.alien_attack_usa.spaces import Space, Spaces, bit, listed

ENOUGH = 2
"""From how many own discs on a city scores (AA-10)."""

A_HEAD = 2
"""What each connected disc of a herd is worth (AA-11)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat in the middle of its turn: who it is, what it has and the map as it sees it."""

    seat: Seat
    side: Side
    now: Field


def placed(turn: Turn, space: Space) -> tuple[Turn, tuple[Event, ...]]:
    """Put a disc of the seat on a space; return the turn after it and what it brought."""
    side = replace(turn.side, discs=Spaces(turn.side.discs | bit(space)))
    gone = destroyed(turn.now, space)
    cities = tuple(paying(side.discs, space))
    herd = connected(side.discs, space)
    side = replace(
        side,
        cities=side.cities + sum(city.value for city, _ in cities),
        herds=side.herds + A_HEAD * herd,
        parks=Spaces(side.parks | bit(space)) if space in PARK_NAMES else side.parks,
        bases=Spaces(side.bases | gone),
    )
    told = (*_scored(turn.seat, space, cities, herd), *_destroyed(turn.seat, gone))
    return Turn(turn.seat, side, after(turn.now, space)), told


def paying(discs: Spaces, space: Space) -> Iterator[tuple[City, int]]:
    """Yield the cities that a disc just put on the space scores, each with the own discs around it now."""
    for city in CITIES_AT[space]:
        count = (discs & city.around).bit_count()
        if count >= ENOUGH:
            yield city, count


def connected(discs: Spaces, space: Space) -> int:
    """Return how many own discs of its herd region hang together with one just put on the space; 0 off the herds."""
    return group(discs & HERD_OF[space], space).bit_count() if HERD_OF[space] else 0


def _scored(seat: Seat, space: Space, cities: tuple[tuple[City, int], ...], herd: int) -> Iterator[Event]:
    for city, count in cities:
        yield event("city", seat, city=city.name, points=counted(city.value, "point"), discs=counted(count, "disc"))
    if herd:
        yield event("herd", seat, space=str(space), points=str(A_HEAD * herd), discs=counted(herd, "disc"))
    if space in PARK_NAMES:
        yield event("park", seat, space=str(space), park=PARK_NAMES[space])


def _destroyed(seat: Seat, gone: Spaces) -> Iterator[Event]:
    if gone:
        noun = "base" if gone.bit_count() == 1 else "bases"
        yield event("destroyed", seat, spaces=numbers(listed(gone)), noun=noun)
