"""Private notes: shows a seat what it has noted on a game, and takes what it notes."""

from collections.abc import Mapping
from typing import Any, Final

from server.api.asking import bearer, house
from server.api.etags import expected_version, tag
from server.api.judged import AT_ONCE, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas import notes as schemas
from server.api.schemas.submissions import Guards
from server.api.seats import game_row, seated
from server.play.notes import note_of
from server.play.submissions import Call

Shown = tuple[dict[str, Any], int, Mapping[str, str]]
ROOM: Final = room("notes", "Notes on a game, for their writer alone.", reads="notes", writes="notes")
_PATH: Final = "/games/<game_id>/notes"
_NOTE: Final = Reply(200, "Your notes.", schemas.Note, headers=(Header.ETAG,))
_KEPT: Final = Reply(200, "They are kept.", schemas.Note, headers=(Header.ETAG, Header.REPLAYED))
_WRITING: Final = Promise(reads=Reads(body=schemas.NoteWish, headers=Guards), refuses=(403, 409, 412))


@operation(ROOM, "GET", _PATH, _NOTE, promise=Promise(refuses=(403,)))
def show_notes(game_id: str) -> Shown:
    """Show your notes on a game; only you can see them."""
    return _shown(game_id, {})


@operation(ROOM, "PUT", _PATH, _KEPT, promise=_WRITING)
def put_notes(body: Mapping[str, str], headers: Mapping[str, str], game_id: str) -> Shown:
    """Write your notes on a game, in the place of the former ones; If-Match takes the ETag of those."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        kept = note_of(session, row.id, seated(session, row))
        version = expected_version(kept.version if kept else 0)
    call = Call(
        verb="note",
        player=bearer().player,
        fields={"whole": body["text"]},
        game=row.id,
        version=version,
        key=headers.get("key"),
    )
    done = judged(call, AT_ONCE)
    done.made()
    return _shown(game_id, done.headers)


def _shown(game_id: str, headers: Mapping[str, str]) -> Shown:
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = seated(session, row)
        kept = note_of(session, row.id, seat)
        version = kept.version if kept else 0
        told = {
            "version": version,
            "text": kept.text if kept else "",
            "changed_at": kept.changed_at if kept else None,
        }
    mark = f'"{tag(version, seat, "notes")}"'
    return told, 200, {**headers, "ETag": mark, "Cache-Control": "private, no-cache", "Vary": "Authorization"}
