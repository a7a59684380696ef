"""Turns forms of the account page into webhooks, ended sittings, and a player's data taken along or forgotten."""

from typing import Final

from flask import Response, request

from server.api.numbers import row_number
from server.play.belongings import archive
from server.play.farewell import forget_player
from server.play.house import Desk, House
from server.play.lines import BadAddress, checked
from server.play.people import folded
from server.play.sittings import end_sitting
from server.play.webhooks import TooMany, add, one_of, remove
from server.web.account import FORGET, WEBHOOK, account
from server.web.answering import wrong
from server.web.sitting import sign_out
from server.web.visitor import leading, visitor

_LONGEST_URL: Final = 2000
_HERE: Final = "/account"


def add_webhook(house: House) -> Response:
    """Have the visitor's events posted to an address; its secret is shown this once."""
    here, url = visitor(), request.form.get("url", "").strip()[:_LONGEST_URL]
    if here is None:
        return leading(_HERE)
    try:
        checked(url, house.settings)
        with house.store.write() as session:
            secret = add(Desk(house, session, house.clock()), here.player, url, ()).secret
    except (BadAddress, TooMany) as error:
        return account(house, refusal=wrong(WEBHOOK, "url", str(error), request.form))
    return account(house, secret=secret)


def remove_webhook(house: House) -> Response:
    """Post no more events to one of the visitor's addresses."""
    here, number = visitor(), _number("webhook")
    if here is not None:
        with house.store.write() as session:
            row = one_of(session, here.player, number)
            if row is not None:
                remove(Desk(house, session, house.clock()), row)
    return leading(_HERE)


def end_one(house: House) -> Response:
    """Sign one of the visitor's browsers out."""
    here = visitor()
    if here is not None:
        with house.store.write() as session:
            end_sitting(Desk(house, session, house.clock()), here.player, _number("sitting"))
    return leading(_HERE)


def take_data(house: House) -> Response:
    """Send all that is kept of the visitor."""
    here = visitor()
    if here is None:
        return leading(_HERE)
    with house.store.read() as session:
        content = archive(house, session, here.player)
    headers = {"Content-Disposition": 'attachment; filename="guildpost-data.zip"', "Cache-Control": "no-store"}
    return Response(content, mimetype="application/zip", headers=headers)


def be_forgotten(house: House) -> Response:
    """Forget the visitor, who has written his name to confirm it."""
    here = visitor()
    if here is None:
        return leading(_HERE)
    if folded(request.form.get("name", "")) != folded(here.name):
        detail = "That is not your name; write it to confirm that you want to be forgotten."
        return account(house, refusal=wrong(FORGET, "name", detail, request.form))
    forget_player(house, here.player)
    return sign_out(house)


def _number(name: str) -> int:
    return row_number(request.form.get(name, ""))
