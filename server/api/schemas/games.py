"""Games as they are sent: the view of whoever asks."""

from marshmallow import fields, validate

from server.api.schemas.fields import MOST, Answer, Digits, Request, about, instant, number, up_to
from server.api.schemas.paging import PageQuery
from server.api.schemas.timing import Clock

NOTED = about("Whose turn it is: a seat, or null for chance and when the game is over.")


class SeatTaken(Answer):
    """Who sits where."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True)


class Score(Answer):
    """A seat's points; each part also names what it was counted from, as `lot` or `customers`."""

    total = fields.Integer(required=True)
    parts = fields.List(
        fields.Dict(keys=fields.String(), values=fields.Raw()),
        required=True,
        metadata=about("What the total came from: `rule`, `points` and what was counted."),
    )


class Outcome(Answer):
    """How a game ended."""

    winners = fields.List(fields.Integer(), required=True, metadata=about("Seats; none: a draw, or everybody lost."))
    draw = fields.Boolean(required=True)
    reason = fields.String(required=True)
    resigned_by = fields.Integer(required=True, allow_none=True)
    agreed = fields.Boolean(required=True, metadata=about("Whether the players agreed on it."))


class Offered(Answer):
    """What a seat offers at this ply: it lapses with the next move."""

    kind = fields.String(required=True, metadata=about("draw, undo or pause."))
    seat = fields.Integer(required=True)


class GameListed(Answer):
    """A game in a list."""

    id = number("The number of the game.")
    game = fields.String(required=True, metadata=about("The game's slug."))
    version = fields.Integer(required=True, metadata=about("Rises with every change and never falls."))
    ply = fields.Integer(required=True, metadata=about("How many entries the record has."))
    to_act = fields.Integer(required=True, allow_none=True, metadata=NOTED)
    seats = fields.List(fields.Nested(SeatTaken), required=True)
    status = fields.String(required=True, metadata=about("running or over."))
    outcome = fields.Nested(Outcome, required=True, allow_none=True)
    your_seat = fields.Integer(required=True, allow_none=True)
    deadline = instant("When the time of the seat to act is over; null where no clock runs.", needed=False)
    created_at = instant("When it began.")
    updated_at = instant("When its record last changed.")


class Game(GameListed):
    """A game as this viewer may know it."""

    rules = fields.String(required=True, metadata=about("The version of the rules."))
    options = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    scores = fields.Dict(
        keys=fields.String(), values=fields.Nested(Score), required=True, metadata=about("By seat; as it stands now.")
    )
    state = fields.Raw(required=True, metadata=about("The position; its form is the game's own."))
    offers = fields.List(fields.Nested(Offered), required=True)
    clock = fields.Nested(Clock, required=True, allow_none=True, metadata=about("Null for a game without one."))
    commitment = fields.String(required=True, metadata=about("The SHA-256 of the seed that chance draws from."))
    seed = fields.String(required=True, allow_none=True, metadata=about("That seed; null while the game runs."))


class Games(Answer):
    """A page of games, the newest first."""

    items = fields.List(fields.Nested(GameListed), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class GamesQuery(PageQuery):
    """Which games."""

    status = fields.String(validate=validate.OneOf(("running", "over")), metadata=about("In which state."))


class PlyQuery(Request):
    """At which ply."""

    ply = Digits(
        validate=validate.Range(min=0, max=MOST), metadata=about("After so many entries of the record; else: now.")
    )


class Entry(Answer):
    """An entry of a record."""

    ply = fields.Integer(required=True, metadata=about("How many entries stand before it."))
    seat = fields.Integer(required=True, allow_none=True, metadata=about("Who made it; null: chance."))
    move = fields.String(required=True, metadata=about("Its text, as you may read it."))
    made_at = instant("When it was judged.")


class Entries(Answer):
    """The record, entry by entry."""

    version = fields.Integer(required=True)
    moves = fields.List(fields.Nested(Entry), required=True)


class LegalQuery(Request):
    """Which of the legal moves."""

    prefix = fields.String(
        load_default="", validate=up_to(200, least=0), metadata=about("How they begin; case does not matter.")
    )


class Legal(Answer):
    """The legal moves of the position."""

    version = fields.Integer(required=True)
    ply = fields.Integer(required=True)
    to_act = fields.Integer(required=True, allow_none=True, metadata=NOTED)
    moves = fields.List(fields.String(), required=True, metadata=about("In canonical notation."))
    complete = fields.Boolean(
        required=True, metadata=about("False where there are more than are listed; ask with a prefix then.")
    )


class Scores(Answer):
    """The scores as they stand."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    ply = fields.Integer(required=True)
    seats = fields.Dict(keys=fields.String(), values=fields.Nested(Score), required=True)


class Record(Answer):
    """A record: enough to play the game again."""

    game = fields.String(required=True, metadata=about("The game's slug."))
    rules = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    start = fields.Raw(required=True, metadata=about("The position before the first entry."))
    moves = fields.List(fields.String(), required=True)
    commitment = fields.String(required=True, metadata=about("The SHA-256 of the seed that chance draws from."))
    seed = fields.String(required=True, allow_none=True, metadata=about("That seed; null while the game runs."))


class Saying(Answer):
    """A line of talk."""

    id = number("The number of the line.")
    seat = fields.Integer(required=True)
    ply = fields.Integer(required=True, metadata=about("How many entries the record had then."))
    text = fields.String(required=True)
    said_at = instant("When it was said.")


class Talk(Answer):
    """A page of what was said at the table, the newest first."""

    items = fields.List(fields.Nested(Saying), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))
