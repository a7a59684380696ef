"""Turns whatever goes wrong into an answer of the media type `application/problem+json` (RFC 9457)."""

import json
from collections.abc import Mapping
from typing import Any, Final

from flask import Response, g, request
from werkzeug.exceptions import HTTPException, InternalServerError

from engine.core.errors import Outdated
from server.api.causes import PREFIX, STATUSES, TITLES, status_of, usual

MEDIA_TYPE: Final = "application/problem+json"
_UNKNOWN: Final = "Something went wrong."
_REPLACED: Final = frozenset({"content-type", "content-length"})


class Refused(Exception):
    """What was asked cannot be done: `word` names the cause, `detail` is a sentence for people.

    `more` are further members of the problem (as `rule`, `legal`), `headers` those of the answer.
    """

    def __init__(self, word: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> None:  # noqa: ANN401 - JSON values
        super().__init__(detail)
        self.word = word
        self.detail = detail
        self.headers = headers or {}
        self.more = more


def invalid(place: str, name: str, detail: str) -> Refused:
    """Return the refusal of one field; `place` is `pointer` for a body, `parameter` for a query, `header`."""
    found = f"/{name}" if place == "pointer" else name
    return Refused("invalid", detail, errors=[{place: found, "detail": detail}])


def of_refusal(error: Refused) -> Response:
    """Return the problem of a refusal of ours."""
    return problem(error.word, error.detail, error.headers, **error.more)


def of_outdated(error: Outdated) -> Response:
    """Return the problem of a game that was begun under another version, and that nothing can be shown of."""
    return problem("outdated", error.detail)


def of_http_error(error: HTTPException) -> Response | HTTPException:
    """Return the problem of an error that the framework raised; what the error says in its headers is kept."""
    status = error.code or InternalServerError.code
    if status < 400 or error.response is not None:  # noqa: PLR2004 - a redirect is no problem
        return error
    word = usual(status)
    headers = {name: value for name, value in error.get_headers() if name.lower() not in _REPLACED}
    return _answer(status, word, _SENTENCES.get(status, STATUSES.get(status, _UNKNOWN)), headers, {})


def problem(word: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:  # noqa: ANN401 - JSON values
    """Return the problem of a cause."""
    return _answer(status_of(word), word, detail, headers or {}, more)


def _answer(
    status: int, word: str | None, detail: str, headers: Mapping[str, str], more: Mapping[str, Any]
) -> Response:
    number = getattr(g, "request_id", "")
    members = {
        "type": f"{PREFIX}{word}" if word else "about:blank",
        "title": TITLES.get(word or "", STATUSES.get(status, _UNKNOWN)),
        "status": status,
        "detail": detail,
        "instance": f"{request.path}#{number}",
        "code": word,
        "request_id": number,
        **more,
    }
    plain = {name: value for name, value in members.items() if value is not None}
    answer = Response(json.dumps(plain, ensure_ascii=False), status, mimetype=MEDIA_TYPE)
    answer.headers.extend(headers)
    answer.headers["Cache-Control"] = "no-store"
    return answer


_SENTENCES: Final = {
    400: "The server cannot read this request.",
    404: "There is nothing at this address.",
    405: "That method does not work at this address; the header Allow lists those that do.",
    413: "The body is larger than this server takes: one mebibyte at most.",
    415: "The body must be JSON, sent with “Content-Type: application/json”.",
    500: "The server failed on this request. Its number is below; the operator finds the cause in the log by it.",
}
