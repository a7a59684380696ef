"""Turns a part of a score into the spaces that it was counted from (AA-20)."""

from functools import reduce
from operator import or_

from engine.core.game import Part
from engine.core.ids import Seat
from engine.core.trace import Trace
from engine.games.alien_attack_usa.atlas import BORDERS, CITIES, HERDS, group
from engine.games.alien_attack_usa.model import Side, State
from engine.games.alien_attack_usa.scoring import border_named
from engine.games.alien_attack_usa.spaces import NONE, Spaces, listed


def trace(state: State, seat: Seat, part: Part) -> Trace:
    """Return the discs that a mission counts; what was scored on the way has left no trace on the map."""
    if "mission" not in part.facts:
        return Trace(f"{part.facts['scored']}, as they were scored")
    said = ", ".join(f"{name} {value}" for name, value in part.facts.items() if name != "mission")
    counted = _counted(state.side(seat), str(part.facts["mission"]))
    return Trace(f"{part.facts['mission']}: {said}", counted=tuple(f"space:{space}" for space in listed(counted)))


def _counted(side: Side, mission: str) -> Spaces:
    """Return the discs that a mission counts, by the name that its part of the score has."""
    if mission == f"cities of value {side.missions.city}":
        return _at_cities(side, side.missions.city)
    if mission == border_named(side.missions.border):
        return Spaces(side.discs & BORDERS[side.missions.border])
    if mission == "territory":
        return max((group(side.discs, space) for space in listed(side.discs)), key=int.bit_count, default=NONE)
    if mission == "global protection":
        herds = reduce(or_, HERDS)
        others = reduce(or_, (found for border, found in BORDERS.items() if border is not side.missions.border))
        return Spaces(_at_cities(side, 1) | side.discs & (herds | others))
    return NONE


def _at_cities(side: Side, value: int) -> Spaces:
    found = reduce(or_, (city.around for city in CITIES if city.value == value), 0)
    return Spaces(side.discs & found)
