"""Turns the sentence that says what there is not into a page."""

from flask import Response

from server.web.leaf import leaf


def missing(sentence: str) -> Response:
    """Return the page for an address behind which there is nothing."""
    return leaf("missing", {"sentence": sentence}, 404)
