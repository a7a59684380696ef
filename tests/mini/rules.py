"""Turns a state of Mini and a move into the next state, or into a refusal that cites its rule."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.core.dice import Rng, pick, shuffled
from engine.core.errors import IllegalMove
from engine.core.game import CHANCE, OVER, Event, Step, ToAct
from engine.core.ids import RuleId, Seat
from tests.mini.model import COINS, COPIES, SEATS, Coin, Move, Phase, State, Verb

_DUE: Final = {
    Phase.WISH: tuple(Move(Verb.WISH, coin) for coin in COINS),
    Phase.LOT: tuple(Move(Verb.BEGIN, seat) for seat in SEATS),
    Phase.COIN: tuple(Move(Verb.COIN, coin) for coin in COINS),
    Phase.CHOICE: (Move(Verb.KEEP), *(Move(Verb.GIVE, seat) for seat in SEATS)),
    Phase.ANSWER: (Move(Verb.TAKE), Move(Verb.REFUSE)),
    Phase.OVER: (),
}
"""The moves that a phase could know, the finer rules left aside."""


def setup(options: Mapping[str, str], rng: Rng) -> State:
    """Return the start; the option `first` fixes what the lot would decide, and then no lot is drawn."""
    first = Seat(int(options["first"])) if options["first"] else None
    return State(shuffled(rng, COINS * COPIES), coop=options["coop"] == "yes", turn=first)


def phase(state: State) -> Phase:
    """Say what the table waits for."""
    if len(state.active) == 1 or not (state.bag or state.coin):
        return Phase.OVER
    if state.wishing:
        return Phase.WISH
    if state.turn is None:
        return Phase.LOT
    if state.coin is None:
        return Phase.COIN
    return Phase.ANSWER if state.offered else Phase.CHOICE


def to_act(state: State) -> ToAct:
    """Say who is to act; the seat that is offered a coin answers though the turn is another's (MI-5)."""
    match phase(state):
        case Phase.OVER:
            return OVER
        case Phase.WISH:
            return state.wishing[0]
        case Phase.CHOICE | Phase.ANSWER:
            return state.offered or state.turn or SEATS[0]
        case _:
            return CHANCE


def legal_moves(state: State) -> Iterator[Move]:
    """Yield the moves that the seat to act may make; `refusal` alone decides, so that there is one truth."""
    due = () if to_act(state) is CHANCE else _DUE[phase(state)]
    return (move for move in due if refusal(state, move) is None)


def check(state: State, move: Move) -> None:
    """Raise IllegalMove for a move, of a seat or of chance, that may not be made now."""
    if found := refusal(state, move):
        raise found


def refusal(state: State, move: Move) -> IllegalMove | None:
    """Return why the move may not be made now, or None where it may."""
    now = phase(state)
    if move not in _DUE[now]:
        return IllegalMove(*now.value)
    match move.verb:
        case Verb.COIN if move.number != state.bag[0]:
            return IllegalMove(RuleId("MI-1"), f"The next coin in the bag is not {move.number}.")
        case Verb.GIVE if move.number == state.turn:
            return IllegalMove(RuleId("MI-4"), "A coin is offered to another seat; to have it yourself, “keep” it.")
        case Verb.GIVE | Verb.BEGIN if move.number in state.left:
            return IllegalMove(RuleId("MI-9"), f"Seat {move.number} has left the game.")
        case _:
            return None


def chance(state: State, rng: Rng) -> Move:
    """Return the move of the lot, or of the bag, whose order was mixed at setup."""
    if phase(state) is Phase.LOT:
        return Move(Verb.BEGIN, pick(rng, state.active))
    return Move(Verb.COIN, state.bag[0])


def apply(state: State, move: Move) -> Step[State]:
    """Return the state after a move that `check` allows, and what happened."""
    number = str(move.number)
    match move.verb:
        case Verb.WISH:
            return _wished(state, Coin(move.number))
        case Verb.BEGIN:
            return Step(replace(state, turn=Seat(move.number)), (Event("begin", Seat(move.number)),))
        case Verb.COIN:
            after = replace(state, bag=state.bag[1:], coin=Coin(move.number))
            return Step(after, (Event("coin", state.turn, {"coin": number}),))
        case Verb.GIVE:
            return Step(replace(state, offered=Seat(move.number)), (Event("give", state.turn, {"to": number}),))
        case Verb.KEEP | Verb.TAKE | Verb.REFUSE:
            return _pocketed(state, move.verb)


def resign(state: State, seat: Seat) -> Step[State]:
    """Let a seat leave: an offer to it lapses, and its turn goes, with the coin turned up, to the next (MI-9)."""
    if seat not in state.active:
        raise IllegalMove(RuleId("MI-9"), f"Seat {seat} does not play any more.")
    after = replace(state, left=(*state.left, seat))
    if seat in (state.turn, state.offered):
        after = replace(after, offered=None)
    if seat == state.turn:
        after = replace(after, turn=_next(after, seat))
    return Step(after, (Event("left", seat),))


def _wished(state: State, coin: Coin) -> Step[State]:
    owner = state.wishing[0]
    wishes = tuple(coin if seat == owner else wish for seat, wish in zip(SEATS, state.wishes, strict=True))
    told = Event("wished", owner, {"coin": str(coin)}, secret_to=frozenset({owner}))
    return Step(replace(state, wishes=wishes), (Event("wish", owner), told))


def _pocketed(state: State, verb: Verb) -> Step[State]:
    actor, turn, coin = state.offered or state.turn or SEATS[0], state.turn or SEATS[0], state.coin or COINS[0]
    owner = turn if verb is Verb.REFUSE else actor
    purses = tuple((*held, coin) if seat == owner else held for seat, held in zip(SEATS, state.purses, strict=True))
    after = replace(state, purses=purses, coin=None, offered=None, turn=_next(state, turn))
    return Step(after, (Event(verb.value, actor, {"coin": str(coin), "owner": str(owner)}),))


def _next(state: State, seat: Seat) -> Seat:
    return next(other for other in (*SEATS[seat:], *SEATS[:seat]) if other in state.active)
