"""The entrance as it is sent: where everything is, and what each cause of a refusal means."""

from marshmallow import fields

from server.api.schemas.fields import Answer, about


class Index(Answer):
    """The entrance."""

    title = fields.String(required=True)
    links = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=about("The rooms by name.")
    )


class OpenApi(Answer):
    """A description of this door in OpenAPI 3.1; the specification says what else it holds."""

    openapi = fields.String(required=True)
    info = fields.Dict(keys=fields.String(), values=fields.Raw(), required=True)
    paths = fields.Dict(keys=fields.String(), values=fields.Raw(), required=True)


class Cause(Answer):
    """A cause of refusals."""

    type = fields.String(required=True, metadata=about("What stands in a problem's `type`."))
    code = fields.String(required=True, metadata=about("What stands in its `code`."))
    status = fields.Integer(required=True, metadata=about("Its HTTP status."))
    title = fields.String(required=True)


class Causes(Answer):
    """All causes."""

    items = fields.List(fields.Nested(Cause), required=True)
