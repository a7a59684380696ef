"""The entrance: says where everything is, and what each cause of a refusal means."""

from typing import Any, Final

from flask import Response, current_app

from server.api.asking import Token
from server.api.causes import PREFIX, TITLES, status_of
from server.api.formats import sent
from server.api.operations import JSON, Promise, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import index as schemas

DESCRIPTION: Final = "guildpost.description"
_HTML: Final = "text/html; charset=utf-8"
ROOM: Final = room("index", "Where everything is.")
_OPEN: Final = Promise(token=Token.UNASKED)
_LINKS: Final = ("catalog", "players/me", "tokens", "challenges", "games", "problems", "docs", "openapi.json")


@operation(ROOM, "GET", "/", Reply(200, "The rooms.", schemas.Index), promise=_OPEN)
def index() -> dict[str, Any]:
    """Say where everything is."""
    return {"title": "Guildpost", "links": {name: f"/api/v1/{name}" for name in _LINKS}}


@operation(ROOM, "GET", "/openapi.json", Reply(200, "OpenAPI 3.1.", schemas.OpenApi), promise=_OPEN)
def openapi() -> Response:
    """Send this description."""
    return sent(current_app.extensions[DESCRIPTION]["json"](), JSON, {})


@operation(ROOM, "GET", "/docs", Reply(200, "A page of HTML.", media=("text/html",)), promise=_OPEN)
def docs() -> Response:
    """Show this description to people."""
    return sent(current_app.extensions[DESCRIPTION]["html"](), _HTML, {})


@operation(ROOM, "GET", "/problems", Reply(200, "The causes.", schemas.Causes), promise=_OPEN)
def list_causes() -> dict[str, Any]:
    """List the causes of refusals."""
    return {"items": [_cause(word) for word in TITLES]}


@operation(ROOM, "GET", "/problems/<word>", Reply(200, "The cause.", schemas.Cause), promise=_OPEN)
def cause(word: str) -> dict[str, Any]:
    """Say what a cause means: this is where the `type` of a problem leads."""
    if word not in TITLES:
        raise Refused("not-found", f"No refusal has the cause “{word}”.")
    return _cause(word)


def _cause(word: str) -> dict[str, Any]:
    return {"type": f"{PREFIX}{word}", "code": word, "status": status_of(word), "title": TITLES[word]}
