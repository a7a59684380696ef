"""Boards: draws the position of a game as SVG, PNG, PDF or text."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from printables.perspective import seen_from
from printables.theme import theme
from server.api.asking import Token, house
from server.api.etags import tag
from server.api.formats import chosen, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas.pictures import BoardQuery
from server.api.seats import game_row, view, viewer
from server.play.pictures import MEDIA_TYPES, draw

ROOM: Final = room("boards", "Boards as pictures and text.")
_DRAWN: Final = Reply(200, "The board.", media=tuple(MEDIA_TYPES.values()), headers=(Header.ETAG,))
_PROMISE: Final = Promise(token=Token.WELCOME, reads=Reads(query=BoardQuery), refuses=(406,))
_VARIES: Final = ("Accept", "Authorization")


@operation(ROOM, "GET", "/games/<game_id>/board", _DRAWN, UNCHANGED, promise=_PROMISE)
def board(query: Mapping[str, Any], game_id: str) -> Response:
    """Draw the board in the form that the client accepts, as SVG where it says nothing."""
    return _board(query, game_id, None)


@operation(ROOM, "GET", "/games/<game_id>/board.<extension>", _DRAWN, UNCHANGED, promise=_PROMISE)
def board_as(query: Mapping[str, Any], game_id: str, extension: str) -> Response:
    """Draw the board in the form of the extension: svg, png, pdf or txt."""
    return _board(query, game_id, extension)


def _board(query: Mapping[str, Any], game_id: str, extension: str | None) -> Response:
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        form = chosen(extension, MEDIA_TYPES, f"/api/v1/games/{row.id}/board")
        looks = (query.get("ply", row.ply), *look_of(query), query.get("width", 0))
        mark = tag(row.version, seat or 0, form, *looks)
        settled = row.status == "over" and "ply" in query
        if (unchanged := etagged(mark, *_VARIES, settled=settled)) is not None:
            return unchanged
        sight = view(session, row, seat, query.get("ply"))
    scene = seen_from(sight.game.scene(sight.state), query["perspective"])
    drawing = draw(scene, form, theme(query["theme"], query.get("palette")), query.get("width"))
    return sent(drawing.content, drawing.media_type, headers_of(mark, *_VARIES, settled=settled))


def look_of(query: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of the colours and the perspective asked for makes one picture another."""
    return query["theme"], query.get("palette", ""), "turned" if query["perspective"] % 2 == 0 else ""
