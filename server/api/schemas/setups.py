"""Setups as they are sent and asked for."""

from marshmallow import fields

from server.api.schemas.fields import Answer, Request, Truth, Words, about, up_to
from server.api.schemas.verbs import LONGEST
from server.play.setups import LONGEST_SEED


class SetupWish(Request):
    """The start to deal: by lot, from a seed, or from a code or layout."""

    game = Words(required=True, validate=up_to(80), metadata=about("The game's slug."))
    seed = Words(validate=up_to(LONGEST_SEED), metadata=about("Any text; the same seed gives the same start for ever."))
    code = Words(validate=up_to(LONGEST), metadata=about("A code, as an earlier setup gave it."))
    layout = Words(validate=up_to(LONGEST), metadata=about("A layout text, for a game that has them."))
    even = Truth(
        load_default=False,
        metadata=about("Whether to take the first start from the seed on that the game calls even.", default=False),
    )
    options = fields.Dict(
        keys=Words(validate=up_to(40)),
        values=Words(validate=up_to(LONGEST, least=0)),
        load_default=dict,
        metadata=about("The game's options by name; the catalogue lists them."),
    )


class Balance(Answer):
    """How even a start is by the measure of its game."""

    even = fields.Boolean(required=True, metadata=about("Whether every measure is within the game's bounds."))
    measures = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Setup(Answer):
    """The start of a game for a table; nothing is kept of it here."""

    game = fields.String(required=True, metadata=about("The game's slug."))
    title = fields.String(required=True)
    rules = fields.String(required=True, metadata=about("The version of the rules."))
    seed = fields.String(
        required=True, allow_none=True, metadata=about("The seed; null where nothing was left to chance.")
    )
    code = fields.String(required=True, allow_none=True, metadata=about("The code that gives this start again."))
    layout = fields.String(required=True, allow_none=True, metadata=about("The layout text, where the game has them."))
    options = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    to_act = fields.Integer(required=True, allow_none=True, metadata=about("The seat that begins; null: by lot."))
    start = fields.Raw(required=True, metadata=about("The position; its form is the game's own."))
    balance = fields.Nested(
        Balance, required=True, allow_none=True, metadata=about("How even it is; null where the game measures nothing.")
    )
    texts = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=about("The start in each text form.")
    )
    links = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=about("Where its forms are, by name.")
    )
