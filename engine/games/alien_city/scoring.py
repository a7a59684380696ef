"""Turns a position into both players' scores, part by part (AC-16 to AC-20)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.core.game import Part, Score
from engine.core.ids import RuleId, Seat
from engine.games.alien_city.board import ALL, NAMES, around, lots
from engine.games.alien_city.model import Building, Guild, Kind, Lot, RuleSet, State
from engine.games.alien_city.stashes import SEATS

CUSTOMER_REACH: Final = 2
BONUS: Final = 10
BONUS_STEP: Final = 2
_BONUS_REACH: Final = (BONUS - 1) // BONUS_STEP

_CLAIMED: Final = RuleId("AC-17")
_ALONE: Final = RuleId("AC-18")
_GREEN: Final = RuleId("AC-19")


def scores(state: State) -> Mapping[int, Score]:
    """Return each seat's score as the city stands now."""
    empty = ALL
    towers = dict.fromkeys(Guild, 0)
    domes = dict.fromkeys(Guild, 0)
    for lot, building in state.buildings.items():
        empty ^= 1 << lot
        (towers if building.kind is Kind.TOWER else domes)[building.guild] |= 1 << lot
    parts: dict[Seat, list[Part]] = {seat: [] for seat in SEATS}
    for lot in sorted(state.claims, key=NAMES.__getitem__):
        building = state.buildings[lot]
        strangers = ALL & ~(empty | towers[building.guild] | domes[building.guild])
        parts[state.claims[lot]].append(_tower(empty, lot, building, strangers, towers[building.guild]))
    for seat, part in _bonuses(state, empty, towers):
        parts[seat].append(part)
    return MappingProxyType(
        {seat: Score(sum(part.points for part in found), tuple(found)) for seat, found in parts.items()}
    )


def reached(empty: int, lot: Lot) -> Iterator[int]:
    """Yield the buildings at road distance 1, 2, 3 and so on from a building, as masks, while roads lead on (AC-16)."""
    here = 1 << lot
    road = around(here) & empty
    seen = here | road
    while road:
        new = around(road) & ~seen
        seen |= new
        yield new & ~empty
        road = new & empty


def distance(state: State, start: Lot, end: Lot) -> int | None:
    """Return the road distance between two buildings, or None where no road links them (AC-16)."""
    empty = ALL
    for lot in state.buildings:
        empty &= ~(1 << lot)
    for steps, found in enumerate(reached(empty, start), start=1):
        if found >> end & 1:
            return steps
    return None


def _tower(empty: int, lot: Lot, building: Building, strangers: int, rivals: int) -> Part:
    """Return what a claimed tower brings: customers times competition (AC-17), or nothing without a rival (AC-18)."""
    customers = 0
    nearest = None
    for steps, found in enumerate(reached(empty, lot), start=1):
        if steps <= CUSTOMER_REACH:
            customers += (found & strangers).bit_count()
        if nearest is None and found & rivals:
            nearest = steps
        if nearest is not None and steps >= CUSTOMER_REACH:
            break
    facts: dict[str, str | int] = {"lot": NAMES[lot], "tower": building.code, "customers": customers}
    if nearest is None:
        return Part(_ALONE, 0, MappingProxyType(facts))
    return Part(_CLAIMED, customers * nearest, MappingProxyType({**facts, "distance": nearest}))


def _bonuses(state: State, empty: int, towers: Mapping[Guild, int]) -> Iterator[tuple[Seat, Part]]:
    """Yield what each unclaimed green tower pays for red and for blue, and to whom (AC-19)."""
    for lot in lots(towers[Guild.GREEN]):
        if lot in state.claims:
            continue
        near = tuple(zip(range(1, _BONUS_REACH + 1), reached(empty, lot), strict=False))
        for guild in (Guild.RED, Guild.BLUE):
            steps, found = next(((step, hit & towers[guild]) for step, hit in near if hit & towers[guild]), (0, 0))
            nearest = tuple(lots(found))
            seat = _payee(state, nearest)
            if seat is not None:
                facts: dict[str, str | int] = {
                    "lot": NAMES[lot],
                    "guild": guild.name.lower(),
                    "nearest": ", ".join(NAMES[tower] for tower in nearest),
                    "distance": steps,
                }
                yield seat, Part(_GREEN, BONUS - BONUS_STEP * steps, MappingProxyType(facts))


def _payee(state: State, nearest: tuple[Lot, ...]) -> Seat | None:
    """Return who is paid for the nearest towers, if anybody: ties pay one holder of all, or nobody (AC-20)."""
    holders = {state.claims.get(lot) for lot in nearest}
    tied = len(nearest) > 1
    if len(holders) != 1 or (tied and state.rules is RuleSet.ABSTRACT_PLAY):
        return None
    return holders.pop()
