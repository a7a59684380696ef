"""Declarations of what a person can ask for; mail grammar, help letters and REST bodies are made from them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from server.mailroom.vocabulary import Shape, Slot
from server.play.answers import Answer
from server.play.house import Desk
from server.store.people import Player
from server.store.tables import GameRow


class Who(Enum):
    """Who may ask."""

    ANYONE = "anyone"
    PLAYER = "a player"
    SEAT = "a player of the game"


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that an intent needs to know, and how it is written on a command line."""

    name: str
    shape: Shape
    help: str
    needed: bool = True

    @property
    def slot(self) -> Slot:
        """The field as the mail grammar sees it."""
        return Slot(self.shape, self.needed)


WHICH_GAME: Final = Field(
    "game", Shape.NUMBER, "the number of the game; not needed in answer to a letter about it", needed=False
)
"""The field of verbs that are about a game as a whole."""


def game_number(text: str) -> int | None:
    """Return the number of a game as people write it, None where it is none.

    >>> game_number("1042"), game_number("#1042"), game_number("g1042"), game_number("tiles")
    (1042, 1042, 1042, None)
    """
    digits = text.strip().lstrip("#gG")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None  # noqa: PLR2004 - fits 32 bits


@dataclass(frozen=True, slots=True)
class Deed:
    """An intent about to be carried out: who asks for what, in which transaction, at what instant.

    `ply` is the ply that the asker had before the eyes, where a door knows it; `mark` likewise names
    the position that a letter showed, `version` the one of an If-Match.
    """

    desk: Desk
    door: str
    verb: str
    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    actor: Player | None = None
    table: GameRow | None = None
    ply: int | None = None
    mark: int | None = None
    version: int | None = None
    sender: str | None = None

    def said(self, name: str) -> str:
        """Return what was said for a field, trimmed; empty where nothing was."""
        return self.fields.get(name, "").strip()


@dataclass(frozen=True, slots=True)
class Intent:
    """A verb: what it needs, who may use it, whether it must be confirmed, and how it is carried out.

    `scope` is what a token must allow for it. `confirmed` says whether a letter asking for it is asked back once.
    `harmless` ones may be asked for by letter without a reply address, as they change nothing; `looks` says of others
    that the way they are asked they only show something. `untimed` ones may be asked for at a table when the time of
    whoever is waited for is over.
    """

    verb: str
    help: str
    do: Callable[[Deed], Answer]
    fields: tuple[Field, ...] = ()
    who: Who = Who.PLAYER
    scope: str = "games:play"
    confirmed: Callable[[Deed], bool] = lambda _deed: False
    harmless: bool = False
    looks: Callable[[Deed], bool] = lambda _deed: False
    untimed: bool = False
    example: str = ""

    @property
    def timed(self) -> bool:
        """Whether it comes too late where a clock has fallen before it arrived."""
        return self.who is Who.SEAT and not (self.harmless or self.untimed)

    @property
    def usage(self) -> str:
        """How the verb is written on a command line."""
        words = (one.name.upper() if one.needed else f"[{one.name.upper()}]" for one in self.fields)
        return " ".join((self.verb, *words))
