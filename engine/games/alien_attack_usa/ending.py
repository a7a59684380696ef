"""Turns a position into how the game ended, if it has (AA-19, AA-21, AA-22)."""

from typing import Final

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.games.alien_attack_usa.atlas import CITIES
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.model import Mode, State
from engine.games.alien_attack_usa.scoring import scores
from engine.games.alien_attack_usa.seats import abandoned, is_over

REPELLED: Final = 24
"""How many bases have to be destroyed in all so that the invasion fails (AA-22)."""


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs.

    A seat that left cannot win. Where the game ended by a seat's leaving, nobody loses to the invasion.
    """
    if not is_over(state):
        return None
    winners, reason = _best(state)
    if abandoned(state):
        gone = state.left[-1]
        alone = f"{name(gone)} left the game."
        return Outcome(
            winners, draw=False, reason=alone if len(winners) == 1 else f"{alone} {reason}", resigned_by=gone
        )
    destroyed = bases_destroyed(state)
    if state.mode is Mode.SEMI and destroyed < REPELLED:
        lost = f"The invasion succeeds: {destroyed} bases were destroyed, and it takes {REPELLED}."
        return Outcome((), draw=False, reason=lost)
    return Outcome(winners, draw=False, reason=reason)


def bases_destroyed(state: State) -> int:
    """Return how many bases all seats together have destroyed."""
    return sum(side.bases.bit_count() for side in state.sides)


def highest_city(state: State, seat: Seat) -> int:
    """Return the value of the most valuable city that has a disc of the seat around it, 0 where none has."""
    discs = state.side(seat).discs
    return max((city.value for city in CITIES if city.around & discs), default=0)


def _best(state: State) -> tuple[tuple[Seat, ...], str]:
    """Return the seats that win among those that still play, and why."""
    totals = scores(state)
    most = max(totals[seat].total for seat in state.active)
    first = tuple(seat for seat in state.active if totals[seat].total == most)
    if len(first) == 1:
        return first, f"The most points are {most}."
    highest = max(highest_city(state, seat) for seat in first)
    winners = tuple(seat for seat in first if highest_city(state, seat) == highest)
    if len(winners) == 1:
        return winners, f"Of those with {most} points only {name(winners[0])} has a disc at a city of value {highest}."
    return winners, f"The victory is shared: {most} points, and a disc at a city of value {highest}."
