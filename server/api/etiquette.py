"""What every request and every answer keeps to: a number, headers for browsers, no character that no store takes."""

import re
import secrets
from typing import Final

from flask import Flask, Response, g, request

from server.api.compression import compress
from server.api.problems import Refused
from server.api.quotas import tell_quota
from server.web.paper import STYLE_HASH

_NUMBER: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_NUMBER_BYTES: Final = 10
_API: Final = "/api/"
_EXPOSED: Final = (
    "Content-Location, Deprecation, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, "
    "RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id"
)
_SENT: Final = (
    "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, X-Request-Id"
)
_METHODS: Final = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
LONGEST_ADDRESS: Final = 4_000
_DAY: Final = "86400"
_POLICIES: Final = {
    "text/html": f"default-src 'none'; style-src {STYLE_HASH}; img-src 'self' data:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "image/svg+xml": "default-src 'none'; style-src 'unsafe-inline'",
}


def keep(app: Flask) -> None:
    """Make an application keep to it."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _NUMBER.fullmatch(given) else secrets.token_hex(_NUMBER_BYTES)
    if len(request.full_path) > LONGEST_ADDRESS:
        raise Refused("address-too-long", f"The address may have {LONGEST_ADDRESS} characters at most.")
    words = (request.path, *(part for pair in request.args.items(multi=True) for part in pair))
    if any("\0" in word for word in words):
        raise Refused("unreadable", "The address holds a character that no text has: the one with the number 0.")


def _end(answer: Response) -> Response:
    headers = answer.headers
    headers["X-Request-Id"] = getattr(g, "request_id", "")
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers.setdefault("Cache-Control", "no-cache")
    if policy := _POLICIES.get(answer.mimetype or ""):
        headers.setdefault("Content-Security-Policy", policy)
    if request.path.startswith(_API):
        _open_to_browsers(answer)
        tell_quota(answer)
    compress(answer)
    return answer


def _open_to_browsers(answer: Response) -> None:
    """Let pages of other sites call us: no cookie is ever looked at here, so nothing is lent to them (CORS)."""
    headers = answer.headers
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    headers["Access-Control-Expose-Headers"] = _EXPOSED
    if request.method == "OPTIONS":
        headers.pop("Content-Type", None)
        headers["Access-Control-Allow-Methods"] = _METHODS
        headers["Access-Control-Allow-Headers"] = _SENT
        headers["Access-Control-Max-Age"] = _DAY
