"""Webhooks and their calls as they are sent and asked for."""

from marshmallow import fields, validate

from server.api.schemas.fields import Answer, Request, Truth, Words, about, instant, number, up_to
from server.play.events import Happening
from server.play.lines import LONGEST_URL

_KINDS = tuple(one.value for one in Happening if one is not Happening.PING)


def _types(**more: object) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.OneOf(_KINDS)),
        metadata=about("Which types of events are wanted; none: all.", example=["game.turn", "game.over"]),
        validate=validate.Length(max=len(_KINDS)),
        **more,  # type: ignore[arg-type] # keywords of a field
    )


def _url(**more: object) -> Words:
    return Words(
        validate=up_to(LONGEST_URL),
        metadata=about("Where events are posted: an address of the scheme https."),
        **more,  # type: ignore[arg-type] # keywords of a field
    )


class WebhookWish(Request):
    """Where events are to be posted."""

    url = _url(required=True)
    types = _types(load_default=list)


class WebhookChange(Request):
    """What is to change of a webhook."""

    url = _url()
    types = _types()
    active = Truth(metadata=about("False: it is called no more; true: it is again."))


class Webhook(Answer):
    """Where events are posted."""

    id = number("The number of the webhook.")
    url = fields.String(required=True)
    types = fields.List(fields.String(), required=True, metadata=about("Which types of events; none: all."))
    active = fields.Boolean(required=True)
    reason = fields.String(required=True, allow_none=True, metadata=about("Why it was disabled."))
    failing_since = instant("Since when no call has come through.", needed=False)
    created_at = instant("When it was made.")


class WebhookGiven(Webhook):
    """A webhook with the secret that signs its calls."""

    secret = fields.String(
        required=True,
        metadata=about("Shown this once: `whsec_` and the key in base 64, as Standard Webhooks writes it."),
    )
    former_until = instant("Until when the former secret signs too.", needed=False)


class Webhooks(Answer):
    """Your webhooks, the newest first."""

    items = fields.List(fields.Nested(Webhook), required=True)


class Call(Answer):
    """An event that was told to a webhook, or is to be."""

    id = number("The number of the call.")
    key = fields.String(required=True, metadata=about("Its `webhook-id`, the same at every try."))
    type = fields.String(required=True, metadata=about("The type of the event."))
    status = fields.String(required=True, metadata=about("waiting, delivered or failed."))
    attempts = fields.Integer(required=True, metadata=about("How often it was tried."))
    answer = fields.Integer(required=True, allow_none=True, metadata=about("The HTTP status of the last try."))
    error = fields.String(required=True, allow_none=True, metadata=about("Why there was none."))
    created_at = instant("When the event happened.")
    due_at = instant("When it is tried next, or was last.")
    done_at = instant("When it came through, or was given up.", needed=False)


class Calls(Answer):
    """A page of the log of a webhook's calls, the newest first."""

    items = fields.List(fields.Nested(Call), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The cursor of the next page."))
