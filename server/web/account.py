"""Turns what a player wishes for and lets programs do into a page, and its forms into what changes there."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response, request

from server.api.numbers import row_number
from server.play.house import Desk, House
from server.play.sittings import sittings_of
from server.play.tokens import give, revoke, tokens_of
from server.play.verbs import INTENTS
from server.play.webhooks import those_of
from server.store.people import Player
from server.web.answering import Told, wrong
from server.web.doing import told
from server.web.leaf import leaf
from server.web.visitor import leading, visitor

WEBHOOK: Final = "webhook"
FORGET: Final = "forget"
"""What the page calls its forms that are no verb."""

_TOKEN: Final = "token"  # noqa: S105 - a word, no secret
_PROFILE: Final = "profile"
_LONGEST_LABEL: Final = 60


def account(house: House, *, token: str = "", secret: str = "", refusal: Told | None = None) -> Response:
    """Show wishes with the forms that their verbs declare, tokens, browsers, webhooks; fresh secrets once.

    `refusal` is what stands against a form that was just sent; it stands there as it was typed.
    """
    here = visitor()
    if here is None:
        raise LookupError("an account was asked for by nobody")
    intents = [intent for intent in INTENTS.values() if intent.scope == _PROFILE]
    with house.store.read() as session:
        player = session.get_one(Player, here.player)
        values: Mapping[str, Any] = {
            "player": player,
            "intents": intents,
            "placed": [*(intent.verb for intent in intents), _TOKEN, WEBHOOK, FORGET],
            "tokens": tokens_of(session, here.player, house.clock()),
            "sittings": sittings_of(session, here.player, house.clock()),
            "sitting": here.sitting,
            "webhooks": those_of(session, here.player),
            "fresh": token,
            "secret": secret,
            "told": refusal or told(house, here),
        }
        return leaf("account", values, 422 if refusal else 200, "private, no-store")


def give_token(house: House) -> Response:
    """Give the visitor a token and show it, this once."""
    here = visitor()
    label = request.form.get("label", "").strip()[:_LONGEST_LABEL]
    if here is None:
        return leading("/account")
    if not label:
        return account(house, refusal=wrong(_TOKEN, "label", "Say what the token is for.", request.form))
    with house.store.write() as session:
        text, _ = give(Desk(house, session, house.clock()), here.player, label)
    return account(house, token=text)


def revoke_token(house: House) -> Response:
    """Take one of the visitor's tokens back."""
    here, number = visitor(), row_number(request.form.get("token", ""))
    if here is not None:
        with house.store.write() as session:
            revoke(Desk(house, session, house.clock()), here.player, number)
    return leading("/account")
