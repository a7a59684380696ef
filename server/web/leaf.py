"""Turns a template and its values into a page of ours."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from flask import Response, request
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from server.web.static_files import address

TEMPLATES: Final = Path(__file__).parent / "templates"
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a browser may load for a page of ours: nothing but from us, and no script or style within the page."""

NAV: Final = (("/", "Home"), ("/setups", "Setups"), ("/score", "Score a game"), ("/api/v1/docs", "API"))
"""Where the bar at the top of each page leads."""


def leaf(template: str, values: Mapping[str, object], status: int = 200, cache_control: str = "no-cache") -> Response:
    """Return the page that a template makes of its values; every value is escaped but what is marked as markup."""
    text = _pages().get_template(f"{template}.html").render({"nav": NAV, "here": request.path, **values})
    return Response(
        text, status, {"Cache-Control": cache_control, "Content-Security-Policy": POLICY}, mimetype="text/html"
    )


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
    return made
