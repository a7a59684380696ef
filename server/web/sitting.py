"""Turns the cookie of a request into who is signed in, and guards the forms of those who are."""

from typing import Final
from urllib.parse import urlsplit

from flask import Response, abort, request

from server.play.house import House
from server.play.sittings import SITTING_LASTS, Signed, form_seal, is_our_form, signed_in

COOKIE: Final = "guildpost"
SEAL: Final = "seal"
HOME: Final = "/"
_OURS: Final = frozenset({"same-origin", "none"})


def who(house: House) -> Signed | None:
    """Return who is signed in at this browser, None for nobody."""
    cookie = request.cookies.get(_name(house))
    return None if not cookie else signed_in(house, cookie)


def seal_of(house: House, signed: Signed) -> str:
    """Return what a form of ours carries in the field `seal`."""
    return form_seal(house, signed.sitting)


def guard_form(house: House, signed: Signed | None) -> None:
    """Refuse a form that another site has sent (403), or one that does not carry our seal."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in _OURS:
        abort(403)
    if signed is not None and not is_our_form(house, signed.sitting, request.form.get(SEAL, "")):
        abort(403)


def local(address: str) -> str:
    r"""Return an address within this site, the front page for any other.

    >>> local("/oauth/authorize?x=1"), local("//example.org"), local("https://example.org"), local("/\\\\example.org")
    ('/oauth/authorize?x=1', '/', '/', '/')
    """
    split = urlsplit(address)
    plain = address.isprintable() and not split.scheme and not split.netloc and "\\" not in address
    return address if plain and address.startswith("/") and not address.startswith("//") else HOME


def sign_in(house: House, cookie: str, leads_to: str) -> Response:
    """Send the browser on with its cookie."""
    answer = Response(status=303, headers={"Location": local(leads_to)})
    answer.set_cookie(
        _name(house),
        cookie,
        max_age=int(SITTING_LASTS.total_seconds()),
        httponly=True,
        samesite="Lax",
        secure=_secure(house),
        path="/",
    )
    return _unkept(answer)


def sign_out(house: House) -> Response:
    """Send the browser to the front page without its cookie."""
    answer = Response(status=303, headers={"Location": HOME})
    answer.delete_cookie(_name(house), path="/", secure=_secure(house), httponly=True, samesite="Lax")
    return _unkept(answer)


def _unkept(answer: Response) -> Response:
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _secure(house: House) -> bool:
    return house.settings.url.startswith("https://")


def _name(house: House) -> str:
    """Return the cookie's name: over https one that no other host of our domain can set."""
    return f"__Host-{COOKIE}" if _secure(house) else COOKIE
