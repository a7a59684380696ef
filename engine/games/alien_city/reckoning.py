"""Turns a position into the reckoning of each claimed tower: who its customers are, and the way to its rival."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.grid import neighbours
from engine.core.ids import Seat
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import HEIGHT, WIDTH, Kind, Lot, State
from engine.games.alien_city.scoring import CUSTOMER_REACH, distance


@dataclass(frozen=True, slots=True)
class Claimed:
    """A tower with a hat: its customers (AC-17), and the way over empty lots to the next tower of its guild, if any."""

    lot: Lot
    seat: Seat
    customers: tuple[Lot, ...]
    rival: Lot | None
    way: tuple[Lot, ...]

    @property
    def points(self) -> int:
        """What the tower scores: customers times the empty lots on the way (AC-17), nothing without a rival (AC-18)."""
        return len(self.customers) * len(self.way)


def claimed(state: State) -> Iterator[Claimed]:
    """Yield the reckoning of every tower with a hat, by the names of their lots."""
    for lot in sorted(state.claims, key=NAMES.__getitem__):
        yield reckoned(state, lot)


def reckoned(state: State, lot: Lot) -> Claimed:
    """Return the reckoning of the tower on a lot, which wears a hat."""
    rival = _rival(state, lot)
    between = () if rival is None else way(state, lot, rival)
    return Claimed(lot, state.claims[lot], tuple(_customers(state, lot)), rival, between)


def _customers(state: State, lot: Lot) -> Iterator[Lot]:
    for other in sorted(state.buildings, key=NAMES.__getitem__):
        if state.buildings[other].guild is not state.buildings[lot].guild:
            steps = distance(state, lot, other)
            if steps is not None and steps <= CUSTOMER_REACH:
                yield other


def _rival(state: State, lot: Lot) -> Lot | None:
    """Return the nearest other tower of the guild, the first by name of several."""
    guild = state.buildings[lot].guild
    found = [
        (steps, NAMES[other], other)
        for other, building in state.buildings.items()
        if other != lot and building.kind is Kind.TOWER and building.guild is guild
        if (steps := distance(state, lot, other)) is not None
    ]
    return min(found)[2] if found else None


def way(state: State, start: Lot, end: Lot) -> tuple[Lot, ...]:
    """Return the empty lots on a shortest way from one building to another (AC-16)."""
    before: dict[Lot, Lot] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for near in neighbours(here, WIDTH, HEIGHT):
            touching = here == start and near == end  # side by side is no way: a way has an empty lot at least (AC-16)
            if near in before or near == start or touching:
                continue
            before[near] = here
            if near == end:
                return _back(before, start, end)
            if near not in state.buildings:
                waiting.append(near)
    return ()


def _back(before: dict[Lot, Lot], start: Lot, end: Lot) -> tuple[Lot, ...]:
    way: list[Lot] = []
    here = before[end]
    while here != start:
        way.append(here)
        here = before[here]
    return tuple(reversed(way))
