"""Turns a form of somebody signed in into a call, and what came of it into the page that says so."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response, request

from server.api.numbers import whole_number
from server.play.house import House
from server.play.intake import ring_for
from server.play.sittings import Signed
from server.play.submissions import Call, take_call
from server.store.post import Submission
from server.web.answering import Told
from server.web.sitting import SEAL
from server.web.visitor import leading, visitor

DOOR: Final = "web"
_GUARDS: Final = frozenset({SEAL, "version", "verb", "next"})


def do(house: House, game: int | None = None) -> Response:
    """Carry out the verb that a form names, with its other fields; lead back to where it stood, with the answer."""
    here = visitor()
    if here is None:
        return leading("/sign-in")
    return lead_back(carry_out(house, here, request.form, game), game)


def lead_back(row: Submission, game: int | None) -> Response:
    """Lead to the page on which a form stood, or to the game that it has begun, with the answer."""
    made: Mapping[str, Any] = (row.judgement or {}).get("made", {})
    where = f"/games/{made['game']}" if "game" in made and game is None else request.form.get("next", "/lobby")
    return leading(f"{where}{'&' if '?' in where else '?'}told={row.id}")


def carry_out(house: House, here: Signed, form: Mapping[str, str], game: int | None) -> Submission:
    """Hand in what a form asks, by the one path of everything that changes a game, and have it judged at once."""
    call = Call(
        verb=form.get("verb", ""),
        player=here.player,
        fields={name: value.strip() for name, value in form.items() if name not in _GUARDS},
        game=game,
        version=whole_number(form.get("version", "")),
        door=DOOR,
    )
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
