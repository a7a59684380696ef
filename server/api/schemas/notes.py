"""Private notes as they are sent and asked for."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from server.api.schemas.fields import Answer, Request, about, instant, up_to
from server.play.notes import LONGEST

_BREAKS = frozenset("\n\t")


class Lines(fields.String):
    """A text of several lines without other control characters."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> str:  # noqa: ANN401 - the signature of marshmallow
        text: str = super()._deserialize(value, attr, data, **more).replace("\r\n", "\n")
        if any((char < " " and char not in _BREAKS) or "\ud800" <= char <= "\udfff" or char == "\x7f" for char in text):
            raise ValidationError("Write it without control characters other than line breaks and tabs.")
        return text


class NoteWish(Request):
    """The whole of your notes, in the place of the former ones."""

    text = Lines(required=True, validate=up_to(LONGEST, least=0), metadata=about("Empty: they are dropped."))


class Note(Answer):
    """What you have noted on a game; nobody else sees it."""

    version = fields.Integer(required=True, metadata=about("Rises with every change."))
    text = fields.String(required=True)
    changed_at = instant("When it was last changed.", needed=False)
