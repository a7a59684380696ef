"""Challenges: proposes games to others and answers what they propose."""

from collections.abc import Mapping
from typing import Any, Final

from server.api import sights
from server.api.asking import bearer, house
from server.api.judged import AT_ONCE, Judged, judged
from server.api.numbers import row_number
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.paging import number_of, page
from server.api.problems import Refused
from server.api.schemas import challenges as schemas
from server.api.schemas.submissions import KeyOnly
from server.play.lobby import free, mine, seen
from server.play.submissions import Call
from server.play.verbs.challenge import write_options
from server.store.people import Player

ROOM: Final = room("challenges", "Proposing games, and answering proposals.", writes="challenges")
_ANSWERED: Final = Promise(reads=Reads(body=schemas.NoBody, headers=KeyOnly), refuses=(403, 409))


@operation(
    ROOM,
    "GET",
    "/challenges",
    Reply(200, "A page of challenges.", schemas.Challenges, headers=(Header.LINK,)),
    promise=Promise(reads=Reads(query=schemas.ChallengeQuery)),
)
def list_challenges(query: Mapping[str, Any]) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """List the challenges that you made or that wait for you, or those of others that anybody may take up."""
    among = {"mine": mine, "free": free}[query["which"]]
    before = number_of(query.get("cursor"))
    with house().store.read() as session:
        asker = session.get_one(Player, bearer().player)
        found = among(session, asker, query["status"], before, query["limit"])
        return page([sights.challenge(one) for one in found.items], found.next)


@operation(
    ROOM,
    "POST",
    "/challenges",
    Reply(
        201,
        "The challenge stands; whoever is named has an invitation by mail.",
        schemas.Challenge,
        headers=(Header.LOCATION, Header.REPLAYED),
    ),
    promise=Promise(reads=Reads(body=schemas.ChallengeWish, headers=KeyOnly), refuses=(403,)),
)
def challenge(body: Mapping[str, Any], headers: Mapping[str, str]) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Propose a game to players or mail addresses, or, with nobody named, to whoever comes first.

    With a `record` the game goes on where that ends, or at a `ply` of it: every move is checked, and nothing may be
    hidden in the position. Its entries stand in the record of the game, and cannot be taken back.
    """
    fields = {
        "game": body["game"],
        "to": ", ".join(body.get("to", ())),
        "options": write_options(body.get("options", {})),
        "seat": body["seat"],
        "standing": str(body["standing"]),
        **{name: str(body[name]) for name in ("record", "ply") if name in body},
    }
    call = Call(
        verb="challenge" if fields["to"] else "new", player=bearer().player, fields=fields, key=headers.get("key")
    )
    done = judged(call, AT_ONCE)
    number = done.made()["challenge"]
    return seen_by_asker(number), 201, {**done.headers, "Location": f"/api/v1/challenges/{number}"}


@operation(ROOM, "GET", "/challenges/<challenge_id>", Reply(200, "The challenge.", schemas.Challenge))
def one_challenge(challenge_id: str) -> dict[str, Any]:
    """Show a challenge that is yours, waits for you or has a free place."""
    return seen_by_asker(challenge_id)


@operation(
    ROOM,
    "POST",
    "/challenges/<challenge_id>/accept",
    Reply(
        200,
        "You have a place; with the last one the game began.",
        schemas.Challenge,
        headers=(Header.REPLAYED,),
    ),
    promise=_ANSWERED,
)
def accept(
    _body: Mapping[str, Any], headers: Mapping[str, str], challenge_id: str
) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Take a place in a challenge; `game_id` names the game once the last place is taken."""
    return _answered(_call("accept", challenge_id, headers))


@operation(
    ROOM,
    "POST",
    "/challenges/<challenge_id>/decline",
    Reply(200, "It is declined; the challenger has a letter.", schemas.Challenge, headers=(Header.REPLAYED,)),
    promise=Promise(reads=Reads(body=schemas.Declining, headers=KeyOnly), refuses=(403, 409)),
)
def decline(
    body: Mapping[str, str], headers: Mapping[str, str], challenge_id: str
) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Decline a challenge, with a reason if you like."""
    return _answered(_call("decline", challenge_id, headers, **body))


@operation(
    ROOM,
    "POST",
    "/challenges/<challenge_id>/cancel",
    Reply(200, "It is taken back.", schemas.Challenge, headers=(Header.REPLAYED,)),
    promise=_ANSWERED,
)
def cancel(
    _body: Mapping[str, Any], headers: Mapping[str, str], challenge_id: str
) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Take a challenge of yours back."""
    return _answered(_call("cancel", challenge_id, headers))


def _call(verb: str, challenge_id: str, headers: Mapping[str, str], **fields: str) -> Call:
    number = row_number(challenge_id)
    if not number:
        raise Refused("unknown-challenge", f"There is no challenge {challenge_id}.")
    return Call(verb=verb, player=bearer().player, fields={"challenge": str(number), **fields}, key=headers.get("key"))


def _answered(call: Call) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    done: Judged = judged(call, AT_ONCE)
    return seen_by_asker(done.made()["challenge"]), 200, done.headers


def seen_by_asker(number: str) -> dict[str, Any]:
    """Return a challenge as whoever asks may see it; raises Refused."""
    with house().store.read() as session:
        asker = session.get_one(Player, bearer().player)
        found = seen(session, asker, row_number(number))
        if found is None:
            raise Refused("unknown-challenge", f"There is no challenge {number} that you may see.")
        return sights.challenge(found)
