"""Turns a position and a move into the next position and what happened on the way (ST-3, ST-10).

Nothing is checked here, so that games played at a table can be read with their slips.
"""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from engine.core.dice import Rng, pick
from engine.core.errors import IllegalMove, MoveError
from engine.core.game import Event, Step
from engine.core.ids import RuleId, Seat
from engine.games.stratopolis.city import built, level_on
from engine.games.stratopolis.dealing import arranger, dealt, drawer, drawn, handed_in, is_over, laid
from engine.games.stratopolis.model import (
    RED,
    SEATS,
    TILES,
    Begin,
    Hand,
    Move,
    Placement,
    Stack,
    State,
    TurnUp,
)
from engine.games.stratopolis.notation import format_move
from engine.games.stratopolis.tiles import colour, listed, other


def apply(state: State, move: Move) -> Step[State]:
    """Return the position after a move, and what happened; the move is not checked."""
    match move:
        case Placement():
            return _placed(state, move)
        case Stack():
            return _handed_in(state, move)
        case Begin(seat):
            return _dealt(replace(state, turn=seat), (_event("begins", seat),))
        case TurnUp(tile):
            seat = drawer(state) or state.turn or RED
            after = replace(state, hands=_with(state, seat, drawn(state.hand(seat), tile)))
            return Step(after, (_event("turned", seat, tile=tile),))
        case _:
            assert_never(move)


def chance(state: State, rng: Rng) -> Move:
    """Return the move of chance: who begins, or the tile that is turned up, all equally likely."""
    if state.turn is None:
        return Begin(pick(rng, SEATS))
    seat = drawer(state)
    if seat is None:
        raise MoveError("Nothing is left to chance now.", RuleId("ST-10"))
    return TurnUp(pick(rng, state.hand(seat).down))


def resign(state: State, seat: Seat) -> Step[State]:
    """Return the position after a seat has left the game: the other wins."""
    if state.resigned is not None:
        raise IllegalMove(RuleId("ST-9"), "The game is over already; nobody is left to resign.")
    return Step(replace(state, resigned=seat), (_event("resigned", seat),))


def turn_to(state: State, seat: Seat) -> State:
    """Return the position with the turn handed to that seat, for games played at a table."""
    return dealt(replace(state, turn=seat))


def _placed(state: State, move: Placement) -> Step[State]:
    seat = state.turn or RED
    after = replace(
        state,
        hands=_with(state, seat, laid(state.hand(seat), move.tile)),
        city=built(state.city, move, state.laid + 1),
        turn=other(seat),
        laid=state.laid + 1,
        last=move,
        last_seat=seat,
    )
    told = _event("placed", seat, move=format_move(move), level=str(level_on(state.city, move)))
    if is_over(after):
        return Step(after, (told, Event("over")))
    return _dealt(after, (told,))


def _handed_in(state: State, move: Stack) -> Step[State]:
    seat = arranger(state) or RED
    hand = handed_in(state.hand(seat), seat, move.tiles)
    left = TILES - len(state.hand(seat).down) - len(move.tiles)
    kind = "complete" if left <= 0 else "handed-in"
    count = "a tile" if len(move.tiles) == 1 else f"{len(move.tiles)} tiles"
    public = _event(kind, seat, count=count, left=str(left))
    own = {"tiles": listed((*state.hand(seat).down, *move.tiles))}
    secret = Event("arranged", seat, MappingProxyType(own), secret_to=frozenset({seat}))
    return _dealt(replace(state, hands=_with(state, seat, hand)), (public, secret))


def _dealt(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Return the step with the tiles turned up that come from the top of a stack."""
    after = dealt(state)
    return Step(after, (*events, *_turned_up(state, after)))


def _turned_up(before: State, after: State) -> Iterator[Event]:
    for seat in SEATS:
        for tile in after.hand(seat).up[len(before.hand(seat).up) :]:
            yield _event("turned", seat, tile=tile)


def _with(state: State, seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    first, second = state.hands
    return (hand, second) if seat == RED else (first, hand)


def _event(kind: str, seat: Seat, **facts: str) -> Event:
    return Event(kind, seat, MappingProxyType({"who": colour(seat).word.capitalize(), **facts}))
