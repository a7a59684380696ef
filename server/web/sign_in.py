"""The pages of signing in: asks for a mail address, and lets a browser in by the link that was sent there."""

from typing import Final

from flask import Flask, Response, request

from server.play.house import Desk, House, Work
from server.play.sittings import ask_key, end_sitting, open_sitting
from server.web.answering import Told, wrong
from server.web.leaf import leaf
from server.web.limits import count_link
from server.web.sitting import guard_form, local, seal_of, sign_in, sign_out, who

_UNKEPT: Final = "no-store"
_NO_ADDRESS: Final = "Write the mail address that you are registered with."


def open_sign_in(app: Flask, house: House) -> None:
    """Add the pages; whatever acts is a POST, so that no machine that looks at links signs anybody in."""
    app.add_url_rule("/sign-in", "sign_in", lambda: _form(house))
    app.add_url_rule("/sign-in", "sign_in_ask", lambda: _ask(house), methods=["POST"])
    app.add_url_rule("/sign-in/<key>", "sign_in_link", _link)
    app.add_url_rule("/sign-in/<key>", "sign_in_use", lambda key: _use(house, key), methods=["POST"])
    app.add_url_rule("/sign-out", "sign_out", lambda: _leave(house), methods=["POST"])


def _form(house: House, refusal: Told | None = None) -> Response:
    leads_to = local(request.values.get("next", "/"))
    signed = who(house)
    if signed is not None and leads_to != "/":
        return _to(leads_to)
    values = {
        "title": "Sign in",
        "leads_to": leads_to,
        "name": signed and signed.name,
        "seal": seal_of(house, signed) if signed else "",
        "told": refusal,
    }
    return leaf("sign_in", values, 422 if refusal else 200, _UNKEPT)


def _ask(house: House) -> Response:
    guard_form(house, None)
    email = request.form.get("email", "").strip()[:254]
    if not email.partition("@")[2]:
        return _form(house, wrong("sign-in", "email", _NO_ADDRESS, request.form))
    with house.store.write() as session:
        count_link(house, session, email)
        desk = Desk(house, session, house.clock())
        ask_key(desk, email, local(request.form.get("next", "/"))[:2000])
        session.flush()
    for letter in desk.letters:
        house.ring(Work.DELIVER, str(letter.id))
    values = {"title": "Look into your mail", "email": email}
    return leaf("sign_in_sent", values, cache_control=_UNKEPT)


def _link(key: str) -> Response:
    return leaf("sign_in_link", {"title": "Sign in", "key": key, "stale": False}, cache_control=_UNKEPT)


def _use(house: House, key: str) -> Response:
    guard_form(house, None)
    with house.store.write() as session:
        opened = open_sitting(Desk(house, session, house.clock()), key, request.headers.get("User-Agent", ""))
    if opened is None:
        return leaf("sign_in_link", {"title": "Sign in", "key": key, "stale": True}, 410, _UNKEPT)
    return sign_in(house, *opened)


def _leave(house: House) -> Response:
    signed = who(house)
    if signed is not None:
        guard_form(house, signed)
        with house.store.write() as session:
            end_sitting(Desk(house, session, house.clock()), signed.player, signed.sitting)
    return sign_out(house)


def _to(place: str) -> Response:
    return Response(status=303, headers={"Location": place, "Cache-Control": _UNKEPT})
