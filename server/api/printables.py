"""Printables: makes PDFs of what lies in a game's box, to print and cut."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from printables.kits import kit_pdf
from printables.units import PrintError
from server.api.asking import Token, house
from server.api.catalog import game_named, kits_of
from server.api.formats import digest, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import catalog as schemas

ROOM: Final = room("printables", "Components to print and cut.")
_PDF: Final = "application/pdf"


@operation(
    ROOM,
    "GET",
    "/printables/<game>",
    Reply(200, "The kits.", schemas.Printables),
    promise=Promise(token=Token.UNASKED),
)
def printables(game: str) -> dict[str, Any]:
    """List the kits of a game and the choices for them."""
    found = game_named(house(), game)
    return {"game": found.info.slug, "kits": kits_of(found), "choices": schemas.CHOICES}


@operation(
    ROOM,
    "GET",
    "/printables/<game>/<kit>.pdf",
    Reply(200, "The kit.", media=(_PDF,), headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.KitQuery)),
)
def kit_as_pdf(query: Mapping[str, str], game: str, kit: str) -> Response:
    """Make the PDF of a kit; print it at 100 %, without fitting it to the page."""
    try:
        content = kit_pdf(game_named(house(), game), kit, **query)
    except PrintError as error:
        word = "not-found" if error.option == "kit" else "bad-choice"
        raise Refused(word, error.detail, option=error.option, choices=list(error.choices)) from error
    mark = digest(content)
    if (unchanged := etagged(mark)) is not None:
        return unchanged
    return sent(content, _PDF, headers_of(mark))
