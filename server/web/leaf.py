"""Turns a template and its values into a page of ours."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from flask import Response, g, request
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from server.web.moments import day, moment, short
from server.web.static_files import address

TEMPLATES: Final = Path(__file__).parent / "templates"
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a browser may load for a page of ours: nothing but from us, and no script or style within the page."""

NAV: Final = (
    ("/setups", "Setups"),
    ("/score", "Score a game"),
    ("/records", "Played"),
    ("/api/v1/docs", "API"),
)
"""Where the bar at the top of each page leads."""


def leaf(template: str, values: Mapping[str, object], status: int = 200, cache_control: str = "no-cache") -> Response:
    """Return the page that a template makes of its values; every value is escaped but what is marked as markup."""
    seal = g.get("seal", "")
    frame = {"nav": NAV, "here": request.path, "visitor": g.get("visitor"), "visitor_seal": seal, "seal": seal}
    text = _pages().get_template(f"{template}.html").render({**frame, **values})
    headers = {"Cache-Control": cache_control, "Content-Security-Policy": POLICY}
    return Response(text, status, headers, mimetype="text/html")


@cache
def _pages() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["static"] = address
    made.filters.update(moment=moment, short=short, day=day)
    return made
