"""Turns a position into both players' scores, part by part (AC-16 to AC-20)."""

from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from engine.core.game import Part, Score
from engine.core.ids import RuleId, Seat
from engine.games.alien_city.board import ALL, NAMES, NOT_A, NOT_H, around, lots
from engine.games.alien_city.model import WIDTH, Guild, Kind, Lot, RuleSet, State
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
    for lot, building in state.buildings.items():
        bit = 1 << lot
        empty ^= bit
        if building.kind is Kind.TOWER:
            towers[building.guild] |= bit
    parts: dict[Seat, list[Part]] = {seat: [] for seat in SEATS}
    for lot in sorted(state.claims, key=NAMES.__getitem__):
        parts[state.claims[lot]].append(_tower(state, empty, lot, towers))
    for seat, part in _bonuses(state, empty, towers):
        parts[seat].append(part)
    return MappingProxyType({seat: _score(found) for seat, found in parts.items()})


def reached(empty: int, lot: Lot) -> Iterator[int]:
    """Yield the buildings at road distance 1, 2, 3 and so on from a building, as masks, while roads lead on (AC-16)."""
    road = around(1 << lot) & empty
    unseen = ALL & ~(road | 1 << lot)
    while road:
        # The same as around(), written out: this line is most of the work of a score.
        new = (road << WIDTH | road >> WIDTH | (road & NOT_H) << 1 | (road & NOT_A) >> 1) & unseen
        unseen ^= new
        road = new & empty
        yield new ^ road


def distance(state: State, start: Lot, end: Lot) -> int | None:
    """Return the road distance between two buildings, or None where no road links them (AC-16)."""
    empty = ALL
    for lot in state.buildings:
        empty &= ~(1 << lot)
    for steps, found in enumerate(reached(empty, start), start=1):
        if found >> end & 1:
            return steps
    return None


def _score(parts: list[Part]) -> Score:
    return Score(sum(part.points for part in parts), tuple(parts))


def _tower(state: State, empty: int, lot: Lot, towers: Mapping[Guild, int]) -> Part:
    """Return what a claimed tower brings: customers times competition (AC-17), or nothing without a rival (AC-18)."""
    building = state.buildings[lot]
    rivals = towers[building.guild]
    customers = nearest = 0
    for steps, found in enumerate(reached(empty, lot), start=1):
        if steps <= CUSTOMER_REACH:
            customers += _strangers(state, found, building.guild)
        if found & rivals:
            nearest = nearest or steps
        if nearest and steps >= CUSTOMER_REACH:
            break
    facts: dict[str, str | int] = {"lot": NAMES[lot], "tower": building.code, "customers": customers}
    if not nearest:
        return Part(_ALONE, 0, MappingProxyType(facts))
    facts["distance"] = nearest
    return Part(_CLAIMED, customers * nearest, MappingProxyType(facts))


def _strangers(state: State, found: int, guild: Guild) -> int:
    """Return how many of the buildings belong to another guild."""
    count = 0
    while found:
        lot = found.bit_length() - 1
        count += state.buildings[Lot(lot)].guild is not guild
        found ^= 1 << lot
    return count


def _bonuses(state: State, empty: int, towers: Mapping[Guild, int]) -> Iterator[tuple[Seat, Part]]:
    """Yield what each unclaimed green tower pays for red and for blue, and to whom (AC-19)."""
    for lot in lots(towers[Guild.GREEN]):
        if lot in state.claims:
            continue
        rings = tuple(islice(reached(empty, lot), _BONUS_REACH))
        for guild in (Guild.RED, Guild.BLUE):
            yield from _bonus(state, lot, guild, [ring & towers[guild] for ring in rings])


def _bonus(state: State, lot: Lot, guild: Guild, rings: list[int]) -> Iterator[tuple[Seat, Part]]:
    """Yield what a green tower pays to the holder of the first of a guild's towers in the rings around it, if any."""
    steps, found = next(((step, ring) for step, ring in enumerate(rings, start=1) if ring), (0, 0))
    nearest = lots(found)
    seat = _payee(state, nearest)
    if seat is None:
        return
    facts: dict[str, str | int] = {
        "lot": NAMES[lot],
        "guild": guild.name.lower(),
        "nearest": ", ".join(NAMES[tower] for tower in nearest),
        "distance": steps,
    }
    yield seat, Part(_GREEN, BONUS - BONUS_STEP * steps, MappingProxyType(facts))


def _payee(state: State, nearest: list[Lot]) -> Seat | None:
    """Return who is paid for the nearest towers, if anybody: ties pay one holder of all, or nobody (AC-20)."""
    holders = {state.claims.get(lot) for lot in nearest}
    tied = len(nearest) > 1
    if len(holders) != 1 or (tied and state.rules is RuleSet.ABSTRACT_PLAY):
        return None
    return holders.pop()
