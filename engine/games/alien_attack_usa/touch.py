"""Turns a move's notation into what a hand touches for it: the space defended, then each power and its space."""

import re
from collections.abc import Iterator
from typing import Final

from engine.core.touch import Touch

_NUMBER: Final = re.compile(r"\d+")


def touches(text: str) -> tuple[Touch, ...]:
    """Return what is touched for a move in canonical notation.

    >>> [touch.key for touch in touches("51 +cover 60")]
    ['space:51', 'word:+cover', 'space:60']
    """
    return tuple(_touches(text.split()))


def _touches(words: list[str]) -> Iterator[Touch]:
    for word in words:
        if _NUMBER.fullmatch(word):
            yield Touch(f"space:{word}", f"space {word}")
        else:
            yield Touch(f"word:{word}", word.removeprefix("+"))
