"""Turns the declarations of verbs into the shapes of command lines, by which commands are told from prose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final


class Shape(Enum):
    """How one field of a command looks on its line."""

    MOVE = "a move"
    CONDITION = "MOVE then MOVE [if MOVE then MOVE ...]"
    TEXT = "any text"
    NAME = "a name of up to three words"
    WORD = "a word"
    CODE = "a code"
    PREFIX = "how a move begins"
    GAME = "a game"
    WHOM = "a player or a mail address"
    ADDRESS = "a mail address"
    OPTIONS = "name=value ..."
    SWITCH = "on or off"
    NUMBER = "a number"
    DATE = "a date"
    ZONE = "a time zone, as Europe/Berlin"
    HOURS = "hours, as 22-7, or off"


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a command; `choices` (in small letters) narrows a WORD, and is empty where any word may stand."""

    shape: Shape
    needed: bool = True
    choices: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The verbs with their fields in order, and the names by which games may be called (none: any name).

    Only a line whose rest fits the verb's fields to its end is a command; every other line is prose.
    """

    verbs: Mapping[str, tuple[Slot, ...]]
    games: frozenset[str] = field(default_factory=frozenset)


TOPICS: Final = frozenset(
    {"commands", "deadlines", "letters", "mail", "notation", "options", "printing", "rules", "scoring", "time"}
)
"""What `help` explains besides the verbs and the games."""


def vocabulary(games: Iterable[str], verbs: Mapping[str, tuple[Slot, ...]]) -> Vocabulary:
    """Return the vocabulary of these verbs and `help`; `games` are the slugs and titles of the catalogue."""
    called = frozenset(" ".join(name.lower().replace("-", " ").split()) for name in games)
    topics = TOPICS | verbs.keys() | called
    helped = {"help": (Slot(Shape.WORD, needed=False, choices=frozenset(topics)),)}
    return Vocabulary(MappingProxyType({**verbs, **helped}), called)
