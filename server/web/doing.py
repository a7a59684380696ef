"""Turns a form of somebody signed in into a call, and what came of it into the page that says so."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response, request

from server.api.numbers import whole_number
from server.play.house import House
from server.play.intake import ring_for
from server.play.sittings import Signed
from server.play.submissions import Call, take_call
from server.play.verbs import INTENTS
from server.store.post import Submission
from server.web.answering import Told
from server.web.visitor import leading, visitor

DOOR: Final = "web"


def do(house: House, game: int | None = None) -> Response:
    """Carry out the verb that a form names, with the fields that it declares; lead back to where it stood."""
    here = visitor()
    if here is None:
        return leading("/sign-in")
    verb = request.form.get("verb", "")
    return lead_back(carry_out(house, asked(here, verb, declared(verb, request.form), game)), game)


def lead_back(row: Submission, game: int | None) -> Response:
    """Lead to the page on which a form stood, or to the game that it has begun, with the answer."""
    made: Mapping[str, Any] = (row.judgement or {}).get("made", {})
    where = f"/games/{made['game']}" if "game" in made and game is None else request.form.get("next", "/lobby")
    return leading(f"{where}{'&' if '?' in where else '?'}told={row.id}")


def declared(verb: str, form: Mapping[str, str]) -> Mapping[str, str]:
    """Return what a form says of the fields that its verb declares; anything else in it is passed over."""
    intent = INTENTS.get(verb)
    return {one.name: form[one.name] for one in (intent.fields if intent else ()) if one.name in form}


def asked(here: Signed, verb: str, fields: Mapping[str, str], game: int | None) -> Call:
    """Return the call that the form at hand makes, guarded by the version of the game that it names."""
    said = {name: value.strip() for name, value in fields.items()}
    version = whole_number(request.form.get("version", ""))
    return Call(verb=verb, player=here.player, fields=said, game=game, version=version, door=DOOR)


def carry_out(house: House, call: Call) -> Submission:
    """Hand in what a form asks, by the one path of everything that changes a game, and have it judged at once."""
    row = take_call(house, call, at_once=True)
    if row.status == "waiting":
        ring_for(house, row.id)
    return row


def told(house: House, here: Signed | None) -> Told | None:
    """Return what came of the form before, where the address names it and it is the visitor's own."""
    number = request.args.get("told", "")
    if here is None or not number:
        return None
    with house.store.read() as session:
        row = session.get(Submission, number)
        if row is None or row.player_id != here.player or not row.judgement or not row.intent:
            return None
        return Told(row.intent["verb"], row.intent["fields"], row.judgement)
