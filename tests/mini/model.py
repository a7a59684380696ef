"""The values of Mini: coins, the state of the table and the moves."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

from engine.core.ids import RuleId, Seat

Coin = NewType("Coin", int)
"""A coin by its value in points."""

COINS: Final = (Coin(1), Coin(2), Coin(3))
COPIES: Final = 3
SEATS: Final = (Seat(1), Seat(2), Seat(3))

SEALED: Final = Coin(0)
"""How a wish looks to those who may not know it (MI-2)."""


class Verb(Enum):
    """What a move does, in the word of our notation."""

    WISH = "wish"
    BEGIN = "begin"
    COIN = "coin"
    KEEP = "keep"
    GIVE = "give"
    TAKE = "take"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Move:
    """A move; `number` is the coin of `wish` and `coin`, the seat of `begin` and `give`, and 0 of the others."""

    verb: Verb
    number: int = 0


class Phase(Enum):
    """What the table waits for: the rule that says so, and a sentence on what would be right."""

    WISH = (RuleId("MI-2"), "Every seat hands in its wish first, as in “wish 2”.")
    LOT = (RuleId("MI-3"), "The lot has yet to decide who begins.")
    COIN = (RuleId("MI-4"), "The next coin has yet to be turned up.")
    CHOICE = (RuleId("MI-4"), "The coin turned up is yours to “keep”, or to “give”, as in “give 2”.")
    ANSWER = (RuleId("MI-5"), "A coin is on offer; the answer is “take” or “refuse”.")
    OVER = (RuleId("MI-8"), "The game is over.")


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `bag` is drawn from the front. `turn` is the seat whose turn it is, None until the lot has spoken. `wishes` and
    `purses` hold one entry a seat, seat 1 first. `coin` is the coin turned up, `offered` the seat that it is offered
    to. `left` are the seats that left the game, in that order.
    """

    bag: tuple[Coin, ...]
    coop: bool
    turn: Seat | None = None
    wishes: tuple[Coin | None, ...] = (None,) * len(SEATS)
    purses: tuple[tuple[Coin, ...], ...] = ((),) * len(SEATS)
    coin: Coin | None = None
    offered: Seat | None = None
    left: tuple[Seat, ...] = ()

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in SEATS if seat not in self.left)

    @property
    def wishing(self) -> tuple[Seat, ...]:
        """The seats whose wish is still to come."""
        return tuple(seat for seat in self.active if self.wishes[seat - 1] is None)
