"""Turns a game as somebody may know it into its score sheet filled in, with the record attached."""

from typing import Final

from sqlalchemy.orm import Session

from printables.document import Enclosure
from printables.kits import EDITIONS
from printables.papers import papers_pdf
from printables.units import chosen
from server.play.house import House
from server.play.reading import Sight
from server.play.transcripts import JSON, transcript

SCORESHEET: Final = "scoresheet"
"""The kit that is filled in where a game is meant, and blank where none is."""


def scoresheet_of(
    house: House,
    session: Session,
    sight: Sight,
    *,
    paper: str = "a4",
    palette: str = "classic",
    edition: str = "usual",
) -> bytes:
    """Return the sheet as a PDF; raises PrintError where the game has none, and for a word that chooses nothing."""
    kind = chosen("edition", edition, EDITIONS)
    record = transcript(house, session, sight, JSON).encode()
    enclosed = Enclosure("record.json", "application/json", record, "The record of the game")
    return papers_pdf(sight.game, sight.state, paper=paper, palette=palette, edition=kind, enclosures=(enclosed,))
