"""Finds who asks: turns the bearer token of a request into its player."""

from enum import Enum
from typing import Final

from flask import current_app, g, request

from server.api.problems import Refused
from server.api.remembered import Drawn, Remembered
from server.play.house import House
from server.play.tokens import Bearer, bearer_of

HOUSE: Final = "guildpost"
REMEMBERED: Final = "guildpost-remembered"
DRAWN: Final = "guildpost-drawn"
LONGEST: Final = 512
_CHALLENGE: Final = 'Bearer realm="guildpost"'


class Token(Enum):
    """Whether an operation wants to know who asks."""

    NEEDED = "needed"
    WELCOME = "welcome"
    UNASKED = "unasked"


def house() -> House:
    """Return the house of the running application."""
    found: House = current_app.extensions[HOUSE]
    return found


def drawn() -> Remembered[Drawn]:
    """Return the boards that this application remembers."""
    found: Remembered[Drawn] = current_app.extensions[DRAWN]
    return found


def remembered() -> Remembered[str]:
    """Return what this application remembers."""
    found: Remembered[str] = current_app.extensions[REMEMBERED]
    return found


def admit(token: Token, scope: str, game: int) -> None:
    """Look at the token of the request before anything else of it is read; raises Refused.

    `game` is the number of the game in the address, 0 where there is none.
    """
    g.bearer = None
    if token is Token.UNASKED:
        return
    shown = request.headers.get("Authorization")
    if shown is None:
        if token is Token.NEEDED:
            detail = "This needs a token; send “Authorization: Bearer gpt_…”."
            raise Refused("token-needed", detail, {"WWW-Authenticate": _CHALLENGE})
        return
    g.bearer = _known(shown, game)
    if not g.bearer.may(scope):
        raise lacking(scope)


def lacking(scope: str) -> Refused:
    """Return the refusal of a token that is not good for something."""
    challenge = f'{_CHALLENGE}, error="insufficient_scope", scope="{scope}"'
    detail = f"This token is not good for “{scope}”; give yourself one that is, with POST /api/v1/tokens."
    return Refused("missing-scope", detail, {"WWW-Authenticate": challenge}, scope=scope)


def bearer() -> Bearer:
    """Return who asks, where the operation needs a token."""
    found: Bearer = g.bearer
    return found


def bearer_id() -> int | None:
    """Return the number of the player who asks, None for somebody without a token."""
    return None if g.bearer is None else bearer().player


def _known(shown: str, game: int) -> Bearer:
    scheme, _, text = shown.partition(" ")
    found = bearer_of(house(), text.strip(), game) if scheme.lower() == "bearer" and len(text) <= LONGEST else None
    if found is None:
        detail = "That token is not valid: it may be cut short, revoked, or from another server."
        raise Refused("bad-token", detail, {"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'})
    return found
