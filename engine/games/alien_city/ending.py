"""Turns a position into whether and how the game has ended, or would end with a placement (AC-13, AC-15, AC-21)."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.games.alien_city.board import ALL
from engine.games.alien_city.model import Building, Kind, Lot, RuleSet, State
from engine.games.alien_city.network import risky_lots
from engine.games.alien_city.scoring import scores
from engine.games.alien_city.sites import can_build, road
from engine.games.alien_city.stashes import FIRST, SEATS, SECOND, hats, other

PASSES_TO_END: Final = 2


def is_over(state: State) -> bool:
    """Say whether nothing more is played (AC-15)."""
    if state.resigned is not None:
        return True
    if state.rules is RuleSet.ABSTRACT_PLAY:
        return state.passes >= PASSES_TO_END or not any(_left(state, kind) for kind in Kind)
    return not (can_build(state, state.turn) or can_build(state, other(state.turn)))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs (AC-21)."""
    if not is_over(state):
        return None
    if state.resigned is not None:
        reason = f"{_name(state, state.resigned)} resigned."
        return Outcome((other(state.resigned),), draw=False, reason=reason, resigned_by=state.resigned)
    first, second = (scores(state)[seat].total for seat in SEATS)
    if first == second:
        return Outcome((), draw=True, reason=f"A draw at {first} to {second}.")
    winner = FIRST if first > second else SECOND
    reason = f"{_name(state, winner)} wins by {max(first, second)} to {min(first, second)}."
    return Outcome((winner,), draw=False, reason=reason)


def perhaps_last(state: State, building: Building) -> int:
    """Return the lots on which this building might be the game's last; on all others it certainly is not (AC-13).

    While a dome is left and a lot passes AC-8, somebody can build.
    """
    domes = _left(state, Kind.DOME) - (building.kind is Kind.DOME)
    return risky_lots(road(state)) if domes > 0 else ALL


def ends_game(state: State, building: Building, lot: Lot) -> bool:
    """Say whether nobody has a legal placement once the seat to act has put this building there (AC-13)."""
    if not perhaps_last(state, building) >> lot & 1:
        return False
    stashes = list(state.stashes)
    stash = stashes[state.turn - 1]
    stashes[state.turn - 1] = {**stash, building: stash.get(building, 0) - 1}
    buildings = MappingProxyType({**state.buildings, lot: building})
    after = replace(state, buildings=buildings, stashes=(stashes[0], stashes[1]))
    return not any(can_build(after, seat) for seat in SEATS)


def _left(state: State, kind: Kind) -> int:
    """Return how many towers or domes both players still hold."""
    return sum(max(count, 0) for stash in state.stashes for building, count in stash.items() if building.kind is kind)


def _name(state: State, seat: Seat) -> str:
    return hats(state.rules, seat).capitalize()
