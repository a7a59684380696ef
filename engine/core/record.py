"""The record of a game: what it started from and what was played, enough to replay it without dice or database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from engine.core.dice import Dice
from engine.core.errors import MoveError, SetupError
from engine.core.game import CHANCE, AnyGame
from engine.core.ids import Json, Slug
from engine.core.options import settle
from engine.core.position import Advance, Position, enter, roll


@dataclass(frozen=True, slots=True)
class Record:
    """A game's slug, rules version, options, dumped start and its entries in canonical notation, chance included."""

    game: Slug
    rules: str
    options: Mapping[str, str]
    start: Json
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayError(Exception):
    """An entry of a record that cannot be played: `ply` counts from 0."""

    ply: int
    entry: str
    error: MoveError

    def __str__(self) -> str:
        """Name the place and give the reason."""
        return f"Move {self.ply + 1} of the record, “{self.entry}”: {self.error.detail}"


def open_record(game: AnyGame, options: Mapping[str, str], seed: str) -> Record:
    """Set up a game from its options and a seed; raises SetupError."""
    settled = settle(game.info, options)
    start = game.setup(settled, Dice(seed, "setup"))
    return Record(game.info.slug, game.info.rules_version, settled, game.dump(start))


def start_of(game: AnyGame, record: Record) -> Position:
    """Return the position before the first entry; raises SetupError for a start that is none."""
    return Position(game, game.load(record.start))


def steps(game: AnyGame, record: Record) -> Iterator[Advance]:
    """Replay a record entry by entry; raises ReplayError naming the entry that cannot be played."""
    position = start_of(game, record)
    for ply, entry in enumerate(record.moves):
        try:
            advance = enter(position, entry)
        except MoveError as error:
            raise ReplayError(ply, entry, error) from error
        yield advance
        position = advance.position


def replay(game: AnyGame, record: Record) -> Position:
    """Return the position after the last entry; raises ReplayError."""
    return reduce(lambda _, advance: advance.position, steps(game, record), start_of(game, record))


def prove(game: AnyGame, record: Record, seed: str) -> str | None:
    """Check that the start and every move of chance came from the seed.

    Returns None when they did, else a sentence naming the first place that did not.
    """
    if open_record(game, record.options, seed).start != record.start:
        return "The start of the game does not come from this seed and these options."
    position = start_of(game, record)
    for ply, entry in enumerate(record.moves):
        if position.to_act is CHANCE and (dealt := roll(position, seed).text) != entry:
            return f"Move {ply + 1}, “{entry}”, is a move of chance; the seed gives “{dealt}”."
        position = enter(position, entry).position
    return None


def to_json(record: Record) -> dict[str, Json]:
    """Return the record as plain JSON values, as in `GET /api/v1/games/{id}/record.json`."""
    return {
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "start": record.start,
        "moves": list(record.moves),
    }


def from_json(found: Mapping[str, Any]) -> Record:
    """Read what `to_json` wrote; raises SetupError naming the field that is wrong."""
    for name, (kind, form) in _FIELDS.items():
        if not isinstance(found.get(name), kind):
            raise SetupError(name, f"The record needs “{name}” as a {form}.")
    if "start" not in found:
        raise SetupError("start", "The record has no “start”: the position before the first move.")
    texts = {**found["options"], **{str(ply): move for ply, move in enumerate(found["moves"])}}
    if not all(isinstance(text, str) for text in texts.values()):
        raise SetupError("moves", "The options and the moves of a record are texts.")
    moves = tuple(found["moves"])
    return Record(Slug(found["game"]), found["rules"], dict(found["options"]), found["start"], moves)


_FIELDS = {
    "game": (str, "text"),
    "rules": (str, "text"),
    "options": (dict, "table of texts"),
    "moves": (list, "list of moves"),
}
