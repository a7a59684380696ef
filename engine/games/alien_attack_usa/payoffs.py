"""Turns a count that a mission asks for into points, by the tables of our own (AA-20).

They pass through every figure that the manual states: seven cities of value 2 give 22, four discs on the Pacific 6,
five parks 10, five bases 5, a group of 19 discs 24.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.games.alien_attack_usa.model import Border

Table: TypeAlias = tuple[int, ...]
"""Points for a count of 1, 2, 3 and so on; a higher count than the last gives no more."""

CITIES: Final[Mapping[int, Table]] = MappingProxyType(
    {
        2: (1, 2, 4, 7, 11, 16, 22, 29, 37, 46),
        3: (2, 5, 9, 15, 22, 30),
        4: (3, 8, 15, 24),
        5: (5, 12, 22),
    }
)
"""For cities of the card's value with an own disc around them."""

BORDERS: Final[Mapping[Border, Table]] = MappingProxyType(
    {
        Border.ATLANTIC: (1, 2, 3, 5, 8, 11, 15, 19, 23, 27, 32),
        Border.PACIFIC: (1, 2, 4, 6, 9, 12, 16, 20, 25, 30),
        Border.GULF: (1, 2, 4, 6, 9, 12, 16, 20, 25, 30),
        Border.MEXICO: (1, 3, 6, 10, 15, 21, 28),
    }
)
"""For own discs on the card's border; a border with fewer spaces pays more."""

PARKS: Final[Table] = tuple(range(2, 46, 2))
"""For park markers: two points each."""

BASES: Final[Table] = tuple(range(1, 61))
"""For bases destroyed: a point each."""

EXPANSION: Final[Table] = (*range(1, 15), *range(16, 54, 2))
"""For the largest connected group of own discs: a point each up to 14 discs, two for each further one."""

PROTECTION: Final = 20
"""For global protection, where all three of its conditions hold."""

PROTECTED_CITIES: Final = 4
PROTECTED_HERDS: Final = 4
PROTECTED_BORDERS: Final = 3


def points(table: Table, count: int) -> int:
    """Return what the table pays for a count.

    >>> points(CITIES[2], 7), points(PARKS, 0)
    (22, 0)
    """
    return table[min(count, len(table)) - 1] if count else 0
