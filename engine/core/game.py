"""The form of a game: a record of pure functions, and the values that they exchange."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from engine.core.components import Component
from engine.core.dice import Rng
from engine.core.ids import Json, RuleId, Seat, Slug
from engine.core.scene import Scene
from engine.core.schemas import Schemas
from engine.core.touch import Touches, whole
from engine.core.trace import Trace

S = TypeVar("S")
M = TypeVar("M")


class Nobody(Enum):
    """Who is to act when no seat is."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Nobody.CHANCE
OVER: Final = Nobody.OVER
ToAct: TypeAlias = Seat | Literal[Nobody.CHANCE, Nobody.OVER]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: `choices` is empty where any text may stand; `default` is then often empty."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the catalogue says of a game.

    `seats` is the least and the greatest number of players; `abbreviation` (as in `AC`) begins the subject of its
    letters; `examples` are moves in canonical notation for help texts; `hidden` says that a running game has secrets.
    Games of a greater `prominence` stand before others wherever games are listed, like ones by their titles.
    """

    slug: Slug
    title: str
    abbreviation: str
    seats: tuple[int, int]
    rules_version: str
    options: tuple[Option, ...]
    designer: str
    summary: str
    notation_help: str
    examples: tuple[str, ...]
    hidden: bool = False
    prominence: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step.

    `kind` and `facts` are the game's own words, put into a sentence by `Game.tell`; `seat` is whose doing it was;
    `secret_to` lists the only seats that may know (None: everybody).
    """

    kind: str
    seat: Seat | None = None
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    secret_to: frozenset[Seat] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        """Say whether that seat (None: a spectator) may know of the event."""
        return self.secret_to is None or seat in self.secret_to


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after a move, and what happened on the way there."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winners` holds one seat, several that share, or none (a draw with `draw` true, else everybody loses).
    `resigned_by` names the seat by whose leaving it ended; `reason` is a short sentence.
    """

    winners: tuple[Seat, ...]
    draw: bool
    reason: str
    resigned_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One item of a score: its rule, its points, and the facts that it was counted from (as `lot`, `customers`)."""

    rule: RuleId
    points: int
    facts: Mapping[str, str | int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's total and the parts it came from, in points."""

    total: int
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A game as somebody else's text tells it: the options that fix its start, and who played what.

    `moves` pairs each move's text in our notation with the seat that made it (None: whoever was to act).
    """

    options: Mapping[str, str]
    moves: tuple[tuple[Seat | None, str], ...]


@dataclass(frozen=True, slots=True)
class Form(Generic[S]):
    """A text form other than our record in which a game's start or record is exchanged with the world.

    `write_start` puts the start of a game into this form, `read_start` gives the options that make that start again;
    `write_record` takes the start and the moves with their seats in our notation; `read_record` is its inverse.
    A reader raises SetupError or MoveError naming the place that is wrong; `write_record` raises SetupError for a game
    that the form cannot tell. None: this form cannot do that.
    `recognises` says at a glance whether a text looks like a record in this form, without judging it.
    """

    name: str
    title: str
    write_start: Callable[[S], str] | None = None
    read_start: Callable[[str], Mapping[str, str]] | None = None
    write_record: Callable[[S, Sequence[tuple[Seat | None, str]]], str] | None = None
    read_record: Callable[[str], TableRecord] | None = None
    recognises: Callable[[str], bool] | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """How even a start is: whether it is within the game's own bounds, and what was measured, as words and numbers.

    `meaning` says in a sentence or two what the words are and which numbers are even.
    """

    even: bool
    measures: Mapping[str, str]
    meaning: str = ""

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.measures.items())


def always(state: S, _seat: Seat | None) -> S:
    """Hide nothing: the view of a game without secrets."""
    return state


def untraced(_state: S, _seat: Seat, part: Part) -> Trace:
    """Tell a part of a score by its facts alone.

    >>> untraced(None, Seat(1), Part(RuleId("MI-6"), 3, {"coin": 3})).said
    'coin 3'
    """
    return Trace(", ".join(f"{name} {value}" for name, value in part.facts.items()))


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """Everything a house needs to know of a game; each field's promise stands in `docs/new-game.md`.

    The last nine have defaults that suit most games: `forms` are foreign texts by name; `whisper` is a move's
    notation as a seat (None: a spectator) may read it while the game runs, given the state before it and the seat
    that made it; `turn_to` hands the turn to a seat, for reading games that were played at a table;
    `looks_like_move` says of one line of a letter, without any state, whether it is written as a move of a player
    (lenient spellings and wrong lots too, never prose); by default what has the shape of an example of `info` is;
    `balance` measures how even a start is; `papers` are pages to print of a position, as a score sheet filled in;
    `touches` says what a hand touches to make a move, so that a picture can be played on; `schemas` how states and
    moves are written, for programs; `trace` says what a part of a seat's score was counted from, so that it can be
    drawn over the picture.
    """

    info: GameInfo
    rulebook: Mapping[RuleId, str]
    setup: Callable[[Mapping[str, str], Rng], S]
    to_act: Callable[[S], ToAct]
    legal_moves: Callable[[S], Iterable[M]]
    check: Callable[[S, M], None]
    apply: Callable[[S, M], Step[S]]
    chance: Callable[[S, Rng], M]
    outcome: Callable[[S], Outcome | None]
    resign: Callable[[S, Seat], Step[S]]
    scores: Callable[[S], Mapping[int, Score]]
    view: Callable[[S, Seat | None], S]
    parse: Callable[[S, str], M]
    format: Callable[[M], str]
    dump: Callable[[S], Json]
    load: Callable[[Json], S]
    scene: Callable[[S], Scene]
    components: Callable[[S], Sequence[Component]]
    tell: Callable[[Event], str]
    forms: Mapping[str, Form[S]] = field(default_factory=lambda: MappingProxyType({}))
    whisper: Callable[[S, M, ToAct, Seat | None], str] | None = None
    turn_to: Callable[[S, Seat], S] | None = None
    looks_like_move: Callable[[str], bool] | None = None
    balance: Callable[[S], Balance] | None = None
    papers: Callable[[S], Sequence[Component]] | None = None
    touches: Touches = whole
    schemas: Schemas | None = None
    trace: Callable[[S, Seat, Part], Trace] = untraced


AnyGame: TypeAlias = Game[Any, Any]
"""A game whose state and moves are nobody's business but its own."""


def heard(game: AnyGame, before: Any, move: Any, mover: ToAct, listener: Seat | None) -> str:  # noqa: ANN401 - any game's values
    """Return the move as the listener may read it while the game runs."""
    if game.whisper is None:
        return str(game.format(move))
    return game.whisper(before, move, mover, listener)
