"""Players: turns a name and a mail address into a confirmed player with a token."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from server.api.asking import Token, bearer, house
from server.api.judged import AT_ONCE, judged
from server.api.once import Made, once_for
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import people as schemas
from server.api.schemas.submissions import KeyOnly
from server.play.house import Desk
from server.play.people import by_name
from server.play.proofs import proved
from server.play.submissions import Call
from server.play.tokens import give
from server.store.people import Player

ROOM: Final = room("players", "Registering, and who is who.")
_LABEL: Final = "first token"


@operation(
    ROOM,
    "POST",
    "/players",
    Reply(
        202,
        "A letter with a code is on its way to that address.",
        schemas.RegistrationTaken,
        headers=(Header.REPLAYED,),
    ),
    promise=Promise(reads=Reads(body=schemas.Registration, headers=KeyOnly), token=Token.UNASKED, refuses=(403, 409)),
)
def register(body: Mapping[str, str], headers: Mapping[str, str]) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Register a player.

    The address is proved with the code in the letter, or by answering it. Asked again before that, another letter goes
    out, at most one an hour.
    """
    done = judged(Call(verb="register", player=None, fields=body, key=headers.get("key")), AT_ONCE)
    return {"detail": done.detail()}, 202, done.headers


@operation(
    ROOM,
    "POST",
    "/players/confirmations",
    Reply(200, "The address is proved; here is a token.", schemas.Welcome, headers=(Header.REPLAYED,)),
    promise=Promise(reads=Reads(body=schemas.Confirmation, headers=KeyOnly), token=Token.UNASKED),
)
def confirm(body: Mapping[str, str], headers: Mapping[str, str]) -> Response:
    """Prove a mail address with the code of its letter.

    The code works for three days; each use without a key gives a token of its own.
    """
    here = house()
    player_id = proved(here, body["code"].strip(), here.clock())
    if player_id is None:
        raise Refused("bad-code", "That code is not right, or older than three days; register again for a new letter.")
    judged(Call(verb="confirm", player=player_id), AT_ONCE).made()

    def make(desk: Desk) -> Made:
        text, _ = give(desk, player_id, body.get("label", _LABEL))
        name = desk.session.get_one(Player, player_id).name
        return {"name": name, "token": text}, 200, {"Cache-Control": "no-store"}

    return once_for(player_id, headers, schemas.Welcome, make)


@operation(ROOM, "GET", "/players/me", Reply(200, "You.", schemas.Me))
def me() -> Player:
    """Say who you are here."""
    with house().store.read() as session:
        return session.get_one(Player, bearer().player)


@operation(
    ROOM, "GET", "/players/<name:name>", Reply(200, "The player.", schemas.Player), promise=Promise(token=Token.UNASKED)
)
def player(name: str) -> Player:
    """Say what everybody may know of a player."""
    with house().store.read() as session:
        found = by_name(session, name)
    if found is None:
        raise Refused("not-found", f"Nobody here is called {name}.")
    return found
