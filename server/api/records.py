"""Records: writes what was played so that it can be played again, in our form and in those of others."""

from typing import Final

from flask import Response
from sqlalchemy.orm import Session

from engine.core.errors import EngineError
from server.api.asking import Token, house
from server.api.etags import tag
from server.api.formats import chosen, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import JSON, Header, Promise, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas.games import Record
from server.api.seats import game_row, view, viewer
from server.play import transcripts
from server.play.reading import Sight

ROOM: Final = room("records", "Records of games.")
TEXT: Final = "text/plain; charset=utf-8"
_WRITTEN: Final = Reply(200, "The record.", Record, media=(TEXT,), headers=(Header.ETAG,))
_PROMISE: Final = Promise(token=Token.WELCOME, refuses=(406,))
_VARIES: Final = ("Accept", "Authorization")


@operation(ROOM, "GET", "/games/<game_id>/record", _WRITTEN, UNCHANGED, promise=_PROMISE)
def record(game_id: str) -> Response:
    """Write the record as JSON, or as text for a client that accepts only that."""
    return _record(game_id, None, "games/{}/record")


@operation(ROOM, "GET", "/games/<game_id>/record.<extension>", _WRITTEN, UNCHANGED, promise=_PROMISE)
def record_as(game_id: str, extension: str) -> Response:
    """Write the record in the form of the extension: json, txt, or a form of the game as ppn."""
    return _record(game_id, extension, "games/{}/record")


@operation(ROOM, "GET", "/records/<game_id>", _WRITTEN, UNCHANGED, promise=_PROMISE)
def archived(game_id: str) -> Response:
    """Write the record of a game: the same as `/games/{game_id}/record`."""
    return _record(game_id, None, "records/{}")


@operation(ROOM, "GET", "/records/<game_id>.<extension>", _WRITTEN, UNCHANGED, promise=_PROMISE)
def archived_as(game_id: str, extension: str) -> Response:
    """Write the record in the form of the extension: the same as `/games/{game_id}/record.{extension}`."""
    return _record(game_id, extension, "records/{}")


def _record(game_id: str, extension: str | None, address: str) -> Response:
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        sight = view(session, row, seat)
        forms = dict.fromkeys(transcripts.forms_of(sight), TEXT) | {transcripts.JSON: JSON}
        form = chosen(extension, forms, f"/api/v1/{address.format(row.id)}")
        mark = tag(row.version, seat or 0, "record", form)
        if (unchanged := etagged(mark, *_VARIES)) is not None:
            return unchanged
        written = _written(session, sight, form)
    return sent(written, forms[form], headers_of(mark, *_VARIES))


def _written(session: Session, sight: Sight, form: str) -> str:
    try:
        return transcripts.transcript(house(), session, sight, form)
    except EngineError as error:
        raise Refused("not-acceptable", str(error)) from error
