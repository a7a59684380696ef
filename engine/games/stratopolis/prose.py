"""Turns an event of Stratopolis into a sentence for the players."""

from typing import Final

from engine.core.game import Event

_SENTENCES: Final = {
    "begins": "{who} begins.",
    "turned": "{who} turns up {tile}.",
    "placed": "{who} lays {move} on level {level}.",
    "handed-in": "{who} hands in {count} of its stack; still missing: {left}.",
    "complete": "{who} hands in {count}, and its stack is complete.",
    "arranged": "Your stack from the top: {tiles}.",
    "resigned": "{who} resigns.",
    "over": "All tiles are laid: the city is complete.",
}


def tell(event: Event) -> str:
    """Return what happened as one sentence."""
    return _SENTENCES[event.kind].format_map(event.facts)
