"""The values of Alien Attack: USA: spaces, powers, borders, the state of the table and the moves."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence, Order, Power
from engine.games.alien_attack_usa.spaces import NONE, Space, Spaces

DISCS: Final = 33
"""How many discs a seat has; nobody can ever need more: 30 rounds, and three powers that place one."""

FIRST: Final = Seat(1)
"""Who begins the first round (AA-6)."""

MOST_EXTRA: Final = 2
"""How many seats may take an extra turn in one round (AA-18)."""


class Border(Enum):
    """A border of the country, in the word of our notation (AA-3)."""

    ATLANTIC = "atlantic"
    PACIFIC = "pacific"
    GULF = "gulf"
    MEXICO = "mexico"
    CANADA = "canada"


class Mode(Enum):
    """Whether everybody may lose to the invasion (AA-22), as the option `mode` names it."""

    RIVALS = "rivals"
    SEMI = "semi-cooperative"


class Leaver(Enum):
    """What a seat that leaves a table of three or four makes of the game, as the option `leaver` names it."""

    PASSIVE = "passive"
    END = "end"


@dataclass(frozen=True, slots=True)
class Missions:
    """A seat's two cards: a value of cities and a border (AA-19)."""

    city: int
    border: Border


@dataclass(frozen=True, slots=True)
class Side:
    """What a seat has.

    `discs` stand on the map and `lost` were captured there; `parks` are the parks whose markers it took and `bases` the
    spaces of the bases that it destroyed. `cities` and `herds` are points scored so far. `used` are the powers that are
    spent, `orders` the answers left beforehand.
    """

    missions: Missions
    discs: Spaces = NONE
    lost: Spaces = NONE
    parks: Spaces = NONE
    bases: Spaces = NONE
    cities: int = 0
    herds: int = 0
    used: frozenset[Power] = frozenset()
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Flip:
    """A base just flipped while seats are asked: the discs that it will capture, and who has yet to answer."""

    base: Space
    threatened: Spaces
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `bag` are the markers not drawn, `open` those on the map that nobody has covered, `bases` the flipped ones. `first`
    begins the round, `turn` is the seat to defend (None: the bag is next, or an answer, or nothing), `extras` counts
    the seats that took an extra turn in this round. `left` are the seats that left, in that order. `last` is the last
    defence and `last_seat` whose it was.
    """

    mode: Mode
    leaver: Leaver
    sides: tuple[Side, ...]
    bag: Spaces
    open: Spaces = NONE
    bases: Spaces = NONE
    round: int = 0
    first: Seat = FIRST
    turn: Seat | None = None
    extras: int = 0
    flip: Flip | None = None
    left: tuple[Seat, ...] = ()
    last: Defence | None = None
    last_seat: Seat | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats at the table, those that left too."""
        return tuple(map(Seat, range(1, len(self.sides) + 1)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in self.seats if seat not in self.left)

    @property
    def discs(self) -> Spaces:
        """All discs on the map, of whatever colour."""
        found = 0
        for side in self.sides:
            found |= side.discs
        return Spaces(found)

    def side(self, seat: Seat) -> Side:
        """Return what a seat has."""
        return self.sides[seat - 1]


def with_side(state: State, seat: Seat, side: Side) -> State:
    """Return the position with what one seat has put in the place of what it had."""
    sides = tuple(side if other == seat else found for other, found in zip(state.seats, state.sides, strict=True))
    return replace(state, sides=sides)
