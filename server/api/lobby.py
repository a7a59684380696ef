"""The lobby: looks on at games of others, shuts other players out, and asks for another game."""

from collections.abc import Mapping
from typing import Any, Final

from server.api.asking import bearer, house
from server.api.challenges import seen_by_asker
from server.api.judged import AT_ONCE, Judged, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas import challenges
from server.api.schemas import lobby as schemas
from server.api.schemas.submissions import KeyOnly
from server.api.seats import game_row
from server.play.blocks import blocked
from server.play.submissions import Call
from server.play.watching import games_watched
from server.store.people import Player

Answered = tuple[dict[str, Any], int, Mapping[str, str]]
ROOM: Final = room("lobby", "Looking on at games, blocking players, playing again.", reads="profile", writes="profile")
_WATCHED: Final = Reply(200, "What you look on at.", schemas.WatchedOnes, headers=(Header.REPLAYED,))
_BLOCKED: Final = Reply(200, "Whom you have blocked.", schemas.BlockedOnes, headers=(Header.REPLAYED,))
_KEYED: Final = Reads(headers=KeyOnly)


@operation(
    ROOM,
    "POST",
    "/games/<game_id>/rematch",
    Reply(200, "The challenge to play again, or the game where it is the last answer to one.", challenges.Challenge,
          headers=(Header.REPLAYED,)),
    promise=Promise(reads=Reads(body=challenges.NoBody, headers=KeyOnly), refuses=(403, 409), scope="challenges"),
)  # fmt: skip
def rematch(_body: Mapping[str, Any], headers: Mapping[str, str], game_id: str) -> Answered:
    """Ask the others of a game that is over to play again, with seats changed; whoever asks second accepts."""
    with house().store.read() as session:
        number = game_row(session, game_id).id
    done = _done("rematch", {}, headers, number)
    return seen_by_asker(done.made()["challenge"]), 200, done.headers


@operation(ROOM, "GET", "/watching", _WATCHED)
def list_watched() -> Answered:
    """List the games that you look on at."""
    return _watched({})


@operation(ROOM, "PUT", "/games/<game_id>/watching", _WATCHED, promise=Promise(reads=_KEYED, refuses=(409,)))
def watch(headers: Mapping[str, str], game_id: str) -> Answered:
    """Look on at a game of others: a letter comes after each turn, with what everybody may see of it."""
    return _about_game("watch", game_id, headers)


@operation(ROOM, "DELETE", "/games/<game_id>/watching", _WATCHED, promise=Promise(reads=_KEYED))
def unwatch(headers: Mapping[str, str], game_id: str) -> Answered:
    """Look on at a game no longer."""
    return _about_game("unwatch", game_id, headers)


@operation(ROOM, "GET", "/blocks", _BLOCKED)
def list_blocked() -> Answered:
    """List the players whom you have blocked."""
    return _blocked({})


@operation(ROOM, "PUT", "/blocks/<name>", _BLOCKED, promise=Promise(reads=_KEYED))
def block(headers: Mapping[str, str], name: str) -> Answered:
    """Let no challenge and no talk of a player come to you; he is told neutrally that it does not reach you."""
    done = _done("block", {"name": name}, headers)
    done.made()
    return _blocked(done.headers)


@operation(ROOM, "DELETE", "/blocks/<name>", _BLOCKED, promise=Promise(reads=_KEYED))
def unblock(headers: Mapping[str, str], name: str) -> Answered:
    """Let a player challenge you and talk to you again."""
    done = _done("unblock", {"name": name}, headers)
    done.made()
    return _blocked(done.headers)


def _about_game(verb: str, game_id: str, headers: Mapping[str, str]) -> Answered:
    with house().store.read() as session:
        number = game_row(session, game_id).id
    done = _done(verb, {"game": str(number)}, headers)
    done.made()
    return _watched(done.headers)


def _done(verb: str, fields: Mapping[str, str], headers: Mapping[str, str], game: int | None = None) -> Judged:
    call = Call(verb=verb, player=bearer().player, fields=fields, game=game, key=headers.get("key"))
    return judged(call, AT_ONCE)


def _watched(headers: Mapping[str, str]) -> Answered:
    with house().store.read() as session:
        rows = games_watched(session, bearer().player)
        items = [{"id": str(row.id), "game": row.game, "status": row.status} for row in rows]
    return {"items": items}, 200, headers


def _blocked(headers: Mapping[str, str]) -> Answered:
    with house().store.read() as session:
        found = blocked(session, session.get_one(Player, bearer().player))
        return {"items": [{"name": one.name} for one in found]}, 200, headers
