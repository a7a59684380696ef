"""Turns an event of Alien City into a sentence for the players."""

from typing import Final

from engine.core.game import Event

_SENTENCES: Final = {
    "placed": "{who} builds a {building} on {lot}.",
    "claimed": "{who} claims the {building} on {lot}.",
    "passed": "{who} cannot build and passes.",
    "sits-out": "{who} cannot build and sits out.",
    "cancelled": "{who}'s claim of the tower on {lot} came with the last building and is void.",
    "resigned": "{who} resigns.",
    "over": "Nobody can build any more: the city is complete.",
}


def tell(event: Event) -> str:
    """Return what happened as one sentence."""
    return _SENTENCES[event.kind].format_map(event.facts)
