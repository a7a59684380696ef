"""Turns a city into its zones: squares of one colour that touch by their sides, whatever their levels (ST-8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.stratopolis.city import around
from engine.games.stratopolis.model import City, Colour, Spot


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone: its squares from the west, those of one column from the south, and the level of its highest square."""

    colour: Colour
    spots: tuple[Spot, ...]
    height: int

    @property
    def area(self) -> int:
        """How many squares it has."""
        return len(self.spots)

    @property
    def value(self) -> int:
        """Its points."""
        return self.area * self.height


def zones(city: City, colour: Colour) -> tuple[Zone, ...]:
    """Return the zones of a colour, the most valuable first; of equal ones the westernmost, then southernmost."""
    found = (
        Zone(colour, tuple(sorted(spots)), max(city[spot].level for spot in spots))
        for spots in _regions({spot for spot, square in city.items() if square.colour is colour})
    )
    return tuple(sorted(found, key=lambda zone: (-zone.value, zone.spots)))


def _regions(spots: set[Spot]) -> Iterator[set[Spot]]:
    """Yield the connected parts of a set of spots."""
    while spots:
        region = set()
        edge = {spots.pop()}
        while edge:
            region |= edge
            edge = {near for spot in edge for near in around(spot)} & spots
            spots -= edge
        yield region
