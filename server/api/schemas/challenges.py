"""Challenges as they are sent and asked for."""

from marshmallow import fields, validate

from server.api.schemas.fields import MOST, Answer, Request, Whole, Words, about, instant, number, up_to
from server.api.schemas.paging import PageQuery
from server.api.schemas.verbs import LONGEST, body_of
from server.play.challenges import MOST_STANDING, SEAT_WISHES
from server.play.verbs.challenge import CHALLENGE
from server.play.verbs.invitation import DECLINE

_LONGEST_RECORD = 100_000
STATUSES = ("open", "accepted", "declined", "cancelled")

ChallengeWish = body_of(
    CHALLENGE,
    game=Words(required=True, validate=up_to(LONGEST), metadata=about("The game, as alien-city.")),
    seat=fields.String(
        load_default="lot", validate=validate.OneOf(SEAT_WISHES), metadata=about("Which seat the challenger takes.")
    ),
    record=fields.String(
        validate=up_to(_LONGEST_RECORD),
        metadata=about(
            "A record to go on with, in our JSON or text, or in a form of the game; it has its options along."
        ),
    ),
    ply=Whole(
        validate=validate.Range(min=0, max=MOST),
        metadata=about("At which ply of the record to go on; else at its end."),
    ),
    standing=Whole(
        load_default=1,
        validate=validate.Range(min=1, max=MOST_STANDING),
        metadata=about("For how many games an open challenge stands, each with whoever comes first."),
    ),
)
Declining = body_of(DECLINE, "challenge")


class NoBody(Request):
    """A body with nothing in it; it may be left out."""


class Place(Answer):
    """A place at the table that a challenge offers."""

    place = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True, metadata=about("Who is invited or has accepted."))
    email = fields.String(
        required=True, allow_none=True, metadata=about("The address invited, for the challenger's eyes only.")
    )
    accepted = fields.Boolean(required=True)


class Challenge(Answer):
    """A game that somebody proposes."""

    id = number("The number of the challenge.")
    game = fields.String(required=True, metadata=about("The game's slug."))
    options = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    terms = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=about("The clock by its options: `clock`, and `timeout`, `grace`, `weekends` where there is one."),
    )
    seat = fields.String(required=True, metadata=about("The challenger's seat: first, second or lot."))
    status = fields.String(required=True, metadata=about("open, accepted, declined or cancelled."))
    standing = fields.Integer(required=True, metadata=about("How many games it can still open."))
    parent = fields.String(
        required=True, allow_none=True, metadata=about("The number of the standing challenge that this is one game of.")
    )
    rematch_of = fields.String(required=True, allow_none=True, metadata=about("The game that is to be played again."))
    challenger = fields.String(required=True, metadata=about("Who proposes."))
    record = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata=about("The record that its game goes on with, in our JSON; null where it begins at the beginning."),
    )
    places = fields.List(fields.Nested(Place), required=True)
    created_at = instant("When it was made.")
    ended_at = instant("When it was accepted by all, declined or cancelled.", needed=False)
    reason = fields.String(required=True, allow_none=True, metadata=about("Why it was declined."))
    game_id = fields.String(
        required=True, allow_none=True, metadata=about("The game that it opened; null while a place is free.")
    )


class Challenges(Answer):
    """A page of challenges, the newest first."""

    items = fields.List(fields.Nested(Challenge), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))


class ChallengeQuery(PageQuery):
    """Which challenges."""

    which = fields.String(
        load_default="mine",
        validate=validate.OneOf(("mine", "free")),
        metadata=about("`mine`: made by you or waiting for you; `free`: open ones of others with a free place."),
    )
    status = fields.String(load_default="open", validate=validate.OneOf(STATUSES), metadata=about("In which state."))
