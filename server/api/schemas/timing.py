"""Clocks, days away and what players say of their time, as they are sent and asked for."""

from marshmallow import fields

from server.api.schemas.fields import Answer, about, instant
from server.api.schemas.verbs import body_of
from server.play.verbs import habits, timing

TimeoutClaim = body_of(timing.TIMEOUT, "game")
PauseAsking = body_of(timing.PAUSE, "game")
Resuming = body_of(timing.RESUME, "game")
VacationWish = body_of(habits.VACATION, "switch")
ZoneWish = body_of(habits.ZONE_VERB)
QuietWish = body_of(habits.QUIET_VERB)
RemindWish = body_of(habits.REMIND_VERB)
DigestWish = body_of(habits.DIGEST_VERB)


class SeatTime(Answer):
    """What a seat has left."""

    seat = fields.Integer(required=True)
    left_s = fields.Integer(
        required=True, metadata=about("Seconds; for the seat whose turn it is, what it had when the turn began.")
    )


class Clock(Answer):
    """The clock of a game."""

    bank_s = fields.Integer(required=True, metadata=about("Seconds that each seat begins with."))
    increment_s = fields.Integer(required=True, metadata=about("Seconds that each entry adds to its seat's."))
    cap_s = fields.Integer(required=True, metadata=about("Seconds that no seat ever has more of."))
    grace_s = fields.Integer(required=True, metadata=about("Seconds after a deadline in which what arrives counts."))
    timeout = fields.String(
        required=True, metadata=about("`hard`: a seat without time leaves by itself; `claim`: where another claims it.")
    )
    weekends = fields.String(required=True, metadata=about("`off` where Saturdays and Sundays do not count."))
    seats = fields.List(fields.Nested(SeatTime), required=True)
    seat = fields.Integer(required=True, allow_none=True, metadata=about("Whose turn is timed."))
    deadline = instant("When that seat's time is over; null while the clock stands still.", needed=False)
    expires = instant("The deadline with its grace.", needed=False)
    paused = fields.String(
        required=True, allow_none=True, metadata=about("Why it stands still: `agreed`, or `unreached` by our letters.")
    )
    paused_until = instant("When a pause ends at the latest.", needed=False)
    fallen = fields.List(
        fields.Integer(), required=True, metadata=about("Seats that left because their time was over.")
    )


class Vacation(Answer):
    """Days on which a player's clocks stand still."""

    first = fields.String(required=True, metadata=about("The first day, as 2026-08-03."))
    last = fields.String(required=True, metadata=about("The last day."))
    begins_at = instant("When they begin.")
    ends_at = instant("When they end.")


class Vacations(Answer):
    """A player's days away that are not over."""

    items = fields.List(fields.Nested(Vacation), required=True)
    year = fields.Integer(required=True)
    days_left = fields.Integer(required=True, metadata=about("Of that year."))
