"""Papers for a table and a hall as they are asked for."""

from marshmallow import fields, validate

from server.api.schemas.catalog import choice
from server.api.schemas.fields import Request, Words, about, up_to
from server.api.schemas.scores import LONGEST

_LONGEST_NAME = 60
_MOST_NAMES = 64


class PaperQuery(Request):
    """How a paper is to be printed."""

    paper = choice("paper", "The paper.")
    palette = choice("palette", "The colours.")
    edition = choice("edition", "The kind of PDF: usual, to fill in on a screen, or by PDF/A-2b.")


class Wish(PaperQuery):
    """The record whose score sheet is wanted: ours as JSON or text, or a form of the game as PPN."""

    text = fields.String(required=True, validate=up_to(LONGEST), metadata=about("The record, whole."))


class TournamentQuery(PaperQuery):
    """Who plays in the tournament, and how its sheets are to be printed."""

    player = fields.List(
        Words(validate=up_to(_LONGEST_NAME)),
        load_default=list,
        validate=validate.Length(max=_MOST_NAMES),
        metadata=about("A player's name; comes once for each of them."),
    )
