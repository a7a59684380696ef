"""Turns an illegal answer to a threat, now or beforehand, into the rule that it breaks and what would be right."""

from engine.core.errors import IllegalMove
from engine.core.game import CHANCE
from engine.core.ids import RuleId, Seat
from engine.games.alien_attack_usa.acts import Answer, Defence, Order, Power, Reply, Standing
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.field import Field
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.news import numbers
from engine.games.alien_attack_usa.orders import orders, replies, settled, threatened
from engine.games.alien_attack_usa.seats import to_act
from engine.games.alien_attack_usa.spaces import listed


def check_order(state: State, seat: Seat, move: Defence, now: Field) -> None:
    """Hold an answer left beforehand to what may be left (AA-15)."""
    order = move.order
    if order is not None and order in orders(state, seat, now) and not move.uses:
        return
    if Power.PROTECTION in state.side(seat).used:
        raise broken("AA-15", f"{name(seat)} has used Protection; there is nothing left to answer.")
    if move.uses:
        raise broken(
            "AA-15", "An answer beforehand goes with a defence that uses no power; leave it with the next one."
        )
    raise broken("AA-15", _no_order(order))


def _no_order(order: Order | None) -> str:
    if order is None or order.answer is Answer.ASK:
        return "No answer was left beforehand, so that there is none to take back."
    return f"An own disc on {order.space} is in no danger in this round; “+protect” and “+never” speak of any disc."


def check_reply(state: State, move: Reply) -> None:
    """Hold an answer to a threat to what is asked (AA-15)."""
    flip = state.flip
    if flip is None or to_act(state) is CHANCE:
        raise broken("AA-15", f"No answer is asked for now; {awaited(state)}.")
    if move not in replies(state, flip):
        mine = threatened(state, flip)
        spellings = ", ".join((*(f"“protect {space}”" for space in mine), f"“decline {' '.join(map(str, mine))}”"))
        raise broken("AA-15", f"The base on {flip.base} threatens {numbers(mine)}; the answer is one of {spellings}.")


def check_standing(state: State, move: Standing) -> None:
    """Hold an answer that the table carries out to what the seat left beforehand (AA-15)."""
    flip = state.flip
    if flip is None or settled(state, flip) is None:
        raise broken("AA-15", f"Nothing was answered beforehand; {awaited(state)}.")
    if settled(state, flip) != move.reply:
        raise broken("AA-15", "The seat left another answer beforehand.")


def awaited(state: State) -> str:
    """Say what the table waits for."""
    if state.flip is not None:
        seat = state.flip.waiting[0]
        return f"first {name(seat)} answers for {numbers(threatened(state, state.flip))}"
    if state.turn is None:
        return "first markers are drawn"
    return f"{name(state.turn)} covers one of {numbers(listed(state.open))}"


def broken(rule: str, detail: str) -> IllegalMove:
    """Return a refusal that cites its rule."""
    return IllegalMove(RuleId(rule), detail)
