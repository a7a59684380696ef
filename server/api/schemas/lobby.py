"""Whom a player has blocked and what he looks on at, as they are sent."""

from marshmallow import fields

from server.api.schemas.fields import Answer, about, number


class Blocked(Answer):
    """A player whom you have blocked."""

    name = fields.String(required=True)


class BlockedOnes(Answer):
    """The players whom you have blocked, by name."""

    items = fields.List(fields.Nested(Blocked), required=True)


class Watched(Answer):
    """A game of others that you look on at."""

    id = number("The number of the game.")
    game = fields.String(required=True, metadata=about("The game's slug."))
    status = fields.String(required=True, metadata=about("running or over."))


class WatchedOnes(Answer):
    """The games that you look on at, the newest first."""

    items = fields.List(fields.Nested(Watched), required=True)
