"""Turns every game of the catalogue, in each of its variants, into games played at random, for tests to look at."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.catalog import games
from engine.core.game import CHANCE, OVER, AnyGame, GameInfo
from engine.core.ids import Seat
from engine.core.position import Advance, Position, enter, roll
from engine.core.record import Record, open_record, start_of

T = TypeVar("T")

CATALOGUE: Final = games("tests.mini.game")

LIMIT: Final = 6000
"""How many moves of a position are looked at; a game may offer more than anybody could list."""

BOUND: Final = 600
"""No game takes more entries than this."""


@dataclass(frozen=True)
class Case:
    """A game to be played from a seed in one variant: all options by default but for one at most."""

    game: AnyGame
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    seed: str = "a"

    def __str__(self) -> str:
        """Return the name of the test."""
        variant = (f"{name}={value}" for name, value in self.options.items())
        return " ".join((self.game.info.slug, *variant, f"seed={self.seed}"))

    def __hash__(self) -> int:
        """Tell cases apart by their names."""
        return hash(str(self))


@dataclass(frozen=True)
class Frame:
    """A position, the moves that it offers (`whole`: all of them), and what was played in it."""

    position: Position
    offered: tuple[Any, ...]
    whole: bool
    advance: Advance

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The state of the position."""
        return self.position.state

    @property
    def seat(self) -> Seat | None:
        """The seat that acted, None where it was chance."""
        return self.advance.mover if isinstance(self.advance.mover, int) else None


@dataclass(frozen=True)
class Playout:
    """A game played to its end."""

    record: Record
    frames: tuple[Frame, ...]
    end: Position


def variants(info: GameInfo) -> Iterator[dict[str, str]]:
    """Yield no options at all, then each choice that is not the default."""
    yield {}
    for option in info.options:
        for choice in option.choices:
            if choice != option.default:
                yield {option.name: choice}


CASES: Final = tuple(
    Case(game, options, seed)
    for game in CATALOGUE.values()
    for options in variants(game.info)
    for seed in ("a" if options else "ab")
)


def seats(game: AnyGame, state: object) -> tuple[Seat, ...]:
    """Return the seats at the table: those that have a score."""
    return tuple(map(Seat, sorted(game.scores(state))))


def some(items: Sequence[T], count: int, salt: object = "") -> list[T]:
    """Return at most so many of the items, the same ones in every run."""
    return Random(str(salt)).sample(items, min(count, len(items)))


def advance(position: Position, seed: str, moves: Sequence[Any]) -> Advance:
    """Play a move of chance, or one of the moves at random."""
    if position.to_act is CHANCE:
        return roll(position, seed)
    move = Random(f"{seed} {position.ply}").choice(moves)
    return enter(position, position.game.format(move))


def on(position: Position, seed: str) -> Iterator[Frame]:
    """Play on at random to the end."""
    while position.to_act is not OVER:
        assert position.ply < BOUND, "the game does not end"
        found = tuple(islice(position.game.legal_moves(position.state), LIMIT + 1))
        step = advance(position, seed, found)
        yield Frame(position, found[:LIMIT], len(found) <= LIMIT, step)
        position = step.position


@cache
def playout(case: Case) -> Playout:
    """Play a game at random to its end, once in a test run."""
    opened = open_record(case.game, case.options, case.seed)
    frames = tuple(on(start_of(case.game, opened), case.seed))
    entries = tuple(frame.advance.text for frame in frames)
    record = Record(opened.game, opened.rules, opened.options, opened.start, entries)
    return Playout(record, frames, frames[-1].advance.position)


def positions(case: Case, count: int) -> list[Position]:
    """Return positions of a playout: the first, the last, and some on the way."""
    played = playout(case)
    way = some(played.frames[1:], count, case)
    return [played.frames[0].position, *(frame.position for frame in way), played.end]
