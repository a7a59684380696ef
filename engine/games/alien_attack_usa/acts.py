"""The moves: markers drawn and covered, powers used, threats answered, now or beforehand."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.games.alien_attack_usa.spaces import Space


class Power(Enum):
    """A special power, in the word of our notation; each seat has each of them once a game."""

    PROTECTION = "protect"
    COVER = "cover"
    NEIGHBOURHOOD = "near"
    EXTRA = "extra"


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
