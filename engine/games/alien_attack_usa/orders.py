"""Turns the answers that a seat left beforehand into its reply when its discs are threatened (AA-15)."""

from collections.abc import Iterator

from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Answer, Order, Power, Reply
from engine.games.alien_attack_usa.atlas import flanked
from engine.games.alien_attack_usa.field import Field
from engine.games.alien_attack_usa.model import Flip, Side, State
from engine.games.alien_attack_usa.spaces import NONE, Space, Spaces, gathered, listed


def settled(state: State, flip: Flip) -> Reply | None:
    """Return what the seat that is asked has said beforehand, None where it has to be asked.

    What was said of one disc goes before what was said of any. Where several threatened discs may be protected, it is
    the one with the lowest number.
    """
    seat = flip.waiting[0]
    side = state.side(seat)
    threatened = tuple(listed(side.discs & flip.threatened))
    said = {order.space: order.answer for order in side.orders}
    answers = tuple(said.get(space, said.get(None)) for space in threatened)
    named = [space for space in threatened if said.get(space) is Answer.PROTECT]
    if named:
        return Reply(Answer.PROTECT, (named[0],))
    if None in answers:
        return None
    if Answer.PROTECT in answers:
        return Reply(Answer.PROTECT, (threatened[answers.index(Answer.PROTECT)],))
    return Reply(Answer.DECLINE, threatened)


def with_order(side: Side, order: Order) -> tuple[Order, ...]:
    """Return the answers of a side after one more was left; `ask` takes all back."""
    if order.answer is Answer.ASK:
        return ()
    others = (known for known in side.orders if known.space != order.space)
    return tuple(sorted((*others, order), key=lambda one: one.space or 0))


def kept(side: Side) -> tuple[Order, ...]:
    """Return the answers that still mean something: those of any disc, and those of discs that still stand."""
    return tuple(order for order in side.orders if order.space is None or side.discs >> order.space & 1)


def orders(state: State, seat: Seat, now: Field) -> Iterator[Order]:
    """Yield the answers that a seat may leave with a defence, given the map after it.

    Those of any disc may be left as long as Protection is unspent, those of one disc where the markers that are open
    now could capture it in this round.
    """
    side = state.side(seat)
    if Power.PROTECTION in side.used:
        return
    yield Order(Answer.PROTECT)
    yield Order(Answer.DECLINE)
    if side.orders:
        yield Order(Answer.ASK)
    for space in listed(in_danger(now)):
        yield Order(Answer.PROTECT, space)
        yield Order(Answer.DECLINE, space)


def in_danger(now: Field) -> Spaces:
    """Return the seat's discs that lie between an open marker and a base or another open marker."""
    found = 0
    for space in listed(now.open):
        found |= flanked(space, now.own, now.bases | now.open)
    return Spaces(found)


def threatened(state: State, flip: Flip) -> tuple[Space, ...]:
    """Return the discs of the seat that is asked which the new base will capture."""
    return tuple(listed(state.side(flip.waiting[0]).discs & flip.threatened))


def replies(state: State, flip: Flip) -> Iterator[Reply]:
    """Yield the answers that the seat may give: protect one of the threatened discs, or let all of them go."""
    found = threatened(state, flip)
    for space in found:
        yield Reply(Answer.PROTECT, (space,))
    yield Reply(Answer.DECLINE, found)


def captured_from(state: State, seat: Seat, spaces: tuple[Space, ...]) -> Spaces:
    """Return those of the spaces that a seat's discs lie on."""
    return Spaces(state.side(seat).discs & gathered(spaces)) if spaces else NONE
