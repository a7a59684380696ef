"""Turns a position and a seat that leaves into the position without it (AA-19)."""

from dataclasses import replace

from engine.core.errors import IllegalMove
from engine.core.game import Step
from engine.core.ids import RuleId, Seat
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.model import State, with_side
from engine.games.alien_attack_usa.news import event
from engine.games.alien_attack_usa.raids import resumed
from engine.games.alien_attack_usa.seats import abandoned, is_over, to_the_left
from engine.games.alien_attack_usa.steps import _handed_on


def resign(state: State, seat: Seat) -> Step[State]:
    """Let a seat leave: its discs stay, its turn and its answers lapse (AA-19)."""
    if is_over(state):
        raise IllegalMove(RuleId("AA-19"), "The game is over already; nobody is left to leave it.")
    if seat not in state.active:
        raise IllegalMove(
            RuleId("AA-19"), f"{name(seat) if seat in state.seats else f'Seat {seat}'} does not play here."
        )
    after = with_side(state, seat, replace(state.side(seat), orders=()))
    after = replace(after, left=(*state.left, seat))
    told = event("ends" if abandoned(after) else "leaves", seat)
    step = Step(after) if abandoned(after) else _without(after, seat)
    return Step(step.state, (told, *step.events))


def _without(state: State, seat: Seat) -> Step[State]:
    """Go on without a seat that has just left."""
    flip = state.flip
    if flip is not None:
        return resumed(state, replace(flip, waiting=tuple(other for other in flip.waiting if other != seat)))
    if state.turn == seat:
        return _handed_on(state, seat)
    if state.turn is None and state.first == seat:
        return Step(replace(state, first=to_the_left(state, seat)))
    return Step(state)
