"""Writes the record of a game in the forms that people and programs read."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy.orm import Session

from engine.core.ids import Seat
from engine.core.record_text import to_text
from server.play.house import House
from server.play.reading import Sight, entries, moves_seen, record_document, record_seen
from server.store.tables import MoveRow

JSON: Final = "json"
TEXT: Final = "txt"


def history(house: House, session: Session, sight: Sight) -> list[tuple[MoveRow, str]]:
    """Return the entries of a game's record, each with its text as the viewer may read it."""
    written = entries(session, sight.row.id)
    seen = moves_seen(house, session, sight.row, sight.seat)
    return [(entry, text) for entry, (_, text) in zip(written, seen, strict=True)]


def forms_of(sight: Sight) -> tuple[str, ...]:
    """Return the names of the forms in which the record of a game can be had.

    A foreign form tells the whole start, so a game with secrets has none while it runs.
    """
    foreign = [name for name, form in sight.game.forms.items() if form.write_record is not None]
    secret = sight.game.info.hidden and sight.row.status != "over"
    return (JSON, TEXT, *(() if secret else foreign))


def transcript(house: House, session: Session, sight: Sight, form: str) -> str:
    """Return the record of a game in one of its forms; raises KeyError for a form there is not."""
    return _WRITERS.get(form, _foreign)(house, session, sight, form)


def as_json(house: House, session: Session, sight: Sight) -> dict[str, Any]:
    """Return the record with what proves that chance was fair: the commitment, and the seed once the game is over."""
    return record_document(house, session, sight.row, sight.seat)


def _json(house: House, session: Session, sight: Sight, _form: str) -> str:
    return json.dumps(as_json(house, session, sight), ensure_ascii=False)


def _text(house: House, session: Session, sight: Sight, _form: str) -> str:
    return to_text(record_seen(house, session, sight.row, sight.seat))


def _foreign(house: House, session: Session, sight: Sight, form: str) -> str:
    write = sight.game.forms[form].write_record
    if write is None:
        raise KeyError(form)
    seen = moves_seen(house, session, sight.row, sight.seat)
    moves = [(None if seat is None else Seat(seat), text) for seat, text in seen]
    return write(sight.game.load(sight.row.start), moves)


_Writer = Callable[[House, Session, Sight, str], str]
_WRITERS: Final[Mapping[str, _Writer]] = {JSON: _json, TEXT: _text}
