"""Declares an operation once: turns a view and what it promises into a route, its checks and its description."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import wraps
from types import MappingProxyType
from typing import Any, Final, TypeVar

from flask import make_response
from flask_smorest import Blueprint
from marshmallow import Schema
from werkzeug.http import http_date
from werkzeug.routing import BaseConverter

from server.api.asking import Token, admit
from server.api.examples import example_of
from server.api.numbers import row_number
from server.api.quotas import count
from server.api.reader import Reader
from server.play.people import RESERVED

View = TypeVar("View", bound=Callable[..., Any])
JSON: Final = "application/json"


class Header(Enum):
    """A header of answers, with what it says."""

    ETAG = ("ETag", "The version of what is sent, as this viewer sees it in this form; for If-None-Match, If-Match.")
    LOCATION = ("Location", "The address of what was made, or of the submission that will be judged.")
    RETRY = ("Retry-After", "After how many seconds it is worth asking again.")
    EXPIRES = ("Expires", "Until when it is kept here.")
    LINK = ("Link", "The address of the next page, with rel=next.")
    APPLIED = ("Preference-Applied", "The preference that was honoured, as wait=5.")
    REPLAYED = ("Idempotent-Replayed", "True where this key was seen before: the answer is that to the first request.")


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer that an operation may give: JSON of a schema, or something of another media type, or nothing."""

    status: int
    description: str
    schema: type[Schema] | None = None
    media: tuple[str, ...] = ()
    headers: tuple[Header, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reads:
    """What an operation reads of a request; the view is given each of these, in this order, before the path."""

    body: type[Schema] | None = None
    query: type[Schema] | None = None
    headers: type[Schema] | None = None


NOTHING: Final = Reads()

PATHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game": "The game's slug, as `alien-city`.",
        "game_id": "The number of a game.",
        "challenge_id": "The number of a challenge.",
        "submission_id": "The number of a submission.",
        "order_id": "The number of an order at the print shop.",
        "token_id": "The number of a token.",
        "client_id": "The client id of an app.",
        "webhook_id": "The number of a webhook.",
        "call_id": "The number of a call.",
        "name": "A player's name.",
        "code": "A setup's code, as an earlier setup gave it.",
        "email": "A mail address.",
        "kit": "A part of the box, as `tiles`; the printables of the game list them.",
        "extension": "The form: the board's and the setup's forms are listed with them.",
        "word": "The word of a cause.",
    }
)
"""What the parts of addresses stand for."""


class Room(Blueprint):  # type: ignore[misc] # flask-smorest has no types
    """A blueprint whose requests are read by our reader."""

    ARGUMENTS_PARSER = Reader()
    reads = "games:read"
    writes = "games:play"


class Name(BaseConverter):
    """A part of an address that names a player; a reserved word names none, so GET is no method there."""

    regex = rf"(?!(?:{'|'.join(RESERVED)})\Z)[^/]+"
    part_isolating = True


def room(name: str, description: str, reads: str = Room.reads, writes: str = Room.writes) -> Room:
    """Return an empty room: a chapter of the description, under `/api/v1`, with the scopes that its operations need."""
    made = Room(name, __name__, url_prefix="/api/v1", description=description)
    made.reads, made.writes = reads, writes
    return made


@dataclass(frozen=True, slots=True)
class Leaving:
    """An operation that will go: since when it should not be used, from when on it is gone, and what is in its place.

    Told by the headers Deprecation (RFC 9745), Sunset (RFC 8594) and Link.
    """

    since: datetime
    gone: datetime
    successor: str

    def headers(self) -> dict[str, str]:
        """Return the headers that tell it."""
        return {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Sunset": http_date(self.gone),
            "Link": f'<{self.successor}>; rel="successor-version"',
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """What an operation wants and how it may refuse; the statuses that follow from what it reads need no mention."""

    reads: Reads = NOTHING
    token: Token = Token.NEEDED
    refuses: tuple[int, ...] = ()
    scope: str | None = None
    leaving: Leaving | None = None
    also: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def operation(
    where: Room, method: str, rule: str, *replies: Reply, promise: Promise | None = None
) -> Callable[[View], View]:
    """Return the decorator that gives a view its route; the view's name is the operation's, its docstring the text.

    The token is looked at first, then the request is read; so nobody without one learns what would have fitted.
    """
    given = promise or Promise()

    def declare(view: View) -> View:
        made: Any = _reading(where, view, given.reads)
        for reply in replies:
            made = _replying(where, made, reply)
        for status in sorted(_refusals(rule, given)):
            made = where.alt_response(status, f"Problem{status}")(made)
        scope = given.scope or (where.reads if method == "GET" else where.writes)
        told = {**given.also, **({"deprecated": True} if given.leaving else {})}
        made = where.doc(operationId=view.__name__, security=_security(given.token, scope), **told)(made)
        parameters = [
            {"in": "path", "name": name, "required": True, "description": text}
            for name, text in PATHS.items()
            if f"<{name}>" in rule or f":{name}>" in rule
        ]
        guarded = _guarded(made, given, scope)
        where.add_url_rule(rule, view.__name__, guarded, methods=[method], parameters=parameters)
        return view

    return declare


def _security(token: Token, scope: str) -> list[dict[str, list[str]]]:
    if token is Token.UNASKED:
        return []
    return [{"token": [scope]}] if token is Token.NEEDED else [{}, {"token": [scope]}]


def _guarded(view: Any, promise: Promise, scope: str) -> Any:  # noqa: ANN401 - a view of any arguments
    @wraps(view)
    def guarded(**path: str) -> Any:  # noqa: ANN401 - whatever the view returns
        admit(promise.token, scope, row_number(path.get("game_id", "")))
        count()
        answer = make_response(view(**path))
        if promise.leaving is not None:
            for name, value in promise.leaving.headers().items():
                answer.headers.add(name, value)
        return answer

    return guarded


def _reading(where: Room, view: Any, reads: Reads) -> Any:  # noqa: ANN401 - a view of any arguments
    made = view
    for schema, location in ((reads.headers, "headers"), (reads.query, "query"), (reads.body, "json")):
        if schema is not None:
            reader = schema()
            needed = location == "json" and any(one.required for one in reader.fields.values())
            more = {"example": example_of(schema)} if location == "json" else {}
            made = where.arguments(reader, location=location, required=needed, **more)(made)
    return made


def _replying(where: Room, view: Any, reply: Reply) -> Any:  # noqa: ANN401 - a view of any arguments
    headers = {one.value[0]: {"description": one.value[1], "schema": {"type": "string"}} for one in reply.headers}
    said = {"description": reply.description, "headers": headers or None}
    made = view
    for media in reply.media:
        schema = {"type": "string"} if media.startswith(("text/", "image/svg")) else {"contentMediaType": media}
        made = where.alt_response(reply.status, schema=schema, content_type=media, **said)(made)
    if reply.schema is None and reply.media:
        return made
    if reply.schema is None:
        return where.alt_response(reply.status, **said)(made)
    return where.response(reply.status, reply.schema, content_type=JSON, **said)(made)


def _refusals(rule: str, promise: Promise) -> set[int]:
    found = {*promise.refuses, 429}
    if "<" in rule:
        found.add(404)
    if promise.reads.body is not None:
        found |= {400, 413, 415, 422}
    if promise.reads.query is not None or promise.reads.headers is not None:
        found.add(422)
    if promise.token is not Token.UNASKED:
        found |= {401, 403}
    return found
