"""Apps as they are sent and asked for."""

from marshmallow import fields, validate

from server.api.schemas.fields import Answer, Request, Words, about, instant, up_to


class AppWish(Request):
    """An app that players are to be able to let in."""

    name = Words(required=True, validate=up_to(60), metadata=about("What players read when they are asked."))
    redirects = fields.List(
        Words(validate=up_to(500)),
        required=True,
        validate=validate.Length(min=1, max=10),
        metadata=about("Where codes may be sent, each exactly as it will be asked for."),
    )


class App(Answer):
    """An app of yours."""

    client_id = fields.String(required=True, metadata=about("Its public name in OAuth 2."))
    name = fields.String(required=True)
    redirects = fields.List(fields.String(), required=True, metadata=about("Where codes may be sent."))
    created_at = instant("When it was entered.")


class Apps(Answer):
    """Your apps, the newest first."""

    items = fields.List(fields.Nested(App), required=True)
