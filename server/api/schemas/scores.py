"""The score of a game that was played at a table, as it is asked for and sent."""

from marshmallow import fields

from server.api.schemas.fields import Answer, Request, about, up_to
from server.api.schemas.games import Score

LONGEST = 200_000


class ScoreWish(Request):
    """The record of a game: ours as JSON or text, or a form of the game as PPN."""

    text = fields.String(required=True, validate=up_to(LONGEST), metadata=about("The record, whole."))


class Warned(Answer):
    """A move that breaks a rule; it is scored all the same."""

    move = fields.String(required=True)
    ply = fields.Integer(required=True, metadata=about("How many entries stand before it."))
    rule = fields.String(required=True, allow_none=True)
    detail = fields.String(required=True)


class TableScore(Answer):
    """The score of a game with every part, and what was wrong with how it was played."""

    game = fields.String(required=True, metadata=about("The game's slug."))
    ply = fields.Integer(required=True, metadata=about("How many entries the record has."))
    seats = fields.Dict(keys=fields.String(), values=fields.Nested(Score), required=True)
    warnings = fields.List(fields.Nested(Warned), required=True)
