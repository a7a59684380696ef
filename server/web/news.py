"""Turns what happens at a table into a stream of events for its page, as whoever is signed in may know it."""

from flask import Response, current_app, request

from server.api.events import SSE
from server.api.numbers import row_number, whole_number
from server.api.streams import STREAMS, Stream, as_event, stream
from server.play.feed import Reader, newest
from server.play.house import House
from server.store.tables import GameRow
from server.web.missing import missing
from server.web.visitor import visitor

_STILL_HERE = ": still here\n\n"


def news(house: House, number: str) -> Response:
    """Send what happens after the event `since` until the browser leaves; raises Refused where no place is free."""
    here = visitor()
    with house.store.read() as session:
        row = session.get(GameRow, row_number(number))
        if row is None:
            return missing("There is no game of that number.")
        since = whole_number(request.args.get("since", ""))
        made = Stream(
            house,
            Reader(None if here is None else here.player, row.id),
            newest(session) if since is None else since,
            as_event,
            _STILL_HERE,
        )
    who = f"address {request.remote_addr}" if here is None else f"player {here.player}"
    return stream(current_app.extensions[STREAMS], made, who, SSE)
