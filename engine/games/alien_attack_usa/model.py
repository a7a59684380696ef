"""The values of Alien Attack: USA: spaces, powers, borders, the state of the table and the moves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple, NewType, TypeAlias

from engine.core.ids import Seat

Space = NewType("Space", int)
"""A space by its number, 1 to 120 (AA-1)."""

Spaces = NewType("Spaces", int)
"""A set of spaces as bits: bit 51 stands for space 51."""

NONE: Final = Spaces(0)
LAST: Final = 120
"""The highest number of a space."""

DISCS: Final = 33
"""How many discs a seat has; nobody can ever need more: 30 rounds, and three powers that place one."""

FIRST: Final = Seat(1)
"""Who begins the first round (AA-6)."""

MOST_EXTRA: Final = 2
"""How many seats may take an extra turn in one round (AA-18)."""


class Power(Enum):
    """A special power, in the word of our notation; each seat has each of them once a game."""

    PROTECTION = "protect"
    COVER = "cover"
    NEIGHBOURHOOD = "near"
    EXTRA = "extra"


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


class Answer(Enum):
    """What a seat says to losing a disc (AA-15), in the word of our notation."""

    PROTECT = "protect"
    DECLINE = "decline"
    ASK = "ask"
    """Only beforehand: takes back what was said and has the seat asked again."""


@dataclass(frozen=True, slots=True)
class Order:
    """An answer left beforehand: for the disc on one space, or (None) for whichever is threatened next."""

    answer: Answer
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A power used after a placement, and the space it is used on."""

    power: Power
    space: Space


@dataclass(frozen=True, slots=True)
class Draw:
    """The move of chance that opens a round: the markers drawn, in the order of their numbers (AA-5)."""

    spaces: tuple[Space, ...]


class Defence(NamedTuple):
    """A seat's turn: the marker covered, the powers used after it in their order, and an answer left beforehand.

    It is a tuple because a seat with all its powers may choose among thousands, and a tuple is made four times faster.
    """

    space: Space
    uses: tuple[Use, ...] = ()
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A seat's answer when its discs are threatened: the disc that it protects, or all that it lets go (AA-15)."""

    answer: Answer
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A reply that a seat left beforehand and the table carries out without asking, as a move of chance."""

    reply: Reply


Move: TypeAlias = Draw | Defence | Reply | Standing


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


def bit(space: Space) -> Spaces:
    """Return the set of one space."""
    return Spaces(1 << space)


def gathered(spaces: tuple[Space, ...]) -> Spaces:
    """Return the spaces as a set."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return Spaces(found)


def listed(found: int) -> Iterator[Space]:
    """Yield the spaces of a set in the order of their numbers."""
    while found:
        lowest = found & -found
        yield Space(lowest.bit_length() - 1)
        found ^= lowest
