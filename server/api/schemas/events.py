"""Events as they are sent, and from where on they are wanted."""

from marshmallow import Schema, fields, validate

from server.api.schemas.fields import MOST, Answer, Digits, Request, about
from server.api.schemas.submissions import LONGEST_WAIT
from server.play.events import Happening

AT_ONCE = 100
_KINDS = ", ".join(f"`{one.value}`" for one in Happening)


class EventsQuery(Request):
    """From where on events are wanted."""

    since = Digits(
        validate=validate.Range(min=0, max=MOST),
        metadata=about("The id of the last event that you know; 0: from the oldest that is kept."),
    )
    wait = Digits(
        load_default=0,
        validate=validate.Range(min=0, max=LONGEST_WAIT),
        metadata=about("How many seconds to wait for the next event where there is none yet (JSON only).", default=0),
    )
    limit = Digits(
        load_default=AT_ONCE,
        validate=validate.Range(min=1, max=AT_ONCE),
        metadata=about("How many events at most (JSON only).", default=AT_ONCE),
    )


class LastEvent(Schema):
    """Where a stream is taken up again."""

    last = fields.String(
        data_key="Last-Event-ID",
        metadata=about("The same as `since`; a browser's EventSource sends it when it takes a stream up again."),
    )


class Event(Answer):
    """Something that happened, as you may know it."""

    id = fields.String(required=True, metadata=about("Its number as text; later events have greater ones."))
    type = fields.String(required=True, metadata=about(f"What happened: {_KINDS}."))
    at = fields.String(required=True, metadata=about("When it happened.", format="date-time"))
    game = fields.String(required=True, allow_none=True, metadata=about("The game's number."))
    version = fields.Integer(required=True, allow_none=True, metadata=about("The game's version then."))
    ply = fields.Integer(required=True, allow_none=True, metadata=about("How many entries the record had then."))
    data = fields.Dict(
        keys=fields.String(),
        values=fields.Raw(),
        required=True,
        metadata=about("What it tells besides, as `move` and `seat` of a move, `challenge` and `by` of a challenge."),
    )


class Events(Answer):
    """What happened, the oldest first."""

    items = fields.List(fields.Nested(Event), required=True)
    next = fields.String(required=True, metadata=about("What to ask for with `since` next."))
