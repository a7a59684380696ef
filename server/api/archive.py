"""The archive: sends records of games that are over, many at a time, and reads those that are brought along."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from flask import Response, request

from engine.core.errors import EngineError
from engine.core.files import read_game
from engine.core.game import Nobody
from engine.core.table import from_table
from server.api import sights
from server.api.asking import Token, house
from server.api.catalog import game_named
from server.api.formats import chosen, sent
from server.api.json_schemas import game_schema, record_schema
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.paging import number_of, page
from server.api.problems import Refused
from server.api.schemas import archive as schemas
from server.play.archive import Search, all_documents, documents, ended_games

ROOM: Final = room("archive", "Records of games that are over, and records brought along.")
NDJSON: Final = "application/x-ndjson"
SCHEMA: Final = "application/schema+json"
_FORMS: Final = {"json": "application/json", "ndjson": NDJSON}
_LISTED: Final = 100
_SCHEMA: Final = Reply(200, "The schema.", schemas.JsonSchema, media=(SCHEMA,))
Shown = Response | tuple[dict[str, Any], int, Mapping[str, str]]


@operation(
    ROOM,
    "GET",
    "/records",
    Reply(200, "Records, the newest first.", schemas.Archive, media=(NDJSON,), headers=(Header.LINK,)),
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.RecordsQuery), refuses=(406,)),
)
def list_records(query: Mapping[str, Any]) -> Shown:
    """Send the records of games that are over: by game, player and time.

    As JSON they come in pages. With `Accept: application/x-ndjson` all come at once, one a line, as they are read.
    """
    search = Search(
        game=query.get("game"),
        player=query.get("player"),
        since=query.get("since"),
        until=query.get("until"),
        before=number_of(query.get("cursor")),
    )
    if chosen(None, _FORMS, request.path) == "ndjson":
        return Response(_lines(search, query["most"]), mimetype=NDJSON, headers={"X-Accel-Buffering": "no"})
    with house().store.read() as session:
        found = ended_games(session, search, query["limit"])
        return page(list(documents(house(), session, found.items)), found.next)


@operation(
    ROOM,
    "POST",
    "/records",
    Reply(200, "The record as it was understood.", schemas.Analysis),
    promise=Promise(token=Token.UNASKED, reads=Reads(body=schemas.Brought)),
)
def analyse_record(body: Mapping[str, Any]) -> dict[str, Any]:
    """Read a record in any form that is known here, and show the position that it leads to; nothing is kept."""
    try:
        found = read_game(house().catalog, body["text"])
        played = from_table(found.game, found.record)
    except EngineError as error:
        raise Refused("bad-record", str(error)) from error
    game, to_act = found.game, found.game.to_act(played.state)
    listed = () if isinstance(to_act, Nobody) else islice(game.legal_moves(played.state), _LISTED)
    return {
        "game": game.info.slug,
        "moves": [text for _, text in played.moves],
        "ply": len(played.moves),
        "to_act": None if isinstance(to_act, Nobody) else to_act,
        "state": game.dump(played.state),
        "scores": sights.scores(game, played.state),
        "legal": [game.format(move) for move in listed],
        "warnings": [
            {"move": one.text, "ply": one.ply, "rule": one.rule, "detail": one.detail} for one in played.warnings
        ],
    }


@operation(ROOM, "GET", "/schemas/record.json", _SCHEMA, promise=Promise(token=Token.UNASKED))
def show_record_schema() -> Response:
    """Send the JSON Schema of a record, as `/records` and every game's record have it."""
    return _schema(record_schema(house().settings.url))


@operation(ROOM, "GET", "/schemas/games/<game>", _SCHEMA, promise=Promise(token=Token.UNASKED))
def show_game_schema(game: str) -> Response:
    """Send the JSON Schema of a game: its options, its notation with examples, and a state for example."""
    return _schema(game_schema(house().settings.url, game_named(house(), game)))


def _schema(found: Mapping[str, Any]) -> Response:
    return sent(json.dumps(found, ensure_ascii=False, indent=1), SCHEMA, {"Cache-Control": "public, max-age=3600"})


def _lines(search: Search, most: int) -> Iterator[str]:
    found = all_documents(house(), search, most)
    return (f"{json.dumps(one, ensure_ascii=False)}\n" for one in found)
