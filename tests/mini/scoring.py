"""Turns a state of Mini into the points of its seats with their parts, and into the outcome."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.game import Outcome, Part, Score
from engine.core.ids import RuleId, Seat
from tests.mini.model import SEATS, Phase, State
from tests.mini.rules import phase

ENOUGH: Final = 24
"""How many points the three seats need together (MI-10)."""


def scores(state: State) -> Mapping[int, Score]:
    """Return each seat's score; of a view, what its beholder knows of, since a sealed wish is equal to no coin."""
    parts = {seat: tuple(_parts(state, seat)) for seat in SEATS}
    return {seat: Score(sum(part.points for part in parts[seat]), parts[seat]) for seat in SEATS}


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs (MI-8, MI-9, MI-10)."""
    if phase(state) is not Phase.OVER:
        return None
    if len(state.active) == 1:
        return Outcome(state.active, draw=False, reason="Everybody else left the game.", resigned_by=state.left[-1])
    totals = {seat: score.total for seat, score in scores(state).items()}
    if state.coop and sum(totals.values()) < ENOUGH:
        return Outcome((), draw=False, reason=f"The seats have fewer than {ENOUGH} points together.")
    most = max(totals[seat] for seat in state.active)
    winners = tuple(seat for seat in state.active if totals[seat] == most)
    return Outcome(winners, draw=False, reason=f"The most points are {most}.")


def _parts(state: State, seat: Seat) -> Iterator[Part]:
    for coin in state.purses[seat - 1]:
        yield Part(RuleId("MI-6"), coin, {"coin": coin})
        if coin == state.wishes[seat - 1]:
            yield Part(RuleId("MI-7"), coin, {"wish": coin})
