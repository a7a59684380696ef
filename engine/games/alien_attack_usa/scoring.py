"""Turns a position into the points of each seat with the parts they came from (AA-10, AA-11, AA-20)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.core.game import Part, Score
from engine.core.ids import RuleId, Seat
from engine.games.alien_attack_usa import payoffs
from engine.games.alien_attack_usa.atlas import BORDERS, CITIES, HERDS, group
from engine.games.alien_attack_usa.model import Border, Side, State
from engine.games.alien_attack_usa.spaces import Spaces, listed


@dataclass(frozen=True, slots=True)
class Protected:
    """How far a seat has come with global protection: cities of value 1, herds, and borders other than its own."""

    cities: int
    herds: int
    borders: int

    @property
    def complete(self) -> bool:
        """Say whether all three conditions hold."""
        return (
            self.cities >= payoffs.PROTECTED_CITIES
            and self.herds >= payoffs.PROTECTED_HERDS
            and self.borders >= payoffs.PROTECTED_BORDERS
        )


def scores(state: State) -> Mapping[int, Score]:
    """Return each seat's score as if the game ended now: what it has scored, and what its missions pay."""
    return {seat: score(state.side(seat)) for seat in state.seats}


@lru_cache(maxsize=256)
def score(side: Side) -> Score:
    """Return the score of what one seat has; it is kept for a while, as a picture asks for it many times."""
    parts = tuple(_parts(side))
    return Score(sum(part.points for part in parts), parts)


def scored(state: State, seat: Seat) -> int:
    """Return the points that a seat has scored for cities and herds, without missions."""
    side = state.side(seat)
    return side.cities + side.herds


def cities_held(discs: Spaces, value: int) -> int:
    """Return how many cities of a value have one of the discs around them."""
    return sum(1 for city in CITIES if city.value == value and discs & city.around)


def largest_group(discs: Spaces) -> int:
    """Return the size of the largest group of discs that hang together."""
    largest, left = 0, discs
    while left:
        found = group(left, next(listed(left)))
        largest = max(largest, found.bit_count())
        left = Spaces(left & ~found)
    return largest


def protected(side: Side) -> Protected:
    """Return how far a seat has come with global protection; one disc may serve several conditions."""
    herds = sum((side.discs & herd).bit_count() for herd in HERDS)
    others = (spaces for border, spaces in BORDERS.items() if border is not side.missions.border)
    return Protected(cities_held(side.discs, 1), herds, sum((side.discs & spaces).bit_count() for spaces in others))


def _parts(side: Side) -> Iterator[Part]:
    yield Part(RuleId("AA-10"), side.cities, {"scored": "cities"})
    yield Part(RuleId("AA-11"), side.herds, {"scored": "herds"})
    for mission, table, count in _missions(side):
        yield Part(RuleId("AA-20"), payoffs.points(table, count), {"mission": mission, "count": count})
    found = protected(side)
    facts = {"cities": found.cities, "herds": found.herds, "borders": found.borders}
    points = payoffs.PROTECTION if found.complete else 0
    yield Part(RuleId("AA-20"), points, {"mission": "global protection", **facts})


def _missions(side: Side) -> Iterator[tuple[str, payoffs.Table, int]]:
    """Yield the missions that count things: what they are called, their table and the count."""
    city, border = side.missions.city, side.missions.border
    yield f"cities of value {city}", payoffs.CITIES[city], cities_held(side.discs, city)
    yield border_named(border), payoffs.BORDERS[border], (side.discs & BORDERS[border]).bit_count()
    yield "parks", payoffs.PARKS, side.parks.bit_count()
    yield "bases", payoffs.BASES, side.bases.bit_count()
    yield "territory", payoffs.EXPANSION, largest_group(side.discs)


def border_named(border: Border) -> str:
    """Return the name of a border, as `Pacific`."""
    return border.value.capitalize()
