"""Turns the text of a file into the game it tells of and its record, whatever known form it is written in."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.errors import SetupError
from engine.core.game import AnyGame, TableRecord
from engine.core.ids import Json, Slug
from engine.core.record import Record, from_json
from engine.core.record_text import from_text, looks_like_text

NO_FORM: Final = "file"
"""What is named as wrong where a text is in no known form at all."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a file holds: a game and a record of it, ours with its start or another's with the options that fix it."""

    game: AnyGame
    record: Record | TableRecord


def read_game(games: Mapping[Slug, AnyGame], text: str) -> GameFile:
    """Read a record in our JSON or plain text, or in a form of any of the games.

    Raises SetupError where the text is in no known form, and what the form's reader raises where a place is wrong.
    """
    if looks_like_text(text):
        return _ours(games, from_text(text))
    for game, read in _readers(games, text):
        return GameFile(game, read(text))
    found = _object(text)
    if found is not None:
        return _ours(games, from_json(found))
    raise SetupError(NO_FORM, f"This is no record of a game in a form that is known: {_known(games)}.")


def _ours(games: Mapping[Slug, AnyGame], record: Record) -> GameFile:
    if record.game not in games:
        raise SetupError("game", f"No game is called “{record.game}”; there are {', '.join(games)}.")
    return GameFile(games[record.game], record)


def _readers(games: Mapping[Slug, AnyGame], text: str) -> Iterator[tuple[AnyGame, Callable[[str], TableRecord]]]:
    """Yield the readers of the forms that the text looks like."""
    for game in games.values():
        for form in game.forms.values():
            if form.read_record is not None and form.recognises is not None and form.recognises(text):
                yield game, form.read_record


def _object(text: str) -> dict[str, Json] | None:
    try:
        found = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _known(games: Mapping[Slug, AnyGame]) -> str:
    titles = (form.title for game in games.values() for form in game.forms.values() if form.read_record is not None)
    return ", ".join(("our JSON", "our text", *titles))
