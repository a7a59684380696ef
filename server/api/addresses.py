"""Addresses: whence a player writes, a new one to be proved, and one to be forgotten."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from server.api.asking import Token, bearer, house
from server.api.judged import AT_ONCE, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import preferences as schemas
from server.api.schemas.people import RegistrationTaken
from server.api.schemas.submissions import KeyOnly, Submission
from server.play.aliases import aliases_of
from server.play.proofs import change_proved
from server.play.submissions import Call
from server.store.people import Player

ROOM: Final = room("addresses", "The mail addresses that you write from.", reads="profile", writes="profile")
Said = tuple[dict[str, Any], int, Mapping[str, str]]


@operation(ROOM, "GET", "/players/me/addresses", Reply(200, "Your addresses.", schemas.Addresses))
def list_addresses() -> dict[str, Any]:
    """List your mail addresses: the one that letters go to, and those whose letters count as yours besides."""
    with house().store.read() as session:
        player = session.get_one(Player, bearer().player)
        return {"email": player.email, "further": aliases_of(session, player)}


@operation(
    ROOM,
    "POST",
    "/players/me/address-changes",
    Reply(202, "A letter with a code is on its way there.", RegistrationTaken, headers=(Header.REPLAYED,)),
    promise=Promise(reads=Reads(body=schemas.AddressWish, headers=KeyOnly)),
)
def change_address(body: Mapping[str, str], headers: Mapping[str, str]) -> Said:
    """Have your letters go to another address: a letter asks there, and the one that you have is told.

    It changes when that letter is answered, or its code sent to `/players/address-confirmations`, within three days.
    """
    call = Call(verb="address", player=bearer().player, fields=body, key=headers.get("key"))
    done = judged(call, AT_ONCE)
    return {"detail": done.detail()}, 202, done.headers


@operation(
    ROOM,
    "POST",
    "/players/address-confirmations",
    Reply(200, "Letters go there from now on.", Submission, headers=(Header.REPLAYED,)),
    promise=Promise(reads=Reads(body=schemas.AddressProof, headers=KeyOnly), token=Token.UNASKED, refuses=(409,)),
)
def confirm_address(body: Mapping[str, str], headers: Mapping[str, str]) -> Said:
    """Prove a new mail address with the code of its letter: the part before the @ of the letter's reply address."""
    change = change_proved(house(), body["code"].strip())
    if change is None:
        raise Refused("bad-code", "That code is not right; it stands before the @ in the letter's reply address.")
    call = Call(verb="confirm", player=None, fields={"change": change}, key=headers.get("key"))
    return judged(call, AT_ONCE).answer()


@operation(
    ROOM,
    "DELETE",
    "/players/me/addresses/<email>",
    Reply(204, "Letters from there are asked back again."),
    promise=Promise(reads=Reads(headers=KeyOnly), refuses=(422,)),
)
def forget_address(headers: Mapping[str, str], email: str) -> Response:
    """Forget an address that you wrote from besides your own."""
    call = Call(verb="forget", player=bearer().player, fields={"address": email}, key=headers.get("key"))
    done = judged(call, AT_ONCE)
    done.made()
    return Response(status=204, headers=done.headers)
