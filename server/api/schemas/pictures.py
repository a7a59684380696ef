"""The queries of whatever is drawn."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from printables.theme import themes
from printables.units import PAPERS
from server.api.schemas.fields import Digits, Request, Words, about
from server.api.schemas.games import PlyQuery
from server.play.pictures import NARROWEST, WIDEST

_THEMES = tuple(themes())


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
        load_default=_THEMES[0], validate=validate.OneOf(_THEMES), metadata=about("The colours.", default=_THEMES[0])
    )
    width = Digits(
        validate=validate.Range(min=NARROWEST, max=WIDEST), metadata=about("Pixels across, of an SVG or a PNG.")
    )


class BoardQuery(PictureQuery, PlyQuery):
    """Which board, and how it is to look."""


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
