"""Turns a move's notation into what a hand touches for it: the tile, its corner's square, the way its arms point."""

import re
from typing import Final

from engine.core.touch import Touch, whole

_PLACEMENT: Final = re.compile(r"([RGN]{3})@(-?\d+,-?\d+):(NE|SE|SW|NW)")
_WAYS: Final = {
    "NE": "arms up and right",
    "SE": "arms right and down",
    "SW": "arms down and left",
    "NW": "arms left and up",
}


def touches(text: str) -> tuple[Touch, ...]:
    """Return what is touched for a move in canonical notation.

    >>> [touch.key for touch in touches("RNN@3,-2:NE")]
    ['tile:RNN', 'square:3,-2', 'way:NE']
    """
    found = _PLACEMENT.fullmatch(text)
    if found is None:
        return whole(text)
    tile, corner, way = found.groups()
    return (Touch(f"tile:{tile}", tile), Touch(f"square:{corner}", corner), Touch(f"way:{way}", _WAYS[way]))
