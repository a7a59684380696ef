"""Turns a position into the pages that its game has for it, as a score sheet filled in."""

from typing import Any

from engine.core.game import AnyGame
from printables.document import Document, Edition, Enclosure
from printables.drawings import symbols
from printables.imposition import CUT_STYLES
from printables.pdf import write
from printables.sheets import Making, laid_out, pages
from printables.sides import SIDES
from printables.theme import themes
from printables.units import PAPERS, PrintError, chosen


def papers_pdf(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - a state is its game's business
    *,
    paper: str = "a4",
    palette: str = "classic",
    edition: Edition = Edition.USUAL,
    enclosures: tuple[Enclosure, ...] = (),
) -> bytes:
    """Return the pages, the same bytes for the same position; raises PrintError where the game has none."""
    if game.papers is None:
        raise PrintError("game", f"{game.info.title} has no score sheet to fill in.")
    making = Making(
        chosen("paper", paper, PAPERS), CUT_STYLES["cut"], SIDES["single"], chosen("palette", palette, themes())
    )
    components = game.papers(state)
    document = Document(
        title=f"{game.info.title}: score sheet",
        subject=f"{game.info.title}, game by {game.info.designer}; {making}",
        pages=tuple(pages(game.info.title, making, laid_out(components, making))),
        keywords=("score sheet", game.info.title),
        symbols=symbols(components, making.style.bleed),
        enclosures=enclosures,
        edition=edition,
    )
    return write(document, making.theme)
