"""Printables: makes sheets of what lies in a game's box, to print and cut."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from flask import Response

from printables.booklet import Wish, booklet_pdf
from printables.cutting_svg import kit_svgs
from printables.kits import kit_pdf
from printables.theme import theme
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
_SVG: Final = "image/svg+xml"


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
    with refusing():
        return _sent(kit_pdf(game_named(house(), game), kit, **query), _PDF)


@operation(
    ROOM,
    "GET",
    "/printables/<game>/<kit>.svg",
    Reply(200, "A side of paper of the kit.", media=(_SVG,), headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.CuttingQuery)),
)
def kit_as_svg(query: Mapping[str, Any], game: str, kit: str) -> Response:
    """Draw one side of paper of a kit for a cutting machine: art, cut lines, fold lines and marks are layers."""
    words = {name: query[name] for name in ("paper", "style", "sides", "palette")}
    with refusing():
        documents = kit_svgs(game_named(house(), game), kit, **words)
    if query["sheet"] > len(documents):
        raise Refused("not-found", f"The kit “{kit}” has {len(documents)} sides of paper, not {query['sheet']}.")
    return _sent(documents[query["sheet"] - 1].encode(), _SVG)


@operation(
    ROOM,
    "GET",
    "/printables/<game>/booklet.pdf",
    Reply(200, "The booklet.", media=(_PDF,), headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.BookletQuery)),
)
def booklet(query: Mapping[str, Any], game: str) -> Response:
    """Bind random starts of a game: two pages on each side of paper, to fold in the middle."""
    wish = Wish(query["count"], query["seed"], {}, even=query["even"] == "yes")
    with refusing():
        content = booklet_pdf(game_named(house(), game), wish, theme(query["palette"]), paper=query["paper"])
    return _sent(content, _PDF)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what cannot be printed into a refusal that names the right words."""
    try:
        yield
    except PrintError as error:
        word = "not-found" if error.option == "kit" else "bad-choice"
        raise Refused(word, error.detail, option=error.option, choices=list(error.choices)) from error


def _sent(content: bytes, media: str) -> Response:
    mark = digest(content)
    if (unchanged := etagged(mark)) is not None:
        return unchanged
    return sent(content, media, headers_of(mark))
