"""Finds who looks at a page, and lets only those who are signed in, by forms of ours, do something."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from urllib.parse import quote

from flask import Response, g, request

from server.api.asking import house
from server.play.sittings import Signed, form_seal
from server.web.sitting import guard_form, local, who

LOBBY: Final = "/lobby"


def visitor() -> Signed | None:
    """Return who is signed in, None for a stranger; the database is asked once a request."""
    if "visitor" not in g:
        g.visitor = who(house())
        g.seal = form_seal(house(), g.visitor.sitting) if g.visitor else ""
    found: Signed | None = g.visitor
    return found


def signed_in(view: Callable[..., Response]) -> Callable[..., Any]:
    """Return a view that strangers are led to the sign-in page from, and back to after."""

    @wraps(view)
    def guarded(**path: str) -> Response:
        if visitor() is None:
            return leading(f"/sign-in?next={quote(request.full_path.rstrip('?'))}")
        return view(**path)

    return guarded


def acting(view: Callable[..., Response]) -> Callable[..., Any]:
    """Return a view that only a form of ours may call, for somebody who is signed in."""

    @wraps(view)
    def guarded(**path: str) -> Response:
        here = visitor()
        if here is None:
            return leading(f"/sign-in?next={LOBBY}")
        guard_form(house(), here)
        return view(**path)

    return guarded


def leading(where: str) -> Response:
    """Return the answer that leads to another page of ours; anything else leads to the front page."""
    return Response(status=303, headers={"Location": local(where), "Cache-Control": "no-store"})
