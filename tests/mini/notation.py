"""Turns what a person writes into a move of Mini, and a move back into its one canonical spelling."""

import re
from typing import Final

from engine.core.errors import NotationError
from tests.mini.model import Move, State, Verb

_NUMBERED: Final = frozenset({Verb.WISH, Verb.BEGIN, Verb.COIN, Verb.GIVE})
_SPELLING: Final = re.compile(rf"({'|'.join(verb.value for verb in Verb)})\s*([1-3]?)", re.ASCII)


def parse(_state: State, text: str) -> Move:
    """Read a move, in any case and with any spaces; raises NotationError naming the spellings that would be right."""
    written = text.strip()
    if found := _SPELLING.fullmatch(written.lower()):
        move = Move(Verb(found[1]), int(found[2] or 0))
        if (move.verb in _NUMBERED) == bool(move.number):
            return move
    raise NotationError(f"“{written}” is no move; moves are “wish 2”, “keep”, “give 2”, “take” and “refuse”.")


def looks_like_move(line: str) -> bool:
    """Say whether a line of a letter is spelt like a move, whatever the position."""
    found = _SPELLING.fullmatch(line.strip().lower())
    return found is not None and (Verb(found[1]) in _NUMBERED) == bool(found[2])


def write(move: Move) -> str:
    """Return the canonical spelling of a move."""
    return f"{move.verb.value} {move.number}" if move.number else move.verb.value
