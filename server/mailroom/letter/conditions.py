"""Turns what follows `if` on a line into the moves that it names, in turn a move of another and an answer to it."""

import re
from collections.abc import Callable
from typing import Final

_JOINT: Final = re.compile(r"[ ,;]+(?:and )?(then|if)(?: |$)", re.IGNORECASE)
_MOST_WORDS: Final = 8
_BEGINNING: Final = re.compile(r"if[ :]+(?=\S)", re.IGNORECASE)


def moves_named(text: str) -> tuple[str, ...] | None:
    """Return the moves of `A then B if C then D` as A, B, C, D; None where the words do not come in turn.

    >>> moves_named("RT-e5, then GD-c3 if BT-a1 then ND-b2")
    ('RT-e5', 'GD-c3', 'BT-a1', 'ND-b2')
    >>> moves_named("RT-e5 if GD-c3") is None
    True
    """
    pieces = _JOINT.split(text.strip())
    moves, joints = pieces[::2], pieces[1::2]
    in_turn = all(joint.lower() == ("if" if place % 2 else "then") for place, joint in enumerate(joints))
    whole = len(moves) % 2 == 0 and all(move.strip() for move in moves)
    return tuple(move.strip() for move in moves) if in_turn and whole else None


def begins(line: str, is_move: Callable[[str], bool]) -> bool:
    """Say whether a line begins a condition: `if` and a move, whatever follows."""
    found = _BEGINNING.match(line)
    if found is None:
        return False
    words = _JOINT.split(line[found.end() :])[0].split()
    return any(is_move(" ".join(words[:count]).strip(" ,;.")) for count in range(1, min(_MOST_WORDS, len(words)) + 1))
