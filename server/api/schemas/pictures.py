"""The queries of whatever is drawn."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from printables.theme import themes
from printables.units import PAPERS
from server.api.schemas.fields import MOST, Answer, Digits, Request, Words, about
from server.api.schemas.games import PlyQuery
from server.play.pictures import NARROWEST, WIDEST

_THEMES = tuple(themes())
_MOST_SEATS = 12


class Pair(Words):
    """An option as NAME=VALUE."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401 - the signature of marshmallow
        name, sign, said = super()._deserialize(value, attr, data, **more).partition("=")
        if not sign or not name:
            raise ValidationError("An option is written NAME=VALUE.")
        return name, said


class PictureQuery(Request):
    """How a picture is to look."""

    theme = fields.String(
        load_default=_THEMES[0],
        validate=validate.OneOf(_THEMES),
        metadata=about("The colours of everything.", default=_THEMES[0]),
    )
    width = Digits(
        validate=validate.Range(min=NARROWEST, max=WIDEST), metadata=about("Pixels across, of an SVG or a PNG.")
    )


class SeatQuery(PictureQuery):
    """How a picture of a board is to look, and from where."""

    palette = fields.String(
        validate=validate.OneOf(_THEMES), metadata=about("The colours of the pieces; else those of the theme.")
    )
    perspective = Digits(
        load_default=1,
        validate=validate.Range(min=1, max=_MOST_SEATS),
        metadata=about(
            "The seat from which the board is seen: seats sit by turns on its near and its far side, from where it is "
            "turned round. What a seat may know has nothing to do with it.",
            default=1,
        ),
    )


class BoardQuery(SeatQuery, PlyQuery):
    """Which board, and how it is to look."""


class ReplayQuery(SeatQuery):
    """How a game is to be played back."""

    pace = Digits(
        load_default=1_000,
        validate=validate.Range(min=100, max=10_000),
        metadata=about("How long each position is seen, in milliseconds.", default=1_000),
    )


class OEmbedQuery(Request):
    """What is to be embedded."""

    url = fields.String(required=True, metadata=about("The address of a game or of its board, as people have it."))
    maxwidth = Digits(validate=validate.Range(min=1, max=MOST), metadata=about("The most pixels across."))
    maxheight = Digits(validate=validate.Range(min=1, max=MOST), metadata=about("The most pixels down."))
    format = fields.String(validate=validate.OneOf(("json",)), metadata=about("json, and nothing else."))


class OEmbed(Answer):
    """A picture to be embedded, as oEmbed 1.0 has it."""

    type = fields.String(required=True)
    version = fields.String(required=True)
    title = fields.String(required=True)
    url = fields.String(required=True, metadata=about("The address of the picture."))
    width = fields.Integer(required=True)
    height = fields.Integer(required=True)
    provider_name = fields.String(required=True)
    provider_url = fields.String(required=True)


class SheetQuery(PictureQuery):
    """Which setup, and how it is to look."""

    game = fields.String(metadata=about("The game's slug; else whichever game has such a code."))
    option = fields.List(
        Pair(),
        load_default=list,
        metadata=about("An option of the game as NAME=VALUE; may come several times."),
    )
    paper = fields.String(
        load_default="a4", validate=validate.OneOf(tuple(PAPERS)), metadata=about("Paper of the PDF.", default="a4")
    )
