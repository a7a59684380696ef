"""Private notes as they are sent and asked for."""

from marshmallow import fields

from server.api.schemas.fields import Answer, Lines, Request, about, instant, up_to
from server.play.notes import LONGEST


class NoteWish(Request):
    """The whole of your notes, in the place of the former ones."""

    text = Lines(required=True, validate=up_to(LONGEST, least=0), metadata=about("Empty: they are dropped."))


class Note(Answer):
    """What you have noted on a game; nobody else sees it."""

    version = fields.Integer(required=True, metadata=about("Rises with every change."))
    text = fields.String(required=True)
    changed_at = instant("When it was last changed.", needed=False)
