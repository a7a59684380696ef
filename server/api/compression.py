"""Compresses texts, JSON and drawings for those who accept gzip; ETags name versions, not bytes."""

import gzip
from typing import Final

from flask import Response, request

LEAST: Final = 1_024
"""Below so many bytes nothing is won."""

_LEVEL: Final = 5
_MEDIA: Final = frozenset({"application/json", "application/problem+json", "image/svg+xml"})


def compress(answer: Response) -> None:
    """Compress what is worth it."""
    text = (answer.mimetype or "").startswith("text/") or answer.mimetype in _MEDIA
    if not text or answer.is_streamed or answer.direct_passthrough:
        return
    answer.vary.add("Accept-Encoding")
    if "Content-Encoding" in answer.headers or not request.accept_encodings["gzip"]:
        return
    plain = answer.get_data()
    if len(plain) >= LEAST:
        answer.set_data(gzip.compress(plain, _LEVEL, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
