"""The record of a game: what it started from and what was played, enough to replay it without dice or database."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from engine.core.dice import Dice
from engine.core.errors import EngineError, MoveError, SetupError
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


class ReplayError(EngineError):
    """An entry of a record that cannot be played: `ply` counts from 0, `error` is the refusal."""

    def __init__(self, ply: int, entry: str, error: MoveError) -> None:
        super().__init__(f"Move {ply + 1} of the record, “{entry}”: {error.detail}")
        self.ply = ply
        self.entry = entry
        self.error = error


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


def prove(game: AnyGame, record: Record, seed: str, brought: int | None = None) -> str | None:
    """Check that the start and every move of chance came from the seed; raises ReplayError.

    Of a game that went on with a record, its start and so many entries were `brought` along, and are not dealt here.
    Returns None when they did, else a sentence naming the first place that did not.
    """
    if brought is None and open_record(game, record.options, seed).start != record.start:
        return "The start of the game does not come from this seed and these options."
    before = start_of(game, record)
    for ply, advance in enumerate(steps(game, record)):
        if ply >= (brought or 0) and advance.mover is CHANCE and (dealt := roll(before, seed).text) != advance.text:
            return f"Move {ply + 1}, “{advance.text}”, is a move of chance; the seed gives “{dealt}”."
        before = advance.position
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


def from_json(found: object) -> Record:
    """Read what `to_json` wrote; raises SetupError naming the field that is wrong."""
    if not isinstance(found, Mapping):
        raise SetupError("record", "A record is a table of fields: game, rules, options, start and moves.")
    options, moves = found.get("options"), found.get("moves")
    if not isinstance(options, Mapping):
        raise SetupError("options", "The record needs “options” as a table of texts.")
    if isinstance(moves, str) or not isinstance(moves, Sequence):
        raise SetupError("moves", "The record needs “moves” as a list of texts.")
    if "start" not in found:
        raise SetupError("start", "The record has no “start”: the position before the first move.")
    return Record(
        game=Slug(_text("game", found.get("game"))),
        rules=_text("rules", found.get("rules")),
        options={name: _text("options", value) for name, value in options.items()},
        start=found["start"],
        moves=tuple(_text("moves", move) for move in moves),
    )


def _text(field: str, found: object) -> str:
    if not isinstance(found, str):
        raise SetupError(field, f"In “{field}” of the record only texts can stand.")
    return found
