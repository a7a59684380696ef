"""The values of Stratopolis: tiles, hands, the squares of the city, the state of the table and the moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType, TypeAlias

from engine.core.ids import Seat

Tile = NewType("Tile", str)
"""A tile as three letters: the colours of its corner, its first arm and its second, arms clockwise (ST-1)."""

UNSEEN: Final = Tile("???")
"""How a tile that was handed in looks to those who may not know it (ST-11)."""

Spot: TypeAlias = tuple[int, int]
"""A place on the grid without edges: x to the east, y to the north (ST-2)."""

RED: Final = Seat(1)
GREEN: Final = Seat(2)
SEATS: Final = (RED, GREEN)
TILES: Final = 20
"""How many tiles a seat has."""

STARTER: Final = 0
"""The number of the tile that lies there before play; the tiles laid are numbered from 1."""


class Colour(Enum):
    """A colour of a square, with its letter in our notation."""

    RED = "R"
    GREEN = "G"
    NEUTRAL = "N"

    @property
    def word(self) -> str:
        """Its name in a sentence."""
        return self.name.lower()


class Quadrant(Enum):
    """Between which two sides of its corner a tile's arms lie; the first arm is the first one clockwise."""

    NE = ((0, 1), (1, 0))
    SE = ((1, 0), (0, -1))
    SW = ((0, -1), (-1, 0))
    NW = ((-1, 0), (0, 1))

    @property
    def arms(self) -> tuple[Spot, Spot]:
        """The steps from the corner to the first arm and to the second."""
        return self.value


class Draw(Enum):
    """Where the tile to play comes from (ST-10), as the option `draw` names it."""

    STACK = "stack"
    ARRANGED = "arranged"
    RANDOM = "random"
    THREE = "three"


class Order(Enum):
    """In which order the tiles of a hand that lie face down come up."""

    TOP = "top"
    """As they lie, the first of them next."""
    LOT = "lot"
    """By lot: a move of chance turns one up."""
    OWN = "own"
    """As the seat decides, which is still handing in its order: they are what it has handed in so far."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of a seat that are not laid yet: face up, in the order in which they came, and face down."""

    up: tuple[Tile, ...]
    down: tuple[Tile, ...]
    order: Order


@dataclass(frozen=True, slots=True)
class Square:
    """What is seen from above on a spot: a colour on a level, part of the tile of that number."""

    colour: Colour
    level: int
    tile: int


City: TypeAlias = Mapping[Spot, Square]
"""The squares that are seen from above."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile laid with its corner on a spot and its arms in a quadrant."""

    tile: Tile
    corner: Spot
    quadrant: Quadrant

    @property
    def spots(self) -> tuple[Spot, Spot, Spot]:
        """Where its corner, its first arm and its second lie."""
        (x, y), ((x1, y1), (x2, y2)) = self.corner, self.quadrant.arms
        return self.corner, (x + x1, y + y1), (x + x2, y + y2)


@dataclass(frozen=True, slots=True)
class Stack:
    """Tiles handed in before play, the topmost first, to lie under those that were handed in before (ST-10)."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """The move of chance that says who begins (ST-3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The move of chance that turns up a tile (ST-10)."""

    tile: Tile


Move: TypeAlias = Placement | Stack | Begin | TurnUp


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `hands` are those of seat 1 and seat 2. `turn` is the seat that lays the next tile, None until the lot has spoken.
    `laid` counts the tiles laid on top of the starter. `last` is the last placement and `last_seat` who made it.
    `resigned` is the seat that left.
    """

    draw: Draw
    hands: tuple[Hand, Hand]
    city: City
    turn: Seat | None = None
    laid: int = 0
    last: Placement | None = None
    last_seat: Seat | None = None
    resigned: Seat | None = None

    def hand(self, seat: Seat) -> Hand:
        """Return the hand of a seat."""
        return self.hands[seat - 1]
