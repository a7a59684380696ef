"""Turns the data of the map into what the rules ask of it: neighbours, straight lines, cities, herds and borders."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.games.alien_attack_usa import map_data
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.spaces import LAST, NONE, Space, Spaces, bit, gathered

Hex: TypeAlias = tuple[int, int]
"""A place in the lattice: steps to the east, and steps to the south-east from row to row."""

Line: TypeAlias = tuple[int, int]
"""A space next to another and the one directly behind it, both as sets; behind may be nothing, or an icon."""

STEPS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions: east, south-east, south-west, west, north-west, north-east."""

ICONS: Final = Spaces(1)
"""The icons of Canada as one member of a set of spaces, number 0, on which a disc always stands (AA-3)."""


@dataclass(frozen=True, slots=True)
class City:
    """A city: its value, its name, the spaces around it and the three places of the lattice whose corner it is on."""

    value: int
    name: str
    around: Spaces
    corner: tuple[Hex, Hex, Hex]


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the map, for finding numbers: its name and its first and last space."""

    name: str
    first: Space
    last: Space


HEX_OF: Final[Mapping[Space, Hex]] = MappingProxyType({Space(number): (q, r) for number, q, r, _ in map_data.SPACES})
SPACE_AT: Final[Mapping[Hex, Space]] = MappingProxyType({place: space for space, place in HEX_OF.items()})
ICON_PLACES: Final[tuple[Hex, ...]] = map_data.ICONS
PARK_NAMES: Final[Mapping[Space, str]] = MappingProxyType(
    {Space(number): name for number, name in map_data.PARKS.items()}
)
REGIONS: Final = tuple(Region(name, Space(first), Space(last)) for name, first, last in map_data.REGIONS)

EVERY_SPACE: Final = gathered(tuple(HEX_OF))
PARKS: Final = gathered(tuple(PARK_NAMES))
HERDS: Final = tuple(gathered(tuple(map(Space, region))) for region in map_data.HERDS)
"""The regions of herds."""

BORDERS: Final[Mapping[Border, Spaces]] = MappingProxyType(
    {
        border: gathered(tuple(Space(number) for number, _, _, on in map_data.SPACES if on == border.value))
        for border in Border
    }
)


def step(place: Hex, direction: Hex) -> Hex:
    """Return the place one step on in a direction."""
    return place[0] + direction[0], place[1] + direction[1]


def _city(value: int, name: str, corner: tuple[Hex, Hex, Hex]) -> City:
    return City(value, name, gathered(tuple(SPACE_AT[place] for place in corner if place in SPACE_AT)), corner)


CITIES: Final = tuple(_city(*city) for city in map_data.CITIES)
"""The cities, those of the highest value first."""


def _set_of(place: Hex) -> Spaces:
    """Return the set that stands for a place: its space, an icon, or nothing."""
    if place in SPACE_AT:
        return bit(SPACE_AT[place])
    return ICONS if place in ICON_PLACES else NONE


def _lines(place: Hex) -> Iterator[Line]:
    for direction in STEPS:
        near = step(place, direction)
        if near in SPACE_AT:
            yield bit(SPACE_AT[near]), _set_of(step(near, direction))


LINES: Final[tuple[tuple[Line, ...], ...]] = (
    (),
    *(tuple(_lines(HEX_OF[Space(number)])) for number in range(1, LAST + 1)),
)
"""By the number of a space: the lines that lead from it."""

NEIGHBOURS: Final = tuple(sum(near for near, _ in lines) for lines in LINES)
"""By the number of a space: the spaces next to it, as a set."""


def _around(place: Hex) -> Iterator[tuple[Space, Spaces]]:
    for q, r in STEPS:
        near = step(place, (-q, -r))
        if near in SPACE_AT:
            yield SPACE_AT[near], _set_of(step(place, (q, r)))


AROUND: Final[tuple[tuple[tuple[Space, Spaces], ...], ...]] = (
    (),
    *(tuple(_around(HEX_OF[Space(number)])) for number in range(1, LAST + 1)),
)
"""By the number of a space: the spaces next to it, each with what lies on the other side of the space, as a set."""

HERD_OF: Final = tuple(next((herd for herd in HERDS if herd >> number & 1), NONE) for number in range(LAST + 1))
"""By the number of a space: the region of herds that it belongs to, or nothing."""

CITIES_AT: Final = tuple(tuple(city for city in CITIES if city.around >> number & 1) for number in range(LAST + 1))
"""By the number of a space: the cities that it lies at."""


def flanked(space: Space, middle: int, beyond: int) -> Spaces:
    """Return those spaces of `middle` next to a space that have one of `beyond` directly behind them.

    So are found the bases that a disc destroys, bases in the middle and discs beyond (AA-13), and the discs that a base
    captures, discs in the middle and bases beyond (AA-8).
    """
    found = 0
    if middle & NEIGHBOURS[space]:
        for near, behind in LINES[space]:
            if middle & near and beyond & behind:
                found |= near
    return Spaces(found)


def group(spaces: int, start: Space) -> Spaces:
    """Return those of the spaces that hang together with one of them."""
    found = 0
    rim = 1 << start
    while rim:
        found |= rim
        grown = 0
        while rim:
            lowest = rim & -rim
            grown |= NEIGHBOURS[lowest.bit_length() - 1]
            rim ^= lowest
        rim = grown & spaces & ~found
    return Spaces(found)
