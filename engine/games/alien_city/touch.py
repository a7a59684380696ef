"""Turns a move's notation into what a hand touches for it: the building, the lot, the tower claimed."""

import re
from typing import Final

from engine.core.touch import Touch, whole
from engine.games.alien_city.model import Building, Guild, Kind

_PLACEMENT: Final = re.compile(r"([RBGN])([TD])-([a-h]\d+)(?:\(([a-h]\d+)\))?")


def touches(text: str) -> tuple[Touch, ...]:
    """Return what is touched for a move in canonical notation.

    >>> [touch.key for touch in touches("RT-e5(d2)")]
    ['piece:RT', 'lot:e5', 'lot:d2']
    """
    found = _PLACEMENT.fullmatch(text)
    if found is None:
        return whole(text)
    guild, kind, lot, claim = found.groups()
    building = Building(Kind(kind), Guild(guild))
    claimed = (Touch(f"lot:{claim}", claim),) if claim else ()
    return (Touch(f"piece:{building.code}", building.words), Touch(f"lot:{lot}", lot), *claimed)
