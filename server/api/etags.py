"""Turns a game's version into ETags and the headers of a request back into versions (RFC 9110, section 13).

A tag is the version, a hyphen and a suffix for who looks at which form: `"17-2.json"`. The suffix keeps a cache from
mixing up two views; for If-Match the version alone counts.
"""

from typing import Final

from flask import request
from werkzeug.datastructures import ETags

from server.api.problems import Refused

_LONGEST: Final = 15


def tag(version: int, *marks: object) -> str:
    """Return the ETag, without its quotation marks, of a version as a viewer sees it in a form.

    >>> tag(17, 2, "json")
    '17-2.json'
    """
    return f"{version}-{'.'.join(str(mark) for mark in marks)}"


def expected_version(current: int) -> int | None:
    """Return the version that the request insists on by If-Match, None where any will do; raises Refused.

    Of several versions the present one counts if it is among them, else the newest: it is judged again later.
    """
    if "If-Match" not in request.headers:
        return None
    wanted: ETags = request.if_match
    if wanted.star_tag:
        return None
    named = {version for found in wanted.as_set(include_weak=False) if (version := version_of(found)) is not None}
    if not named:
        detail = "If-Match takes the ETag of the game as it was sent: a strong one, in quotation marks."
        raise Refused("stale", detail, version=current)
    return current if current in named else max(named)


def version_of(found: str) -> int | None:
    """Return the version that an ETag begins with, None for one that is not ours.

    >>> version_of("17-2.json"), version_of("17"), version_of("x-1")
    (17, 17, None)
    """
    digits = found.partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST else None
