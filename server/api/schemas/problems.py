"""The form of a refusal: a problem of RFC 9457 with the members that we add."""

from marshmallow import fields

from server.api.schemas.fields import Answer, about


class FieldError(Answer):
    """One field that does not fit."""

    pointer = fields.String(metadata=about("Where in the body: a JSON Pointer (RFC 6901)."))
    parameter = fields.String(metadata=about("Which parameter of the query."))
    header = fields.String(metadata=about("Which header."))
    detail = fields.String(required=True, metadata=about("A sentence that says what would fit."))


class Problem(Answer):
    """Why something could not be done."""

    type = fields.String(required=True, metadata=about("The cause, as an address that explains it; stable."))
    title = fields.String(required=True, metadata=about("The cause in a few words."))
    status = fields.Integer(required=True, metadata=about("The HTTP status."))
    detail = fields.String(required=True, metadata=about("What is wrong and what would be right, in a sentence."))
    instance = fields.String(
        required=True, metadata=about("This one occurrence: the address and the request's number.")
    )
    code = fields.String(metadata=about("The cause as a word, the last part of `type`."))
    request_id = fields.String(required=True, metadata=about("The number of the request, also in `X-Request-Id`."))
    errors = fields.List(fields.Nested(FieldError), metadata=about("The fields that do not fit."))
    judgement = fields.String(metadata=about("How the submission was judged: `refused` or `stale`."))
    submission = fields.String(metadata=about("The number of the submission that was judged."))
    game = fields.String(metadata=about("The game's number."))
    rule = fields.String(metadata=about("The rule that forbids it, as `AC-9`."))
    rule_text = fields.String(metadata=about("That rule's sentence."))
    legal = fields.List(fields.String(), metadata=about("Some moves that would be right."))
    ply = fields.Integer(metadata=about("How many entries the game's record has now."))
    version = fields.Integer(metadata=about("The game's version now."))
    option = fields.String(metadata=about("The option that does not fit."))
    choices = fields.List(fields.String(), metadata=about("What could be chosen instead."))
    available = fields.List(
        fields.Dict(keys=fields.String(), values=fields.String()),
        metadata=about("The forms that there are: media type and address of each."),
    )
