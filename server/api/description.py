"""Gives an application the rooms of the REST door, and describes them: blueprints in, OpenAPI 3.1 out."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from flask import Flask, Response
from flask_smorest import Api
from werkzeug.exceptions import HTTPException

from server.api import problems
from server.api.causes import STATUSES
from server.api.operations import Name, Room
from server.api.schemas.problems import Problem

VERSION: Final = "1"
OPENAPI: Final = "3.1.0"
_ORDER: Final = ("openapi", "info", "servers", "tags", "paths", "components")
_ABOUT: Final = """\
Play turn-based board games by program. Everything that mail can do can be done here, and the other way round.

Numbers of games, challenges, tokens and submissions are texts without meaning. Instants are in UTC. A refusal is always
`application/problem+json`. A move is first kept, then judged: `?wait=5` or `Prefer: wait=5` waits for the judgement.
"""
_CONFIG: Final = {
    "API_TITLE": "Guildpost",
    "API_VERSION": VERSION,
    "OPENAPI_VERSION": OPENAPI,
}
_TOKEN: Final = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "gpt_…",
    "description": "A token of a player; `POST /api/v1/tokens` gives further ones.",
}


class Description(Api):  # type: ignore[misc] # flask-smorest has no types
    """The description of the door; every error that the framework raises becomes a problem."""

    ERROR_SCHEMA = Problem
    DEFAULT_ERROR_RESPONSE_NAME = "Problem"

    def handle_http_exception(self, error: HTTPException) -> Response | HTTPException:
        """Answer an error of the framework."""
        return problems.of_http_error(error)

    def _register_responses(self) -> None:
        content = {problems.MEDIA_TYPE: {"schema": Problem}}
        self.spec.components.response(
            "Problem", {"description": "Something went wrong.", "content": content}, lazy=True
        )
        for status, sentence in STATUSES.items():
            told = {"description": sentence, "content": {problems.MEDIA_TYPE: {"schema": Problem}}}
            self.spec.components.response(f"Problem{status}", told, lazy=True)


def open_rooms(app: Flask, rooms: Iterable[Room]) -> None:
    """Give the application the rooms; every error of the framework becomes a problem."""
    _prepared(app)
    for room in rooms:
        app.register_blueprint(room)


@cache
def describe(rooms: tuple[Room, ...]) -> dict[str, Any]:
    """Return the description of the rooms; made when it is first asked for, since that takes longer than all else."""
    app = Flask("guildpost")
    made = _prepared(app)
    made.spec.components.security_scheme("token", _TOKEN)
    for room in rooms:
        made.register_blueprint(room)
    found: dict[str, Any] = made.spec.to_dict()
    for item in found["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict):
                operation["responses"] = dict(sorted(operation["responses"].items()))
    return {part: found[part] for part in _ORDER}


def _prepared(app: Flask) -> Description:
    app.config.update(_CONFIG)
    app.json.sort_keys = False  # type: ignore[attr-defined] # the declared order is the one that people read
    app.url_map.converters["name"] = Name
    return Description(app, spec_kwargs={"info": {"description": _ABOUT}, "servers": [{"url": "/"}]})


def written(description: dict[str, Any]) -> str:
    """Return a description as the text that is served, and committed in `docs/openapi.json`."""
    return f"{json.dumps(description, indent=1, ensure_ascii=False)}\n"
