"""Turns a position and a move into the next position and what happened on the way; nothing is checked here."""

from dataclasses import replace
from typing import assert_never

from engine.core.dice import Rng, shuffled
from engine.core.errors import MoveError
from engine.core.game import Event, Step
from engine.core.ids import RuleId, Seat
from engine.games.alien_attack_usa.acts import Answer, Defence, Draw, Move, Order, Power, Standing, Use
from engine.games.alien_attack_usa.defending import Turn, placed
from engine.games.alien_attack_usa.field import field
from engine.games.alien_attack_usa.model import Flip, State, with_side
from engine.games.alien_attack_usa.news import event, numbers, public, secret
from engine.games.alien_attack_usa.orders import settled, with_order
from engine.games.alien_attack_usa.raids import answered, raided
from engine.games.alien_attack_usa.seats import next_to_defend
from engine.games.alien_attack_usa.spaces import Space, Spaces, bit, gathered, listed

BESIDES = 2
"""How many markers more than there are players are drawn for a round (AA-5)."""


def apply(state: State, move: Move) -> Step[State]:
    """Return the position after a move that `check` allows, and what happened."""
    match move:
        case Draw():
            return _drawn(state, move)
        case Defence():
            return _defended(state, move)
        case Standing(reply):
            return answered(state, _flip(state), reply)
        case _:
            return answered(state, _flip(state), move)


def chance(state: State, rng: Rng) -> Move:
    """Return the markers of the next round, drawn by lot (AA-5), or the answer that a seat left beforehand."""
    if state.flip is not None:
        reply = settled(state, state.flip)
        if reply is None:
            raise MoveError("A seat has to be asked; nothing is left to chance.", RuleId("AA-15"))
        return Standing(reply)
    drawn = shuffled(rng, tuple(listed(state.bag)))[: to_draw(state)]
    return Draw(tuple(sorted(drawn)))


def to_draw(state: State) -> int:
    """Return how many markers a round begins with; seats that left count, so that the rounds stay as many."""
    return min(len(state.sides) + BESIDES, state.bag.bit_count())


def rounds(state: State) -> int:
    """Return how many rounds the bag lasts for."""
    return -(-state.bag.bit_count() // (len(state.sides) + BESIDES)) + state.round


def _flip(state: State) -> Flip:
    if state.flip is None:
        raise MoveError("No disc is threatened now.", RuleId("AA-15"))
    return state.flip


def _drawn(state: State, move: Draw) -> Step[State]:
    drawn = gathered(move.spaces)
    after = replace(
        state, bag=Spaces(state.bag & ~drawn), open=drawn, round=state.round + 1, turn=state.first, extras=0
    )
    told = public("drawn", round=str(after.round), rounds=str(rounds(after)), spaces=numbers(move.spaces))
    return Step(after, (told,))


def _defended(state: State, move: Defence) -> Step[State]:
    seat = state.turn or state.first
    turn = Turn(seat, state.side(seat), field(state, seat))
    events: list[Event] = []
    for use in (None, *move.uses):
        turn, told = _one(turn, move.space, use)
        events += told
    orders = turn.side.orders if move.order is None else with_order(turn.side, move.order)
    if move.order is not None:
        events.append(secret("word", seat, word=_word(move.order)))
    extra = any(use.power is Power.EXTRA for use in move.uses)
    after = replace(
        with_side(state, seat, replace(turn.side, orders=orders)),
        open=Spaces(turn.now.open),
        bases=Spaces(turn.now.bases),
        extras=state.extras + extra,
        last=move._replace(order=None),
        last_seat=seat,
    )
    step = _handed_on(after, seat)
    return Step(step.state, (*events, *step.events))


def _one(turn: Turn, first: Space, use: Use | None) -> tuple[Turn, tuple[Event, ...]]:
    """Put down the disc of the defence itself, or that of one power."""
    if use is None:
        after, told = placed(turn, first)
        return after, (event("covers", turn.seat, space=str(first)), *told)
    side = replace(turn.side, used=turn.side.used | {use.power})
    if use.power is Power.NEIGHBOURHOOD:
        side = replace(side, bases=Spaces(side.bases | bit(use.space)))
    after, told = placed(replace(turn, side=side), use.space)
    return after, (event(use.power.value, turn.seat, space=str(use.space)), *told)


def _handed_on(state: State, seat: Seat) -> Step[State]:
    """Let the next seat defend, or flip what is left open."""
    following = next_to_defend(state, seat)
    return raided(state) if following is None else Step(replace(state, turn=following))


def _word(order: Order) -> str:
    """Say what a seat wants done when its discs are threatened."""
    which = "the next disc that is threatened" if order.space is None else f"the disc on {order.space}"
    match order.answer:
        case Answer.PROTECT:
            return f"protect {which}"
        case Answer.DECLINE:
            return f"let {which} go" if order.space else "never protect a disc"
        case Answer.ASK:
            return "ask about every disc"
        case _:
            assert_never(order.answer)
