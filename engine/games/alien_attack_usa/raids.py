"""Turns the markers that nobody covered into bases, captures and questions to those threatened (AA-7, AA-8)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Event, Step
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Answer, Power, Reply
from engine.games.alien_attack_usa.atlas import flanked
from engine.games.alien_attack_usa.model import Flip, State, with_side
from engine.games.alien_attack_usa.news import event, numbers, public
from engine.games.alien_attack_usa.orders import kept
from engine.games.alien_attack_usa.seats import in_turn, to_the_left
from engine.games.alien_attack_usa.spaces import Space, Spaces, bit, gathered, listed


def raided(state: State) -> Step[State]:
    """Flip the open markers, the lowest first, until a seat has to be asked or the round is over."""
    events: list[Event] = []
    while state.open and state.flip is None:
        step = _flipped(state, next(listed(state.open)))
        state = step.state
        events += step.events
    if state.flip is None:
        state = replace(state, turn=None, first=to_the_left(state, state.first), extras=0)
        events += () if state.bag else (public("over"),)
    return Step(state, tuple(events))


def answered(state: State, flip: Flip, reply: Reply) -> Step[State]:
    """Carry out the answer of the seat that is asked (AA-15)."""
    seat, *others = flip.waiting
    safe = 0
    if reply.answer is Answer.PROTECT:
        side = state.side(seat)
        safe = gathered(reply.spaces)
        state = with_side(state, seat, replace(side, used=side.used | {Power.PROTECTION}, orders=()))
    told = event(reply.answer.value, seat, spaces=numbers(reply.spaces), base=str(flip.base))
    step = resumed(state, replace(flip, threatened=Spaces(flip.threatened & ~safe), waiting=tuple(others)))
    return Step(step.state, (told, *step.events))


def resumed(state: State, flip: Flip) -> Step[State]:
    """Go on with a flip: wait while a seat has yet to answer, else capture and flip the next marker."""
    if flip.waiting:
        return Step(replace(state, flip=flip))
    captured = _captured(state, flip.base, flip.threatened)
    step = raided(replace(captured.state, flip=None))
    return Step(step.state, (*captured.events, *step.events))


def _flipped(state: State, base: Space) -> Step[State]:
    """Make a marker a base; either seats are asked, or what it captures is removed at once."""
    after = replace(state, turn=None, open=Spaces(state.open & ~bit(base)), bases=Spaces(state.bases | bit(base)))
    threatened = flanked(base, after.discs, after.bases)
    waiting = tuple(seat for seat in in_turn(after) if _may_answer(after, seat, threatened))
    told = public("flipped", space=str(base))
    if waiting:
        asked = tuple(
            event("threatened", seat, spaces=numbers(listed(after.side(seat).discs & threatened)), base=str(base))
            for seat in waiting
        )
        return Step(replace(after, flip=Flip(base, threatened, waiting)), (told, *asked))
    captured = _captured(after, base, threatened)
    return Step(captured.state, (told, *captured.events))


def _may_answer(state: State, seat: Seat, threatened: Spaces) -> bool:
    side = state.side(seat)
    return bool(side.discs & threatened) and Power.PROTECTION not in side.used and seat not in state.left


def _captured(state: State, base: Space, threatened: Spaces) -> Step[State]:
    """Remove the discs that a base captures; what they scored stays (AA-8)."""
    events = tuple(_losses(state, base, threatened))
    for seat in state.seats:
        side = state.side(seat)
        lost = Spaces(side.discs & threatened)
        if lost:
            side = replace(side, discs=Spaces(side.discs & ~lost), lost=Spaces(side.lost | lost))
            state = with_side(state, seat, replace(side, orders=kept(side)))
    return Step(state, events)


def _losses(state: State, base: Space, threatened: Spaces) -> Iterator[Event]:
    for seat in in_turn(state):
        lost = state.side(seat).discs & threatened
        if lost:
            noun = "disc" if lost.bit_count() == 1 else "discs"
            yield event("captured", seat, spaces=numbers(listed(lost)), noun=noun, base=str(base))
