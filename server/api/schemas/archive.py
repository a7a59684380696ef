"""Records of games as they are looked for, sent in bulk and brought along."""

from marshmallow import fields, validate

from server.api.schemas.fields import Answer, Digits, Request, about, up_to
from server.api.schemas.games import NOTED, Outcome, Record, Score, SeatTaken
from server.api.schemas.paging import PageQuery

AT_ONCE = 10_000
_LONGEST = 1_000_000


class RecordsQuery(PageQuery):
    """Which records."""

    game = fields.String(validate=up_to(80), metadata=about("The game's slug."))
    player = fields.String(validate=up_to(80), metadata=about("A player's name."))
    since = fields.AwareDateTime(metadata=about("Games that ended then or later, as `2026-05-04T12:00:00Z`."))
    until = fields.AwareDateTime(metadata=about("Games that ended before."))
    most = Digits(
        load_default=AT_ONCE,
        validate=validate.Range(min=1, max=AT_ONCE),
        metadata=about("How many records at most (ndjson only).", default=AT_ONCE),
    )


class Archived(Record):
    """The record of a game that is over."""

    id = fields.String(required=True, metadata=about("The number of the game."))
    seats = fields.List(fields.Nested(SeatTaken), required=True)
    outcome = fields.Nested(Outcome, required=True)
    began_at = fields.String(required=True, metadata=about("When it began.", format="date-time"))
    ended_at = fields.String(required=True, metadata=about("When it ended.", format="date-time"))


class Archive(Answer):
    """A page of records, the newest first."""

    items = fields.List(fields.Nested(Archived), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class Brought(Request):
    """A record that is brought along."""

    text = fields.String(
        required=True,
        validate=up_to(_LONGEST),
        metadata=about("A record in our JSON or text, or in a form of a game: PPN, a game state of Abstract Play."),
    )


class Slip(Answer):
    """A move that broke a rule and was made all the same."""

    move = fields.String(required=True)
    ply = fields.Integer(required=True)
    rule = fields.String(required=True, allow_none=True)
    detail = fields.String(required=True)


class Analysis(Answer):
    """A record as it was understood, with the position that it leads to."""

    game = fields.String(required=True, metadata=about("The game's slug."))
    moves = fields.List(fields.String(), required=True, metadata=about("The entries in canonical notation."))
    ply = fields.Integer(required=True, metadata=about("How many entries there are."))
    to_act = fields.Integer(required=True, allow_none=True, metadata=NOTED)
    state = fields.Raw(required=True, metadata=about("The position; its form is the game's own."))
    scores = fields.Dict(keys=fields.String(), values=fields.Nested(Score), required=True, metadata=about("By seat."))
    legal = fields.List(fields.String(), required=True, metadata=about("What could be played, some of it."))
    warnings = fields.List(fields.Nested(Slip), required=True)


class JsonSchema(Answer):
    """A JSON Schema, draft 2020-12."""

    title = fields.String(required=True, metadata=about("What it describes."))
    type = fields.String(required=True)
    properties = fields.Dict(keys=fields.String(), values=fields.Raw(), required=True)
