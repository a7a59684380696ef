"""Turns a part of a score into the zone that it was counted from (ST-8, ST-9)."""

from engine.core.game import Part
from engine.core.ids import Seat
from engine.core.trace import Trace
from engine.games.stratopolis.model import State
from engine.games.stratopolis.tiles import colour
from engine.games.stratopolis.zones import zones


def trace(state: State, seat: Seat, part: Part) -> Trace:
    """Return the zone's squares, the highest first named; of one that does not count there is nothing to draw."""
    zone = next(one for one in zones(state.city, colour(seat)) if "{},{}".format(*one.spots[0]) == part.facts["zone"])
    keys = tuple(f"square:{x},{y}" for x, y in zone.spots)
    highest = tuple(key for key, spot in zip(keys, zone.spots, strict=True) if state.city[spot].level == zone.height)
    area = f"{zone.area} square{'s' * (zone.area != 1)}"
    said = f"{zone.colour.word} zone at {part.facts['zone']}: {area}, height {zone.height}"
    if part.facts["counts"] != "yes":
        return Trace(f"{said}; does not count, another is worth more")
    return Trace(said, highest, keys)
