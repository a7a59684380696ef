"""Turns an illegal move into the first rule that it breaks and a sentence that says what would be right."""

from itertools import islice
from typing import Final, assert_never

from engine.core.game import CHANCE
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence, Draw, Move, Power, Reply, Standing, Use
from engine.games.alien_attack_usa.atlas import EVERY_SPACE
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.field import Field, after, field, targets
from engine.games.alien_attack_usa.model import MOST_EXTRA, State
from engine.games.alien_attack_usa.news import numbers
from engine.games.alien_attack_usa.seats import is_over, to_act
from engine.games.alien_attack_usa.spaces import Space, bit, gathered, listed
from engine.games.alien_attack_usa.steps import to_draw
from engine.games.alien_attack_usa.verdict_answers import awaited, broken, check_order, check_reply, check_standing

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
        raise broken("AA-19", "The game is over; nothing more is played.")
    match move:
        case Draw():
            _check_draw(state, move)
        case Defence():
            _check_defence(state, move)
        case Reply():
            check_reply(state, move)
        case Standing():
            check_standing(state, move)
        case _:
            assert_never(move)


def _check_draw(state: State, move: Draw) -> None:
    if to_act(state) is not CHANCE or state.flip is not None:
        raise broken("AA-5", f"No markers are drawn now; {awaited(state)}.")
    drawn, due = gathered(move.spaces), to_draw(state)
    if drawn & ~state.bag:
        raise broken("AA-5", f"Not in the bag: {numbers(listed(drawn & ~state.bag))}; every marker is drawn once.")
    if len(move.spaces) != due or drawn.bit_count() != due:
        raise broken("AA-5", f"A round begins with {due} different markers, not {len(move.spaces)}.")


def _check_defence(state: State, move: Defence) -> None:
    seat = state.turn
    if seat is None or state.flip is not None:
        raise broken("AA-6", f"No marker is covered now; {awaited(state)}.")
    if not state.open & bit(move.space):
        raise broken(*_not_open(state, move.space))
    now = after(field(state, seat), move.space)
    used = set(state.side(seat).used)
    for use in move.uses:
        _check_use(state, seat, use, now, used)
        used.add(use.power)
        now = after(now, use.space)
    if move.order is not None:
        check_order(state, seat, move, now)


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
        raise broken(rule, "Protection is no power to use in one's own turn; it answers a threat.")
    if use.power in used:
        raise broken(rule, f"{name(seat)} has used {called} already; each power serves once a game.")
    if use.power is Power.EXTRA and state.extras >= MOST_EXTRA:
        raise broken(rule, "Two seats have had an extra turn in this round; a third would leave a seat without one.")
    fitting = targets(now, use.power)
    if not fitting & bit(use.space):
        raise broken(rule, _off_target(use, fitting))


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


def _some(spaces: int) -> str:
    """Name spaces of a set, not too many."""
    found = tuple(islice(listed(spaces), _SHOWN + 1))
    return numbers(found) if len(found) <= _SHOWN else f"{', '.join(map(str, found[:_SHOWN]))} and others"
