"""Turns a rule set and a seat into the colour of its hats and the buildings that it begins with (AC-5, AC-6)."""

from types import MappingProxyType
from typing import Final

from engine.core.ids import Seat
from engine.games.alien_city.model import Building, Guild, Kind, RuleSet, Stash

FIRST: Final = Seat(1)
SECOND: Final = Seat(2)
SEATS: Final = (FIRST, SECOND)
HATS: Final = 3
DOMES: Final = 3

BUILDINGS: Final = tuple(
    Building(kind, guild)
    for guild in (Guild.BLUE, Guild.GREEN, Guild.BLACK, Guild.RED)
    for kind in (Kind.DOME, Kind.TOWER)
    if (kind, guild) != (Kind.TOWER, Guild.BLACK)
)
"""The seven buildings there are, in the order of their codes."""

_TOWERS: Final = {
    "black": {Guild.RED: 2, Guild.BLUE: 3, Guild.GREEN: 2},
    "white": {Guild.RED: 3, Guild.BLUE: 2, Guild.GREEN: 2},
}


def other(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return SECOND if seat == FIRST else FIRST


def hats(rules: RuleSet, seat: Seat) -> str:
    """Return the colour of a seat's hats: black begins by the rulebook, white at Abstract Play (AC-6)."""
    begins = "black" if rules is RuleSet.RULEBOOK else "white"
    follows = "white" if begins == "black" else "black"
    return begins if seat == FIRST else follows


def full_stash(rules: RuleSet, seat: Seat) -> Stash:
    """Return what a seat holds before the first turn."""
    towers = _TOWERS[hats(rules, seat)]
    return MappingProxyType(
        {building: DOMES if building.kind is Kind.DOME else towers[building.guild] for building in BUILDINGS}
    )
