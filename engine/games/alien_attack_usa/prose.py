"""Turns an event of Alien Attack: USA into a sentence."""

from typing import Final

from engine.core.game import Event

_SENTENCES: Final = {
    "drawn": "Round {round} of {rounds}: the markers {spaces} are drawn.",
    "covers": "{who} covers {space}.",
    "cover": "{who} uses Cover and puts a disc on {space}.",
    "near": "{who} uses Neighbourhood, destroys the base on {space} and puts a disc there.",
    "extra": "{who} takes an extra turn and covers {space}.",
    "city": "{who} scores {points} at {city}, with {discs} around it.",
    "herd": "{who} scores {points} points on the herd {space}, with {discs} connected.",
    "park": "{who} takes the park marker of {park} on {space}.",
    "destroyed": "{who} destroys the {noun} on {spaces}.",
    "flipped": "The marker on {space} becomes a base.",
    "threatened": "The new base on {base} threatens {who} on {spaces}; Protection may save a disc.",
    "protect": "{who} protects the disc on {spaces} from the base on {base}.",
    "decline": "{who} does not protect {spaces} from the base on {base}.",
    "captured": "The base on {base} captures the {noun} of {who} on {spaces}.",
    "word": "{who} leaves word for this game: {word}.",
    "leaves": "{who} leaves the game; its discs stay on the map.",
    "ends": "{who} leaves the game, and with that it ends.",
    "over": "The bag is empty: the game is over.",
}


def tell(event: Event) -> str:
    """Return what happened as one sentence."""
    return _SENTENCES[event.kind].format_map(event.facts)
