"""Turns an event of Mini into a sentence."""

from typing import Final

from engine.core.game import Event

_SENTENCES: Final = {
    "wish": "Seat {seat} hands in a wish.",
    "wished": "You wish for coins of {coin}.",
    "begin": "Seat {seat} begins.",
    "coin": "A coin of {coin} is turned up for seat {seat}.",
    "keep": "Seat {seat} keeps the coin of {coin}.",
    "give": "Seat {seat} offers the coin to seat {to}.",
    "take": "Seat {seat} takes the coin of {coin}.",
    "refuse": "Seat {seat} refuses, and the coin of {coin} stays with seat {owner}.",
    "left": "Seat {seat} leaves the game.",
}


def tell(event: Event) -> str:
    """Return the event as one sentence."""
    return _SENTENCES[event.kind].format(seat=event.seat, **event.facts)
