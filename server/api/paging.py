"""Turns the place where a page of a list ends into an opaque cursor and back."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import request

from server.api.numbers import NO_ROW, row_number
from server.api.problems import Refused, invalid

_MARK: Final = b"before:"


def cursor_of(number: int) -> str:
    """Return the cursor of the page that comes after a row.

    >>> number_of(cursor_of(17))
    17
    """
    return urlsafe_b64encode(_MARK + str(number).encode()).decode().rstrip("=")


def number_of(cursor: str | None) -> int | None:
    """Return the number of the row before which a page begins, None for the first page; raises Refused."""
    if cursor is None:
        return None
    try:
        found = urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4))
    except (Error, ValueError) as error:
        raise _strange() from error
    number = row_number(found.removeprefix(_MARK).decode(errors="replace"))
    if not found.startswith(_MARK) or number == NO_ROW:
        raise _strange()
    return number


def page(items: list[dict[str, Any]], following: int | None) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Return a page of a list as its answer: items, cursor of the next page, and a link to it."""
    if following is None:
        return {"items": items, "next": None}, 200, {}
    cursor = cursor_of(following)
    query = urlencode({**request.args.to_dict(), "cursor": cursor})
    return {"items": items, "next": cursor}, 200, {"Link": f'<{request.path}?{query}>; rel="next"'}


def _strange() -> Refused:
    return invalid("parameter", "cursor", "This is no cursor of ours; take `next` of the page before.")
