"""Turns the style and the scripts of our pages into answers that may be kept for ever: an address per content."""

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort

FOLDER: Final = Path(__file__).parent / "static"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class File:
    """A file with its content, the digest of that, and its media type."""

    content: bytes
    digest: str
    media_type: str


def open_static_files(app: Flask) -> None:
    """Give an application the route of the files."""
    app.add_url_rule("/static/<digest>/<name>", "static_file", _send)


def address(name: str) -> str:
    """Return the address of a file; raises FileNotFoundError for one that there is not."""
    return f"/static/{_file(name).digest}/{name}"


def _send(digest: str, name: str) -> Response:
    if name not in {place.name for place in FOLDER.iterdir()} or _file(name).digest != digest:
        abort(404)
    found = _file(name)
    return Response(found.content, headers={"Cache-Control": _FOR_EVER}, mimetype=found.media_type)


@cache
def _file(name: str) -> File:
    content = (FOLDER / name).read_bytes()
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(content, hashlib.sha256(content).hexdigest()[:_DIGITS], media_type)
