"""Boards: draws the position of a game as SVG, PNG, PDF or text."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from engine.core.ids import Seat
from printables.perspective import seen_from
from printables.theme import theme
from server.api.asking import Token, drawn, house
from server.api.etags import tag
from server.api.formats import chosen, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.numbers import row_number
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.remembered import Drawn
from server.api.schemas.pictures import BoardQuery
from server.api.seats import standing, view
from server.play.pictures import MEDIA_TYPES, draw
from server.store.tables import GameRow

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
    version, seat = standing(game_id)
    number = row_number(game_id)
    form = chosen(extension, MEDIA_TYPES, f"/api/v1/games/{number}/board")
    looks = (query.get("ply", "now"), *look_of(query), query.get("width", 0))
    mark = tag(version, seat or 0, form, *looks)
    known = drawn().recall(number, mark)
    if known is None:
        if "ply" not in query and (unchanged := etagged(mark, *_VARIES)) is not None:
            return unchanged
        version, known = _drawn(query, number, seat, form)
        mark = tag(version, seat or 0, form, *looks)
        drawn().keep(number, mark, known)
    if (unchanged := etagged(mark, *_VARIES, settled=known.settled)) is not None:
        return unchanged
    return sent(known.content, MEDIA_TYPES[form], headers_of(mark, *_VARIES, settled=known.settled))


def _drawn(query: Mapping[str, Any], number: int, seat: Seat | None, form: str) -> tuple[int, Drawn]:
    """Draw the board as it is now, which may be later than it was when it was looked for; gives its version too."""
    with house().store.read() as session:
        row = session.get_one(GameRow, number)
        sight = view(session, row, seat, query.get("ply"))
    scene = seen_from(sight.game.scene(sight.state), query["perspective"])
    drawing = draw(scene, form, theme(query["theme"], query.get("palette")), query.get("width"))
    return row.version, Drawn(drawing.content, settled=row.status == "over" and "ply" in query)


def look_of(query: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of the colours and the perspective asked for makes one picture another."""
    return query["theme"], query.get("palette", ""), "turned" if query["perspective"] % 2 == 0 else ""
