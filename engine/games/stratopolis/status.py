"""Turns a state into short words about a seat: what it is doing, what it holds, what has been laid."""

from typing import Final

from engine.core.game import CHANCE, OVER
from engine.core.ids import Seat
from engine.games.stratopolis.dealing import to_act
from engine.games.stratopolis.model import SEATS, TILES, Order, State
from engine.games.stratopolis.notation import format_move
from engine.games.stratopolis.scoring import outcome, scores
from engine.games.stratopolis.tiles import colour

ALL: Final = TILES * len(SEATS)


def remark(state: State, seat: Seat) -> str:
    """Return what the table waits for from this seat: `to play`, `to hand in`, or nothing."""
    if to_act(state) != seat:
        return ""
    return "to hand in" if state.hand(seat).order is Order.OWN else "to play"


def held(state: State, seat: Seat) -> str:
    """Return how many tiles of a seat lie face down, or how many it has handed in."""
    hand = state.hand(seat)
    if hand.order is Order.OWN:
        return f"{len(hand.down)} of {TILES} handed in"
    if not hand.up and not hand.down:
        return "all tiles laid"
    return f"{len(hand.down)} face down"


def points(state: State, seat: Seat) -> str:
    """Return the score of a seat as it stands, as `12 points`."""
    total = scores(state)[seat].total
    return "1 point" if total == 1 else f"{total} points"


def alt(state: State) -> str:
    """Describe the picture in at most 300 characters."""
    high = max(square.level for square in state.city.values())
    found = scores(state)
    points = " and ".join(f"{colour(seat).word} {found[seat].total}" for seat in SEATS)
    said = (
        f"The city after {state.laid} of {ALL} tiles, up to level {high}.",
        f"The best zones bring {points}.",
        last_move(state),
        _next(state),
    )
    return " ".join(sentence for sentence in said if sentence)


def last_move(state: State) -> str:
    """Say what was laid last, if anything was."""
    if state.last is None or state.last_seat is None:
        return ""
    return f"Last laid: {format_move(state.last)} by {colour(state.last_seat).word}."


def _next(state: State) -> str:
    waits = to_act(state)
    if waits is OVER:
        ended = outcome(state)
        return ended.reason if ended else ""
    if waits is CHANCE:
        return "What comes next is up to chance."
    who = colour(waits).word.capitalize()
    if remark(state, waits) == "to hand in":
        return f"{who} hands in its stack."
    return f"{who} lays {' or '.join(dict.fromkeys(state.hand(waits).up))}."
