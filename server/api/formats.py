"""Chooses the form in which something is sent: by the extension of the address, else by what the client accepts."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from flask import Response, request

from server.api.problems import Refused

FOR_EVER: Final = "max-age=31536000, immutable"
_MARK_LENGTH: Final = 32


def chosen(extension: str | None, forms: Mapping[str, str], path: str) -> str:
    """Return which of the forms (extension to media type) is wanted; raises Refused with the list of those there are.

    Without a wish it is the first of them.
    """
    if extension is not None:
        return extension if extension in forms else _none(forms, path, f"There is no form “{extension}” of it")
    if not request.accept_mimetypes:
        return next(iter(forms))
    offered: dict[str, str] = {}
    for name, media in forms.items():
        offered.setdefault(media.partition(";")[0], name)
    best = request.accept_mimetypes.best_match(offered)
    return offered[best] if best is not None else _none(forms, path, "No form of it is what the request accepts")


def sent(content: bytes | str, media: str, headers: Mapping[str, str]) -> Response:
    """Return content as an answer of a media type."""
    answer = Response(content, content_type=media)
    answer.headers.extend(headers)
    return answer


def digest(content: bytes | str) -> str:
    """Return the ETag of something that has no version: a mark of its content."""
    plain = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(plain).hexdigest()[:_MARK_LENGTH]


def etagged(tag: str, *varies: str, settled: bool = False) -> Response | None:
    """Return the answer that nothing has changed, None where the client has not seen this version in this form."""
    if not request.if_none_match.contains_weak(tag):
        return None
    return Response(status=304, headers=headers_of(tag, *varies, settled=settled))


def headers_of(tag: str, *varies: str, settled: bool = False) -> dict[str, str]:
    """Return the headers of what may be kept and must be asked about each time; what is `settled` never changes."""
    among = "private" if "Authorization" in request.headers else "public"
    kept = FOR_EVER if settled else "no-cache"
    found = {"ETag": f'"{tag}"', "Cache-Control": kept if among == "public" and not settled else f"{among}, {kept}"}
    return {**found, "Vary": ", ".join(varies)} if varies else found


def _none(forms: Mapping[str, str], path: str, sentence: str) -> NoReturn:
    available: list[dict[str, Any]] = [{"type": media, "href": f"{path}.{name}"} for name, media in forms.items()]
    raise Refused("not-acceptable", f"{sentence}; there are {', '.join(forms)}.", available=available)
