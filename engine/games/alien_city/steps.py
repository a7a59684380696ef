"""Turns a position and a move into the next position and what happened on the way (AC-12 to AC-15).

Nothing is checked here, so that games played at a table can be read with their slips: a stash may fall below nothing,
and a claim of anything but an unclaimed tower is void.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NoReturn, assert_never

from engine.core.dice import Rng
from engine.core.errors import MoveError
from engine.core.game import Event, Step
from engine.core.ids import Seat
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.ending import is_over
from engine.games.alien_city.model import Building, Kind, Lot, Move, Pass, Placement, RuleSet, Stash, State
from engine.games.alien_city.sites import can_build
from engine.games.alien_city.stashes import FIRST, hats, other


def apply(state: State, move: Move) -> Step[State]:
    """Return the position after the move of the seat whose turn it is, and what happened; the move is not checked."""
    match move:
        case Pass():
            return _passed(state, move)
        case Placement():
            return _placed(state, move)
        case _:
            assert_never(move)


def resign(state: State, seat: Seat) -> Step[State]:
    """Return the position after a seat has left the game: the other wins."""
    return Step(replace(state, resigned=seat), (_event("resigned", state, seat),))


def turn_to(state: State, seat: Seat) -> State:
    """Return the position with the turn handed to that seat, for games played at a table."""
    return replace(state, turn=seat)


def chance(_state: State, _rng: Rng) -> NoReturn:
    """Refuse: once the city lies, nothing is left to chance."""
    raise MoveError("Once the city lies, Alien City leaves nothing to chance.")


def _passed(state: State, move: Pass) -> Step[State]:
    seat = state.turn
    after = replace(state, turn=other(seat), last=move, last_seat=seat, passes=state.passes + 1)
    return _settled(after, (_event("passed", state, seat),))


def _placed(state: State, move: Placement) -> Step[State]:
    seat = state.turn
    buildings = MappingProxyType({**state.buildings, move.lot: move.building})
    claim = _valid_claim(state, buildings, move.claim)
    after = replace(
        state,
        buildings=buildings,
        claims=_claims(state, move, claim),
        stashes=_stashes_without(state, move.building),
        turn=other(seat),
        last=move,
        last_seat=seat,
        passes=0,
        newest_claim=claim,
    )
    events: tuple[Event, ...] = (_event("placed", state, seat, building=move.building.words, lot=NAMES[move.lot]),)
    if claim is not None:
        events += (_event("claimed", state, seat, building=buildings[claim].words, lot=NAMES[claim]),)
    return _settled(after, events)


def _valid_claim(state: State, buildings: Mapping[Lot, Building], claim: Lot | None) -> Lot | None:
    if claim is None or claim in state.claims:
        return None
    found = buildings.get(claim)
    return claim if found is not None and found.kind is Kind.TOWER else None


def _claims(state: State, move: Placement, claim: Lot | None) -> Mapping[Lot, Seat]:
    """Return the claims after the placement; one on a tower that the placement replaced (at a table) goes with it."""
    claims = {lot: seat for lot, seat in state.claims.items() if lot != move.lot}
    if claim is not None:
        claims[claim] = state.turn
    return MappingProxyType(claims)


def _stashes_without(state: State, building: Building) -> tuple[Stash, Stash]:
    stash = state.stashes[state.turn - 1]
    less = MappingProxyType({**stash, building: stash.get(building, 0) - 1})
    first, second = state.stashes
    return (less, second) if state.turn == FIRST else (first, less)


def _settled(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Return the step with the turn given to whoever can build, or with the game closed."""
    if is_over(state):
        return _closed(state, (*events, Event("over")))
    if state.rules is RuleSet.ABSTRACT_PLAY or can_build(state, state.turn):
        return Step(state, events)
    waits = _event("sits-out", state, state.turn)
    return Step(replace(state, turn=other(state.turn)), (*events, waits))


def _closed(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Return the last step; Abstract Play cancels a claim made with the last placement (AC-13)."""
    claim = state.newest_claim
    if claim is None or state.rules is RuleSet.RULEBOOK:
        return Step(state, events)
    claims = MappingProxyType({lot: seat for lot, seat in state.claims.items() if lot != claim})
    cancelled = _event("cancelled", state, state.claims[claim], lot=NAMES[claim])
    return Step(replace(state, claims=claims, cancelled=claim, newest_claim=None), (*events, cancelled))


def _event(kind: str, state: State, seat: Seat, **facts: str) -> Event:
    return Event(kind, seat, MappingProxyType({"who": hats(state.rules, seat).capitalize(), **facts}))
