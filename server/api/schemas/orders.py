"""Orders at the print shop as they are sent and asked for."""

from marshmallow import fields, validate

from printables.booklet import FOLDABLE, MOST
from printables.theme import themes
from server.api.schemas.fields import Answer, Request, Truth, Whole, Words, about, instant, number, up_to
from server.api.schemas.verbs import LONGEST

_USUAL = 20


class BookletWish(Request):
    """The booklet to make: how many starts of which seed, on which paper."""

    seed = Words(
        validate=up_to(64), metadata=about("The same seed, the same booklet; where none is given, one is drawn.")
    )
    count = Whole(
        load_default=_USUAL,
        validate=validate.Range(min=1, max=MOST),
        metadata=about("How many starts.", default=_USUAL),
    )
    even = Truth(
        load_default=False,
        metadata=about("Whether only starts that the game calls even.", default=False),
    )
    options = fields.Dict(
        keys=Words(validate=up_to(40)),
        values=Words(validate=up_to(LONGEST, least=0)),
        load_default=dict,
        metadata=about("The game's options by name; the catalogue lists them."),
    )
    paper = fields.String(
        load_default="a4",
        validate=validate.OneOf(tuple(FOLDABLE)),
        metadata=about("The paper; pages are half of it.", default="a4"),
    )
    palette = fields.String(
        load_default="classic",
        validate=validate.OneOf(tuple(themes())),
        metadata=about("The colours.", default="classic"),
    )


class Progress(Answer):
    """How far the work is, in sides of paper."""

    done = fields.Integer(required=True)
    of = fields.Integer(required=True)


class Order(Answer):
    """Something that was ordered at the print shop, and what has come of it."""

    id = number("The number of the order; whoever knows it can fetch the file.")
    kind = fields.String(required=True, metadata=about("What is made: booklet."))
    wish = fields.Dict(keys=fields.String(), required=True, metadata=about("What was asked for, all of it."))
    status = fields.String(
        required=True,
        validate=validate.OneOf(("waiting", "done", "failed", "gone")),
        metadata=about("waiting, done, failed, or gone: it was done, and its file is kept no longer."),
    )
    progress = fields.Nested(Progress, required=True)
    file = fields.String(required=True, allow_none=True, metadata=about("Where the PDF is, once it is done."))
    detail = fields.String(required=True, allow_none=True, metadata=about("Why it failed, in a sentence."))
    ordered_at = instant("When it was ordered.")
    done_at = instant("When it was done.", needed=False)
    expires_at = instant("Until when the file is kept.", needed=False)
