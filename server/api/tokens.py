"""Tokens: gives programs of a player the means to act in his name, and takes them back."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from flask import Response

from server.api.asking import bearer, house, lacking
from server.api.numbers import row_number
from server.api.once import Made, once
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import people as schemas
from server.api.schemas.submissions import KeyOnly
from server.play.house import Desk
from server.play.people import Terms
from server.play.tokens import give, revoke, tokens_of
from server.store.people import Token

ROOM: Final = room("tokens", "Tokens for programs.", reads="profile", writes="profile")
_CURRENT: Final = "current"


@operation(ROOM, "GET", "/tokens", Reply(200, "Your tokens.", schemas.Tokens))
def list_tokens() -> dict[str, Any]:
    """List your tokens; their texts are not kept and cannot be shown."""
    with house().store.read() as session:
        return {"items": [_kept(token) for token in tokens_of(session, bearer().player, house().clock())]}


@operation(
    ROOM,
    "POST",
    "/tokens",
    Reply(
        201, "The token; its text is shown this once.", schemas.TokenGiven, headers=(Header.LOCATION, Header.REPLAYED)
    ),
    promise=Promise(reads=Reads(body=schemas.TokenWish, headers=KeyOnly)),
)
def give_token(body: Mapping[str, Any], headers: Mapping[str, str]) -> Response:
    """Give yourself a further token, good for no more than the one that you ask with."""
    terms = _terms(body, house().clock())

    def make(desk: Desk) -> Made:
        text, token = give(desk, bearer().player, body["label"], terms)
        kept = {**_kept(token), "token": text}
        return kept, 201, {"Location": f"/api/v1/tokens/{token.id}", "Cache-Control": "no-store"}

    return once(headers, schemas.TokenGiven, make)


@operation(ROOM, "GET", "/tokens/<token_id>", Reply(200, "The token.", schemas.TokenKept))
def token(token_id: str) -> dict[str, Any]:
    """Show a token: the one of that number, or with `current` the one that this request comes with."""
    number = bearer().token if token_id == _CURRENT else row_number(token_id)
    with house().store.read() as session:
        found = next((one for one in tokens_of(session, bearer().player, house().clock()) if one.id == number), None)
    if found is None:
        raise Refused("not-found", "You have no token of that number.")
    return _kept(found)


@operation(ROOM, "DELETE", "/tokens/<token_id>", Reply(204, "The token opens nothing any more."))
def revoke_token(token_id: str) -> Response:
    """Take back a token: the one of that number, or with `current` the one that this request comes with."""
    here = house()
    number = bearer().token if token_id == _CURRENT else row_number(token_id)
    with here.store.write() as session:
        done = revoke(Desk(here, session, here.clock()), bearer().player, number)
    if not done:
        raise Refused("not-found", "You have no token of that number.")
    return Response(status=204)


def _terms(body: Mapping[str, Any], now: datetime) -> Terms:
    scopes = tuple(dict.fromkeys(body["scopes"])) or bearer().scopes
    if beyond := [scope for scope in scopes if not bearer().may(scope)]:
        raise lacking(beyond[0])
    days = body.get("days")
    return Terms(scopes, None if days is None else now + timedelta(days=days))


def _kept(token: Token) -> dict[str, Any]:
    return {
        "id": str(token.id),
        "label": token.label,
        "created_at": token.created_at,
        "last_used_at": token.last_used_at,
        "scopes": token.scopes,
        "expires_at": token.expires_at,
        "app": None if token.app_id is None else str(token.app_id),
        "current": token.id == bearer().token,
    }
