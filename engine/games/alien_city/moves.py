"""Turns a position into who is to act and what that seat may play (AC-7, AC-12 to AC-14)."""

from collections.abc import Iterator
from functools import cache

from engine.core.game import OVER, ToAct
from engine.core.ids import Seat
from engine.games.alien_city.board import NAMES, lots
from engine.games.alien_city.ending import ends_game, is_over, perhaps_last
from engine.games.alien_city.model import LOTS, Building, Kind, Lot, Move, Pass, Placement, RuleSet, State
from engine.games.alien_city.sites import held, sites
from engine.games.alien_city.stashes import HATS


def to_act(state: State) -> ToAct:
    """Return the seat that plays next, or OVER; whoever sits out has been passed over already (AC-14)."""
    return OVER if is_over(state) else state.turn


def placements(state: State) -> tuple[Placement, ...]:
    """Return the legal placements of the seat to act, without claims, in the order of their notation."""
    free_lots = _free_lots(state)
    rows = ((_everywhere(building), free) for building, free in free_lots.items())
    return tuple(row[lot] for row, free in rows for lot in lots(free))


@cache
def _everywhere(building: Building) -> tuple[Placement, ...]:
    """Return the placements of a building on each lot; they are values, so they are made once only."""
    return tuple(Placement(building, Lot(lot)) for lot in range(LOTS))


def claimable(state: State) -> tuple[Lot, ...]:
    """Return the unclaimed towers in the order of their names, none where the seat to act has no hat left (AC-12)."""
    if not hats_left(state, state.turn):
        return ()
    towers = (lot for lot, found in state.buildings.items() if found.kind is Kind.TOWER and lot not in state.claims)
    return tuple(sorted(towers, key=NAMES.__getitem__))


def hats_left(state: State, seat: Seat) -> int:
    """Return how many hats a seat may still put on towers (AC-5)."""
    return max(0, HATS - sum(owner == seat for owner in state.claims.values()))


def legal_moves(state: State) -> Iterator[Move]:
    """Yield every legal move of the seat to act, in the order of the notation."""
    free_lots = _free_lots(state)
    if not free_lots and state.rules is RuleSet.ABSTRACT_PLAY and not is_over(state):
        yield Pass()
    for building, free in free_lots.items():
        closing = _closing_lots(state, building, free)
        for lot in lots(free):
            yield Placement(building, lot)
            if not closing >> lot & 1:
                yield from (Placement(building, lot, tower) for tower in claims_after(state, building, lot))


def claims_after(state: State, building: Building, lot: Lot) -> tuple[Lot, ...]:
    """Return the towers that may be claimed with this placement, the one just placed included (AC-12)."""
    if building.kind is Kind.DOME or not hats_left(state, state.turn):
        return claimable(state)
    return tuple(sorted((*claimable(state), lot), key=NAMES.__getitem__))


def _free_lots(state: State) -> dict[Building, int]:
    """Return where each building of the seat to act may stand, as masks; buildings without such a lot are left out."""
    if is_over(state):
        return {}
    found = sites(state, held(state, state.turn))
    return {building: free for building, free in found.items() if free}


def _closing_lots(state: State, building: Building, free: int) -> int:
    """Return on which of the free lots this building would be the last one, and so carries no claim (AC-13)."""
    if state.rules is RuleSet.ABSTRACT_PLAY:
        return 0
    doubtful = free & perhaps_last(state, building)
    return sum(1 << lot for lot in lots(doubtful) if ends_game(state, building, lot))
