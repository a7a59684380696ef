"""The values of Alien City: guilds, buildings, tiles, stashes, the city's state and the moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.core.grid import Square
from engine.core.ids import Seat

WIDTH: Final = 8
HEIGHT: Final = 10
TILE_COLUMNS: Final = 4
TILE_ROWS: Final = 5
TILES: Final = TILE_COLUMNS * TILE_ROWS
LOTS: Final = WIDTH * HEIGHT

Lot = Square
"""One of 80 building sites: 0 is a1, 7 is h1, 79 is h10."""


class Guild(Enum):
    """A colour, with its letter in our notation."""

    RED = "R"
    BLUE = "B"
    GREEN = "G"
    BLACK = "N"


class Kind(Enum):
    """What is built, with its letter in our notation."""

    TOWER = "T"
    DOME = "D"


class RuleSet(Enum):
    """By which rules a game is played, as the option `rules` names them."""

    RULEBOOK = "2.2"
    ABSTRACT_PLAY = "abstract-play"


class Corner(Enum):
    """Where on its tile the guild symbol lies, numbered as in AC-2."""

    TOP_LEFT = 0
    TOP_RIGHT = 1
    BOTTOM_LEFT = 2
    BOTTOM_RIGHT = 3


@dataclass(frozen=True, slots=True)
class Tile:
    """Four lots of one guild, one of which bears its symbol (AC-1)."""

    guild: Guild
    corner: Corner


@dataclass(frozen=True, slots=True)
class Building:
    """A tower or a dome of a guild; there are no black towers (AC-5)."""

    kind: Kind
    guild: Guild

    @property
    def code(self) -> str:
        """Its two letters in our notation, as `RT`."""
        return f"{self.guild.value}{self.kind.value}"

    @property
    def words(self) -> str:
        """Its name in a sentence, as `red tower`."""
        return f"{self.guild.name} {self.kind.name}".lower()


City: TypeAlias = tuple[Tile, ...]
"""The 20 tiles row by row from the top left, as in AC-2."""

Stash: TypeAlias = Mapping[Building, int]
"""How many of each building a player still holds."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A move: a building put on a lot, and the tower claimed after it, if any (AC-7, AC-12)."""

    building: Building
    lot: Lot
    claim: Lot | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The move of a blocked player in the rule set `abstract-play` (AC-14)."""


Move: TypeAlias = Placement | Pass


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `buildings` maps lots to what stands there; `claims` maps towers to the seat whose hat is on them; `stashes` are
    those of seat 1 and seat 2. `turn` is the seat that places next (meaningless once nobody can). `last` is the last
    move and `last_seat` who made it. `passes` counts passes in a row (AC-15). `cancelled` is a tower whose claim was
    annulled at the end (AC-13, `abstract-play`). `resigned` is the seat that left. `newest_claim` is the tower claimed
    with the last placement, if any: the one that would be annulled.
    """

    rules: RuleSet
    city: City
    buildings: Mapping[Lot, Building]
    claims: Mapping[Lot, Seat]
    stashes: tuple[Stash, Stash]
    turn: Seat
    last: Move | None = None
    last_seat: Seat | None = None
    passes: int = 0
    cancelled: Lot | None = None
    resigned: Seat | None = None
    newest_claim: Lot | None = None
