"""Turns the body, query and headers of a request into typed values, or into a refusal that names the field."""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

import flask
import marshmallow
from webargs import core
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from server.api.problems import Refused

_PLACES: Final = {"json": "pointer", "query": "parameter", "headers": "header"}


class Reader(FlaskParser):
    """Reads requests for the views; a request without a body is one with an empty table in it."""

    def _raw_load_json(self, req: flask.Request) -> Any:  # noqa: ANN401 - any JSON value
        body = req.get_data(cache=True)
        if req.content_length is None and len(body) >= (req.max_content_length or math.inf):
            raise RequestEntityTooLarge  # a body sent in chunks is cut off there without a word
        if not body.strip():
            return {}
        if not core.is_json(req.mimetype):
            raise UnsupportedMediaType
        try:
            return json.loads(body, parse_constant=_no_number, object_pairs_hook=_each_once)
        except _Twice as error:
            raise Refused("unreadable", str(error)) from error
        except (ValueError, RecursionError) as error:
            raise Refused("unreadable", f"The body is no JSON: {_reason(error)}.") from error

    def handle_error(
        self,
        error: marshmallow.ValidationError,
        req: flask.Request,
        schema: marshmallow.Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Refuse the request, naming every field that does not fit."""
        del req, schema, error_status_code, error_headers
        found = error.messages if isinstance(error.messages, Mapping) else {}
        errors = [one for location, messages in found.items() for one in _errors(location, messages)]
        first = next(iter(errors), {"detail": "Something in it does not fit."})
        raise Refused("invalid", f"{_named(first)}{first['detail']}", errors=errors) from error


class _Twice(Exception):
    """A name that stands twice in one table, of which every reader may take another."""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(f"The body has “{name}” twice in one table; say it once.")
        found[name] = value
    return found


def _errors(location: str, messages: Any) -> Iterator[dict[str, str]]:  # noqa: ANN401 - nested messages
    place = _PLACES.get(location, "pointer")
    for path, sentence in _leaves(messages, ()):
        steps = [step for step in path if step != "_schema"]
        named = "".join(f"/{_escaped(step)}" for step in steps) if place == "pointer" else ".".join(steps)
        yield {place: named, "detail": sentence}


def _leaves(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401 - nested messages
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from _leaves(inner, (*path, str(name)))
        return
    for sentence in messages if isinstance(messages, list) else [messages]:
        yield path, str(sentence)


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def _named(error: Mapping[str, str]) -> str:
    name = next((error[place] for place in _PLACES.values() if error.get(place)), "")
    return f"“{name.lstrip('/')}”: " if name else ""


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return "it is not written in UTF-8"
    return "it is nested too deep" if isinstance(error, RecursionError) else "a number in it cannot be read"


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")
