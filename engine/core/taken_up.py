"""Turns a record that somebody brings along into one from which a game may go on: canonical, legal, without secrets."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from engine.core.errors import EngineError, SetupError
from engine.core.files import read_game
from engine.core.game import OVER, AnyGame, TableRecord
from engine.core.ids import Slug
from engine.core.options import settle
from engine.core.position import Position
from engine.core.record import Record, ReplayError, start_of, steps
from engine.core.table import from_table

RECORD = "record"
"""What is named as wrong where a record cannot be gone on with."""


def taken_up(games: Mapping[Slug, AnyGame], text: str, ply: int | None = None) -> Record:
    """Return the record in a text, up to a ply (None: all of it), its every move checked by replay.

    Raises SetupError where the text is no record, a move in it breaks a rule, its game is over by then, or something is
    hidden in the position: whoever brings the record along would know it, and the others not.
    """
    try:
        found = read_game(games, text)
        record = _ours(found.game, found.record)
        return _checked(found.game, record, len(record.moves) if ply is None else ply)
    except SetupError:
        raise
    except ReplayError as error:
        raise SetupError(RECORD, str(error)) from error
    except EngineError as error:
        raise SetupError(RECORD, f"The record cannot be read: {error}") from error


def _ours(game: AnyGame, record: Record | TableRecord) -> Record:
    """Return a record in our form; one in another's is played through, and says nothing that breaks a rule."""
    if isinstance(record, Record):
        return replace(record, rules=game.info.rules_version, options=_chosen(game, record.options))
    played = from_table(game, record)
    for slip in played.warnings:
        raise SetupError(RECORD, f"Move {slip.ply + 1} of the record, “{slip.text}”, breaks a rule: {slip.detail}")
    start = game.dump(from_table(game, TableRecord(record.options, ())).state)
    moves = tuple(text for _, text in played.moves)
    return Record(game.info.slug, game.info.rules_version, _chosen(game, record.options), start, moves)


def _chosen(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options without those that fix a start: it stands in the record itself."""
    settled = settle(game.info, options)
    return {one.name: settled[one.name] if one.choices else one.default for one in game.info.options}


def _checked(game: AnyGame, record: Record, ply: int) -> Record:
    if not 0 <= ply <= len(record.moves):
        raise SetupError("ply", f"The record has {len(record.moves)} entries; there is no ply {ply}.")
    position = start_of(game, record)
    moves: list[str] = []
    for advance in islice(steps(game, record), ply):
        position = advance.position
        moves.append(advance.text)
    if position.to_act is OVER:
        raise SetupError(RECORD, "The game of this record is over; name an earlier ply to go on from.")
    if _hidden(game, position):
        raise SetupError(
            RECORD,
            f"{game.info.title} hides something in this position that whoever has the record knows, "
            "so it can be looked at and not gone on with.",
        )
    return replace(record, start=game.dump(game.load(record.start)), moves=tuple(moves))


def _hidden(game: AnyGame, position: Position) -> bool:
    return bool(game.dump(game.view(position.state, None)) != game.dump(position.state))
