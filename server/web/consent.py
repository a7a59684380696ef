"""The door for programs of others: asks a player for consent, gives a code, and makes a token of it (OAuth 2, PKCE)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Response, jsonify, request

from server.play.apps import TOKEN_LASTS, BadGrant, Wanted, app_called, consent, redeem
from server.play.house import Desk, House
from server.play.people import by_token
from server.play.scopes import SCOPES
from server.play.sittings import Signed
from server.play.tokens import revoke
from server.store.people import Player
from server.web.leaf import POLICY, leaf
from server.web.sitting import guard_form, seal_of, who

_ASKED: Final = ("response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge")
_METHOD: Final = "S256"
_NEEDED: Final = ("code", "redirect_uri", "client_id", "code_verifier")
_SHORTEST_CHALLENGE: Final = 43
_UNKEPT: Final = {"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*"}


@dataclass(frozen=True, slots=True)
class Asking:
    """What an app asks for: `fault` is the word of what is wrong with it, empty where nothing is."""

    app: int
    name: str
    maker: str
    said: Mapping[str, str]
    scopes: tuple[str, ...]
    fault: str


def open_consent(app: Flask, house: House) -> None:
    """Add the pages and answers of OAuth 2."""
    app.add_url_rule("/oauth/authorize", "oauth_ask", lambda: _ask(house))
    app.add_url_rule("/oauth/authorize", "oauth_decide", lambda: _decide(house), methods=["POST"])
    app.add_url_rule("/oauth/token", "oauth_token", lambda: _token(house), methods=["POST"])
    app.add_url_rule("/oauth/revoke", "oauth_revoke", lambda: _revoke(house), methods=["POST"])
    app.add_url_rule("/oauth/introspect", "oauth_introspect", lambda: _introspect(house), methods=["POST"])
    app.add_url_rule("/.well-known/oauth-authorization-server", "oauth_about", lambda: _about(house))


def _ask(house: House) -> Response:
    asking = _read(house, request.args)
    if asking is None:
        return _strange()
    if asking.fault:
        return _back(house, asking, error=asking.fault)
    signed = who(house)
    if signed is None:
        here = f"{request.path}?{urlencode({**asking.said, 'code_challenge_method': _METHOD})}"
        return Response(status=303, headers={"Location": f"/sign-in?next={quote(here, safe='')}"})
    return _page(house, asking, signed)


def _decide(house: House) -> Response:
    signed = who(house)
    asking = _read(house, request.form)
    if asking is None or signed is None:
        return _strange()
    guard_form(house, signed)
    if asking.fault or request.form.get("decision") != "allow":
        return _back(house, asking, error=asking.fault or "access_denied")
    wanted = Wanted(asking.app, asking.said["redirect_uri"], asking.scopes, asking.said["code_challenge"])
    with house.store.write() as session:
        code = consent(Desk(house, session, house.clock()), signed.player, wanted)
    return _back(house, asking, code=code)


def _read(house: House, given: Mapping[str, str]) -> Asking | None:
    """Read what is asked; None where nobody may be sent back: no such app, or not one of its addresses."""
    said = {name: given.get(name, "") for name in _ASKED}
    with house.store.read() as session:
        app = app_called(session, said["client_id"])
        if app is None or said["redirect_uri"] not in app.redirects:
            return None
        maker = session.get_one(Player, app.owner_id).name
    scopes = tuple(dict.fromkeys(said["scope"].split()))
    return Asking(app.id, app.name, maker, said, scopes, _fault(given, said, scopes))


def _fault(given: Mapping[str, str], said: Mapping[str, str], scopes: tuple[str, ...]) -> str:
    if said["response_type"] != "code":
        return "unsupported_response_type"
    challenge = said["code_challenge"]
    if given.get("code_challenge_method", _METHOD) != _METHOD or len(challenge) != _SHORTEST_CHALLENGE:
        return "invalid_request"
    return "" if scopes and set(scopes) <= set(SCOPES) else "invalid_scope"


def _page(house: House, asking: Asking, signed: Signed) -> Response:
    back = urlsplit(asking.said["redirect_uri"])
    origin = f"{back.scheme}://{back.netloc}" if back.netloc else f"{back.scheme}:"
    values = {
        "title": f"Let {asking.name} in?",
        "asking": asking,
        "scopes": {scope: SCOPES[scope] for scope in asking.scopes},
        "back": back.netloc or f"{back.scheme}:",
        "name": signed.name,
        "seal": seal_of(house, signed),
    }
    answer = leaf("consent", values, cache_control="no-store")
    answer.headers["Content-Security-Policy"] = POLICY.replace("form-action 'self'", f"form-action 'self' {origin}")
    return answer


def _back(house: House, asking: Asking, **said: str) -> Response:
    """Send the browser back to the app; what stands in its address stays."""
    address, state = asking.said["redirect_uri"], asking.said["state"]
    query = urlencode({**said, **({"state": state} if state else {}), "iss": house.settings.url})
    joint = "&" if urlsplit(address).query else "?"
    return Response(status=303, headers={"Location": f"{address}{joint}{query}", "Cache-Control": "no-store"})


def _token(house: House) -> Response:
    said = {name: request.form.get(name, "") for name in _NEEDED}
    if request.form.get("grant_type") != "authorization_code":
        return _no("unsupported_grant_type", "There is one kind of grant here: authorization_code.")
    if missing := [name for name, value in said.items() if not value]:
        return _no("invalid_request", f"Send {', '.join(missing)} too.")
    try:
        with house.store.write() as session:
            made = redeem(Desk(house, session, house.clock()), said)
    except BadGrant as error:
        return _no("invalid_grant", str(error))
    if made is None:
        return _no("invalid_grant", "That code was used before; the token that it gave is taken back.")
    text, token = made
    return _yes(
        {
            "access_token": text,
            "token_type": "Bearer",
            "expires_in": int(TOKEN_LASTS.total_seconds()),
            "scope": " ".join(token.scopes),
        }
    )


def _revoke(house: House) -> Response:
    """Take a token back (RFC 7009): whoever shows it may; of one that is none nothing is said."""
    found = by_token(house.store, request.form.get("token", ""))
    if found is not None:
        with house.store.write() as session:
            revoke(Desk(house, session, house.clock()), found.player, found.token)
    return _yes({})


def _introspect(house: House) -> Response:
    """Say what a token is good for (RFC 7662), to whoever shows it."""
    found = by_token(house.store, request.form.get("token", ""))
    if found is None or (found.expires is not None and found.expires <= house.clock()):
        return _yes({"active": False})
    facts = {"active": True, "username": found.name, "token_type": "Bearer", "iss": house.settings.url}
    ends = {} if found.expires is None else {"exp": int(found.expires.timestamp())}
    return _yes({**facts, **ends, "scope": " ".join(found.scopes or SCOPES)})


def _about(house: House) -> Response:
    """Say where everything is (RFC 8414)."""
    url = house.settings.url
    return _yes(
        {
            "issuer": url,
            "authorization_endpoint": f"{url}/oauth/authorize",
            "token_endpoint": f"{url}/oauth/token",
            "revocation_endpoint": f"{url}/oauth/revoke",
            "introspection_endpoint": f"{url}/oauth/introspect",
            "scopes_supported": list(SCOPES),
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code"],
            "token_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": [_METHOD],
            "authorization_response_iss_parameter_supported": True,
            "service_documentation": f"{url}/api/v1/docs",
        }
    )


def _yes(said: Mapping[str, Any]) -> Response:
    answer = jsonify(said)
    answer.headers.update(_UNKEPT)
    return answer


def _no(error: str, detail: str) -> Response:
    answer = jsonify(error=error, error_description=detail)
    answer.status_code = 400
    answer.headers.update(_UNKEPT)
    return answer


def _strange() -> Response:
    return leaf("consent_strange", {"title": "That app is not known here"}, 400, "no-store")
