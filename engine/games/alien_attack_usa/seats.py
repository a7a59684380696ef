"""Turns a position into whose turn it is: the round goes from the first player to the left (AA-6, AA-9)."""

from engine.core.game import CHANCE, OVER, ToAct
from engine.core.ids import Seat
from engine.games.alien_attack_usa.model import Leaver, State
from engine.games.alien_attack_usa.orders import settled


def to_act(state: State) -> ToAct:
    """Say who is to act: the seat to defend, a seat whose disc is threatened (AA-15), the bag, or nobody.

    Where the threatened seat has left its answer beforehand, nobody is asked: the answer is made as a move of chance.
    """
    if is_over(state):
        return OVER
    if state.flip is not None:
        return state.flip.waiting[0] if settled(state, state.flip) is None else CHANCE
    return CHANCE if state.turn is None else state.turn


def is_over(state: State) -> bool:
    """Say whether the bag is empty after the last round, or the game has ended because a seat left (AA-19)."""
    if abandoned(state):
        return True
    return not (state.bag or state.open or state.flip or state.turn)


def abandoned(state: State) -> bool:
    """Say whether the game has ended because a seat left."""
    if not state.left:
        return False
    return state.leaver is Leaver.END or len(state.active) == 1


def in_turn(state: State) -> tuple[Seat, ...]:
    """Return all seats from the first player of the round on, those that left too."""
    before = state.first - 1
    return (*state.seats[before:], *state.seats[:before])


def to_the_left(state: State, seat: Seat) -> Seat:
    """Return the next seat to the left of one that still plays."""
    order = (*state.seats[seat:], *state.seats[:seat])
    return next(other for other in order if other not in state.left)


def next_to_defend(state: State, seat: Seat) -> Seat | None:
    """Return who defends after a seat in this round, None where every seat has or no marker is open (AA-6)."""
    order = in_turn(state)
    later = order[order.index(seat) + 1 :]
    return next((other for other in later if other not in state.left), None) if state.open else None
