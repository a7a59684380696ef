"""Turns an illegal move into the first rule that it breaks and a sentence that says what would be right."""

from itertools import islice
from typing import Final, assert_never

from engine.core.errors import IllegalMove
from engine.core.game import CHANCE
from engine.core.ids import RuleId, Seat
from engine.games.alien_attack_usa.atlas import EVERY_SPACE
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.field import Field, after, field, targets
from engine.games.alien_attack_usa.model import (
    MOST_EXTRA,
    Answer,
    Defence,
    Draw,
    Move,
    Order,
    Power,
    Reply,
    Space,
    Standing,
    State,
    Use,
    bit,
    gathered,
    listed,
)
from engine.games.alien_attack_usa.news import numbers
from engine.games.alien_attack_usa.orders import orders, replies, settled, threatened
from engine.games.alien_attack_usa.seats import is_over, to_act
from engine.games.alien_attack_usa.steps import to_draw

_RULES: Final = {
    Power.PROTECTION: "AA-15",
    Power.COVER: "AA-16",
    Power.NEIGHBOURHOOD: "AA-17",
    Power.EXTRA: "AA-18",
}
_NAMES: Final = {
    Power.PROTECTION: "Protection",
    Power.COVER: "Cover",
    Power.NEIGHBOURHOOD: "Neighbourhood",
    Power.EXTRA: "the extra turn",
}
_SHOWN: Final = 8


def check(state: State, move: Move) -> None:
    """Return where whoever is to act may make the move, else raise IllegalMove."""
    if is_over(state):
        raise _broken("AA-19", "The game is over; nothing more is played.")
    match move:
        case Draw():
            _check_draw(state, move)
        case Defence():
            _check_defence(state, move)
        case Reply():
            _check_reply(state, move)
        case Standing():
            _check_standing(state, move)
        case _:
            assert_never(move)


def _check_draw(state: State, move: Draw) -> None:
    if to_act(state) is not CHANCE or state.flip is not None:
        raise _broken("AA-5", f"No markers are drawn now; {_awaited(state)}.")
    drawn, due = gathered(move.spaces), to_draw(state)
    if drawn & ~state.bag:
        raise _broken("AA-5", f"Not in the bag: {numbers(listed(drawn & ~state.bag))}; every marker is drawn once.")
    if len(move.spaces) != due or drawn.bit_count() != due:
        raise _broken("AA-5", f"A round begins with {due} different markers, not {len(move.spaces)}.")


def _check_defence(state: State, move: Defence) -> None:
    seat = state.turn
    if seat is None or state.flip is not None:
        raise _broken("AA-6", f"No marker is covered now; {_awaited(state)}.")
    if not state.open & bit(move.space):
        raise _broken(*_not_open(state, move.space))
    now = after(field(state, seat), move.space)
    used = set(state.side(seat).used)
    for use in move.uses:
        _check_use(state, seat, use, now, used)
        used.add(use.power)
        now = after(now, use.space)
    if move.order is not None:
        _check_order(state, seat, move, now)


def _not_open(state: State, space: Space) -> tuple[str, str]:
    """Say why a marker cannot be covered, and which can."""
    open_now = f"open to defend: {numbers(listed(state.open))}."
    mark = bit(space)
    if not EVERY_SPACE & mark:
        return "AA-1", f"There is no space {space}; spaces go from 1 to 120; {open_now}"
    if state.bag & mark:
        return "AA-6", f"The marker of {space} is still in the bag; {open_now}"
    if state.bases & mark:
        return "AA-6", f"On {space} stands a base; {open_now}"
    if state.discs & mark:
        return "AA-6", f"On {space} stands a disc already; {open_now}"
    return "AA-14", f"Space {space} is empty for good; {open_now}"


def _check_use(state: State, seat: Seat, use: Use, now: Field, used: set[Power]) -> None:
    rule, called = _RULES[use.power], _NAMES[use.power]
    if use.power is Power.PROTECTION:
        raise _broken(rule, "Protection is no power to use in one's own turn; it answers a threat.")
    if use.power in used:
        raise _broken(rule, f"{name(seat)} has used {called} already; each power serves once a game.")
    if use.power is Power.EXTRA and state.extras >= MOST_EXTRA:
        raise _broken(rule, "Two seats have had an extra turn in this round; a third would leave a seat without one.")
    fitting = targets(now, use.power)
    if not fitting & bit(use.space):
        raise _broken(rule, _off_target(use, fitting))


def _off_target(use: Use, fitting: int) -> str:
    """Say why a power does not go where it was meant to, and where it goes."""
    where = f"it can go to {_some(fitting)}" if fitting else "there is no such space now"
    match use.power:
        case Power.COVER:
            return f"Cover goes where a base was destroyed in this turn, and {use.space} is no such space; {where}."
        case Power.NEIGHBOURHOOD:
            return f"Neighbourhood destroys a base next to an own disc, and on {use.space} is none; {where}."
        case _:
            return f"An extra turn covers an open marker, and {use.space} is none; {where}."


def _check_order(state: State, seat: Seat, move: Defence, now: Field) -> None:
    """Hold an answer left beforehand to what may be left (AA-15)."""
    order = move.order
    if order is not None and order in orders(state, seat, now) and not move.uses:
        return
    if Power.PROTECTION in state.side(seat).used:
        raise _broken("AA-15", f"{name(seat)} has used Protection; there is nothing left to answer.")
    if move.uses:
        raise _broken(
            "AA-15", "An answer beforehand goes with a defence that uses no power; leave it with the next one."
        )
    raise _broken("AA-15", _no_order(order))


def _no_order(order: Order | None) -> str:
    if order is None or order.answer is Answer.ASK:
        return "No answer was left beforehand, so that there is none to take back."
    return f"An own disc on {order.space} is in no danger in this round; “+protect” and “+never” speak of any disc."


def _check_reply(state: State, move: Reply) -> None:
    flip = state.flip
    if flip is None or to_act(state) is CHANCE:
        raise _broken("AA-15", f"No answer is asked for now; {_awaited(state)}.")
    if move not in replies(state, flip):
        mine = threatened(state, flip)
        spellings = ", ".join((*(f"“protect {space}”" for space in mine), f"“decline {' '.join(map(str, mine))}”"))
        raise _broken("AA-15", f"The base on {flip.base} threatens {numbers(mine)}; the answer is one of {spellings}.")


def _check_standing(state: State, move: Standing) -> None:
    flip = state.flip
    if flip is None or settled(state, flip) is None:
        raise _broken("AA-15", f"Nothing was answered beforehand; {_awaited(state)}.")
    if settled(state, flip) != move.reply:
        raise _broken("AA-15", "The seat left another answer beforehand.")


def _awaited(state: State) -> str:
    """Say what the table waits for."""
    if state.flip is not None:
        seat = state.flip.waiting[0]
        return f"first {name(seat)} answers for {numbers(threatened(state, state.flip))}"
    if state.turn is None:
        return "first markers are drawn"
    return f"{name(state.turn)} covers one of {numbers(listed(state.open))}"


def _some(spaces: int) -> str:
    """Name spaces of a set, not too many."""
    found = tuple(islice(listed(spaces), _SHOWN + 1))
    return numbers(found) if len(found) <= _SHOWN else f"{', '.join(map(str, found[:_SHOWN]))} and others"


def _broken(rule: str, detail: str) -> IllegalMove:
    return IllegalMove(RuleId(rule), detail)
