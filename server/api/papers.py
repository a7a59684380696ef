"""Papers: score sheets filled in from a game or a record, and the sheets of a tournament."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from engine.core.errors import EngineError
from engine.core.files import read_game
from engine.core.table import from_table
from printables.document import Enclosure
from printables.kits import EDITIONS
from printables.papers import papers_pdf
from printables.tournament import tournament_pdf
from server.api.asking import Token, house
from server.api.catalog import game_named
from server.api.etags import tag
from server.api.formats import digest, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.printables import refusing
from server.api.problems import Refused
from server.api.schemas import papers as schemas
from server.api.seats import game_row, view, viewer
from server.play.scoresheets import scoresheet_of

ROOM: Final = room("papers", "Papers for a table and a hall.")
_PDF: Final = "application/pdf"
_AUTH: Final = "Authorization"
_FILLED: Final = Reply(200, "The score sheet.", media=(_PDF,), headers=(Header.ETAG,))


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/scoresheet.pdf",
    _FILLED,
    UNCHANGED,
    promise=Promise(token=Token.WELCOME, reads=Reads(query=schemas.PaperQuery)),
)
def game_scoresheet(query: Mapping[str, str], game_id: str) -> Response:
    """Fill in the score sheet of a game as it stands, as you may know it; every part can be checked by hand."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        mark = tag(row.version, seat or 0, "scoresheet", *query.values())
        if (unchanged := etagged(mark, _AUTH)) is not None:
            return unchanged
        with refusing():
            content = scoresheet_of(house(), session, view(session, row, seat), **query)
    return sent(content, _PDF, headers_of(mark, _AUTH))


@operation(ROOM, "POST", "/scoresheets", _FILLED, promise=Promise(token=Token.UNASKED, reads=Reads(body=schemas.Wish)))
def record_scoresheet(body: Mapping[str, str]) -> Response:
    """Fill in the score sheet of a record; moves that break a rule are scored all the same."""
    try:
        found = read_game(house().catalog, body["text"])
        state = from_table(found.game, found.record).state
    except EngineError as error:
        raise Refused("bad-record", str(error)) from error
    enclosed = Enclosure("record.txt", "text/plain", body["text"].encode(), "The record of the game")
    words = {name: body[name] for name in ("paper", "palette")}
    with refusing():
        content = papers_pdf(found.game, state, edition=EDITIONS[body["edition"]], enclosures=(enclosed,), **words)
    return sent(content, _PDF, headers_of(digest(content)))


@operation(
    ROOM,
    "GET",
    "/printables/<game>/tournament.pdf",
    Reply(200, "The sheets.", media=(_PDF,), headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.TournamentQuery)),
)
def tournament(query: Mapping[str, Any], game: str) -> Response:
    """Draw up pairings and results of a tournament in which everybody meets; without players it is blank."""
    words = {name: query[name] for name in ("paper", "palette")}
    with refusing():
        content = tournament_pdf(
            game_named(house(), game), query["player"], edition=EDITIONS[query["edition"]], **words
        )
    mark = digest(content)
    return etagged(mark) or sent(content, _PDF, headers_of(mark))
