"""Players and tokens as they are sent and asked for."""

from marshmallow import fields, validate

from server.api.schemas.fields import Answer, Request, Whole, Words, about, instant, number, up_to
from server.api.schemas.verbs import body_of
from server.play.scopes import SCOPES
from server.play.verbs.registration import REGISTER

Registration = body_of(
    REGISTER, email=Words(required=True, validate=up_to(254), metadata=about("Your mail address; a letter proves it."))
)


class RegistrationTaken(Answer):
    """A registration that waits for its confirmation."""

    detail = fields.String(required=True, metadata=about("What happens next."))


class Confirmation(Request):
    """The proof that a mail address is yours."""

    code = Words(required=True, validate=up_to(200), metadata=about("The code in the letter."))
    label = Words(validate=up_to(80), metadata=about("A name for the token that this gives."))


class Welcome(Answer):
    """A confirmed player with a first token."""

    name = fields.String(required=True)
    token = fields.String(required=True, metadata=about("A token for programs; it is shown this once."))


class Player(Answer):
    """What everybody may know of a player."""

    name = fields.String(required=True)
    created_at = instant("Since when.")


class Me(Player):
    """What a player may know of himself."""

    email = fields.String(required=True)
    confirmed_at = instant("When the mail address was proved.", needed=False)
    wishes = fields.Dict(
        keys=fields.String(), values=fields.Raw(), required=True, metadata=about("How letters are to look.")
    )


class TokenWish(Request):
    """What a new token is to be called, and what it is to be good for."""

    label = Words(load_default="", validate=up_to(80, least=0), metadata=about("A name to know it by."))
    scopes = fields.List(
        fields.String(validate=validate.OneOf(tuple(SCOPES))),
        load_default=list,
        validate=validate.Length(max=len(SCOPES)),
        metadata=about("What it is to be good for; none: whatever your own token is.", example=["games:read"]),
    )
    days = Whole(validate=validate.Range(min=1, max=3650), metadata=about("After how many days it ends; else never."))


class TokenKept(Answer):
    """What is kept of a token: never its text."""

    id = number("The number of the token.")
    label = fields.String(required=True)
    created_at = instant("When it was given.")
    last_used_at = instant("When it was last used, to the hour.", needed=False)
    scopes = fields.List(fields.String(), required=True, metadata=about("What it is good for; none: everything."))
    expires_at = instant("When it ends.", needed=False)
    app = fields.String(required=True, allow_none=True, metadata=about("The app that it was given to."))
    current = fields.Boolean(required=True, metadata=about("Whether this request came with it."))


class TokenGiven(TokenKept):
    """A new token."""

    token = fields.String(required=True, metadata=about("The token's text; it is shown this once."))


class Tokens(Answer):
    """A player's tokens, the newest first."""

    items = fields.List(fields.Nested(TokenKept), required=True)
