"""Events: tells what happens, by streams that stay open and by answers that can be asked for, with the same numbers."""

import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Response, current_app, request
from sqlalchemy.orm import Session

from server.api import sights
from server.api.asking import Token, bearer_id, house
from server.api.formats import chosen
from server.api.games import shown_to
from server.api.numbers import NO_ROW, row_number
from server.api.operations import Promise, Reads, Reply, operation, room
from server.api.problems import invalid
from server.api.schemas import events as schemas
from server.api.seats import game_row
from server.api.streams import STREAMS, Stream, Streams, as_event, as_line, stream
from server.play.feed import Reader, newest, told_since
from server.play.lists import games_of
from server.play.lobby import mine
from server.store.people import Player

ROOM: Final = room("events", "What happens, as it happens.")
SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
_FORMS: Final = {"json": "application/json", "sse": SSE, "ndjson": NDJSON}
_WRITERS: Final = {"sse": (as_event, ": still here\n\n"), "ndjson": (as_line, "\n")}
_READS: Final = Reads(query=schemas.EventsQuery, headers=schemas.LastEvent)
_TOLD: Final = Reply(200, "What happened, or a stream of it.", schemas.Events, media=(SSE, NDJSON))
_MOST: Final = 100
Shown = Response | tuple[dict[str, Any], int, Mapping[str, str]]


@operation(ROOM, "GET", "/events", _TOLD, promise=Promise(reads=_READS, refuses=(406, 503)))
def events(query: Mapping[str, Any], headers: Mapping[str, str]) -> Shown:
    """Tell what happens in your games and to your challenges.

    As JSON it is a page from `since` on, and `wait` waits for the first. With `Accept: text/event-stream` or
    `application/x-ndjson` the answer stays open: without `since` or `Last-Event-ID` it begins with a snapshot (your
    running games and open challenges), then come events, and every ten seconds a sign of life. It ends after some
    minutes; take it up again where it ended. A token has two streams at most: a third ends the first.
    """
    return _told(Reader(bearer_id()), query, headers)


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/events",
    _TOLD,
    promise=Promise(token=Token.WELCOME, reads=_READS, refuses=(406, 503)),
)
def game_events(query: Mapping[str, Any], headers: Mapping[str, str], game_id: str) -> Shown:
    """Tell what happens in a game, as you may know it; the same forms as `/events`.

    A stream begins with a snapshot of the game as `/games/{game_id}` shows it.
    """
    with house().store.read() as session:
        number = game_row(session, game_id).id
    return _told(Reader(bearer_id(), number), query, headers)


def _told(reader: Reader, query: Mapping[str, Any], headers: Mapping[str, str]) -> Shown:
    form = chosen(None, _FORMS, request.path)
    since = _since(query, headers)
    if form == "json":
        return _page(reader, since or 0, query["limit"], query["wait"])
    with house().store.read() as session:
        after = newest(session) if since is None else since
        snapshot = _snapshot(session, reader) if since is None else None
    line, rest = _WRITERS[form]
    return stream(_streams(), Stream(house(), reader, after, line, rest, snapshot), _who(), _FORMS[form])


def _page(reader: Reader, since: int, limit: int, seconds: int) -> Shown:
    items, seen = _look(reader, since, limit), _streams().watch.count
    if not items and seconds:
        items = _awaited(reader, since, limit, seconds, seen)
    following = str(items[-1]["id"]) if items else str(since)
    return {"items": items, "next": following}, 200, {"Cache-Control": "no-store"}


def _awaited(reader: Reader, since: int, limit: int, seconds: int, seen: int) -> list[dict[str, Any]]:
    streams, end = _streams(), time.monotonic() + seconds
    items: list[dict[str, Any]] = []
    with streams.waiting(_who()) as place:
        while not items and place.open and (left := end - time.monotonic()) > 0:
            streams.watch.wait(seen, left)
            seen = streams.watch.count
            items = _look(reader, since, limit)
    return items


def _look(reader: Reader, since: int, limit: int) -> list[dict[str, Any]]:
    with house().store.read() as session:
        return [one.as_json() for one in told_since(house(), session, reader, since, limit)]


def _snapshot(session: Session, reader: Reader) -> dict[str, Any]:
    if reader.game is not None:
        return {"type": "snapshot", "game": shown_to(session, reader.game)}
    player = session.get_one(Player, reader.player)
    games = games_of(session, player.id, "running", None, _MOST).items
    challenges = mine(session, player, "open", None, _MOST).items
    return {
        "type": "snapshot",
        "games": _plain([sights.listed(one) for one in games]),
        "challenges": _plain([sights.challenge(one) for one in challenges]),
    }


def _plain(found: list[dict[str, Any]]) -> Any:  # noqa: ANN401 - JSON values
    return current_app.json.loads(current_app.json.dumps(found, default=lambda instant: instant.isoformat()))


def _since(query: Mapping[str, Any], headers: Mapping[str, str]) -> int | None:
    if "since" in query:
        found: int = query["since"]
        return found
    last = headers.get("last")
    if not last:
        return None
    number = 0 if last == "0" else row_number(last)
    if number == NO_ROW:
        raise invalid("header", "Last-Event-ID", "This takes the id of an event.")
    return number


def _who() -> str:
    player = bearer_id()
    return f"player {player}" if player is not None else f"address {request.remote_addr}"


def _streams() -> Streams:
    found: Streams = current_app.extensions[STREAMS]
    return found
