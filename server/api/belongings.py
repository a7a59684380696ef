"""What is kept of a player: sends all of it to its owner, and forgets it when its owner says so."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from server.api.asking import bearer, house
from server.api.operations import Promise, Reads, Reply, operation, room
from server.api.problems import invalid
from server.api.schemas.fields import Request, Words, about, up_to
from server.play.belongings import archive
from server.play.farewell import forget_player
from server.play.people import folded

ROOM: Final = room("belongings", "All that is kept of you.", reads="export", writes="export")
ZIP: Final = "application/zip"
_UNKEPT: Final = {"Cache-Control": "no-store"}


class Farewell(Request):
    """Your word that you mean it."""

    name = Words(required=True, validate=up_to(80), metadata=about("Your own name, to confirm it."))


@operation(ROOM, "GET", "/players/me/data.zip", Reply(200, "All of it.", media=(ZIP,)))
def take_all() -> Response:
    """Send all that is kept of you: the rows as JSON, the record of each of your games, the letters that you sent."""
    with house().store.read() as session:
        content = archive(house(), session, bearer().player)
    named = 'attachment; filename="guildpost-data.zip"'
    return Response(content, mimetype=ZIP, headers={**_UNKEPT, "Content-Disposition": named})


@operation(
    ROOM,
    "DELETE",
    "/players/me",
    Reply(204, "You are forgotten."),
    promise=Promise(reads=Reads(body=Farewell)),
)
def leave_for_good(body: Mapping[str, Any]) -> Response:
    """Have yourself forgotten; this cannot be taken back.

    Your running games are given up; tokens, webhooks, letters and what you said go; games that were played stay, and
    say “Former player” in place of your name. Your name in the body confirms it.
    """
    if folded(body["name"]) != folded(bearer().name):
        raise invalid("pointer", "name", "That is not your name; write it to confirm that you want to be forgotten.")
    forget_player(house(), bearer().player)
    return Response(status=204, headers=_UNKEPT)
