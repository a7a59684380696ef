"""Webhooks: has events posted to addresses of players, with a log of every call."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from flask import Response

from server.api.asking import bearer, house
from server.api.numbers import row_number
from server.api.once import Made, once
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.paging import number_of, page
from server.api.problems import Refused, invalid
from server.api.schemas import webhooks as schemas
from server.api.schemas.paging import PageQuery
from server.api.schemas.submissions import KeyOnly
from server.play.house import Desk
from server.play.lines import BadAddress, checked
from server.play.webhooks import TooMany, add, calls_of, one_of, ping, remove, resend, rotate, switch, those_of
from server.store.hooks import ACTIVE, Delivery, Webhook

ROOM: Final = room(
    "webhooks",
    "Events, posted to you as Standard Webhooks has it.",
    reads="webhooks",
    writes="webhooks",
)
_GIVEN: Final = Reply(
    201, "The webhook; its secret is shown this once.", schemas.WebhookGiven, headers=(Header.LOCATION, Header.REPLAYED)
)
_MAKING: Final = Promise(reads=Reads(body=schemas.WebhookWish, headers=KeyOnly), refuses=(409,))
_ROTATED: Final = Reply(200, "The fresh secret.", schemas.WebhookGiven, headers=(Header.REPLAYED,))
_CALLED: Final = Reply(202, "It is called soon.", schemas.Call, headers=(Header.REPLAYED,))
_AGAIN: Final = Promise(reads=Reads(headers=KeyOnly))
_UNKEPT: Final = {"Cache-Control": "no-store"}
Shown = tuple[dict[str, Any], int, Mapping[str, str]]


@operation(ROOM, "GET", "/webhooks", Reply(200, "Your webhooks.", schemas.Webhooks))
def list_webhooks() -> dict[str, Any]:
    """List your webhooks."""
    with house().store.read() as session:
        return {"items": [_shown(row) for row in those_of(session, bearer().player)]}


@operation(ROOM, "POST", "/webhooks", _GIVEN, promise=_MAKING)
def add_webhook(body: Mapping[str, Any], headers: Mapping[str, str]) -> Response:
    """Have events posted to an address.

    Each call is signed as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer
    with a status of 200 to 299 within ten seconds; else it comes again after 5 seconds, 5 and 30 minutes, and so on for
    three days. 410 switches the webhook off, and so do days on which nothing came through.
    """
    _check(body["url"])

    def make(desk: Desk) -> Made:
        row = add(desk, bearer().player, body["url"], body["types"])
        return _given(row), 201, {"Location": f"/api/v1/webhooks/{row.id}", **_UNKEPT}

    try:
        return once(headers, schemas.WebhookGiven, make)
    except TooMany as error:
        raise Refused("too-many-webhooks", str(error)) from error


@operation(ROOM, "GET", "/webhooks/<webhook_id>", Reply(200, "The webhook.", schemas.Webhook))
def webhook(webhook_id: str) -> dict[str, Any]:
    """Show a webhook of yours."""
    with _desk() as desk:
        return _shown(_mine(desk, webhook_id))


@operation(
    ROOM,
    "PATCH",
    "/webhooks/<webhook_id>",
    Reply(200, "The webhook.", schemas.Webhook),
    promise=Promise(reads=Reads(body=schemas.WebhookChange)),
)
def change_webhook(body: Mapping[str, Any], webhook_id: str) -> dict[str, Any]:
    """Change where and of what a webhook is told, or switch it off and on."""
    if "url" in body:
        _check(body["url"])
    with _desk() as desk:
        row = _mine(desk, webhook_id)
        row.url, row.kinds = body.get("url", row.url), list(body.get("types", row.kinds))
        if "active" in body:
            switch(row, ACTIVE if body["active"] else "disabled")
        return _shown(row)


@operation(ROOM, "DELETE", "/webhooks/<webhook_id>", Reply(204, "It is called no more, and its log is gone."))
def remove_webhook(webhook_id: str) -> Response:
    """Remove a webhook."""
    with _desk() as desk:
        remove(desk, _mine(desk, webhook_id))
    return Response(status=204)


@operation(ROOM, "POST", "/webhooks/<webhook_id>/secret", _ROTATED, promise=_AGAIN)
def rotate_secret(headers: Mapping[str, str], webhook_id: str) -> Response:
    """Take a fresh secret; for a day the former one signs beside it, so that no call fails meanwhile."""

    def make(desk: Desk) -> Made:
        row = _mine(desk, webhook_id)
        rotate(desk, row)
        return _given(row), 200, _UNKEPT

    return once(headers, schemas.WebhookGiven, make)


@operation(ROOM, "POST", "/webhooks/<webhook_id>/ping", _CALLED, promise=_AGAIN)
def ping_webhook(headers: Mapping[str, str], webhook_id: str) -> Response:
    """Have a webhook called with an event of the type `webhook.ping`."""
    return once(headers, schemas.Call, lambda desk: (_call(ping(desk, _mine(desk, webhook_id))), 202, {}))


@operation(
    ROOM,
    "GET",
    "/webhooks/<webhook_id>/calls",
    Reply(200, "A page of its calls.", schemas.Calls, headers=(Header.LINK,)),
    promise=Promise(reads=Reads(query=PageQuery)),
)
def list_calls(query: Mapping[str, Any], webhook_id: str) -> Shown:
    """List the calls of a webhook, the newest first: how often each was tried, and what it was answered."""
    with _desk() as desk:
        row = _mine(desk, webhook_id)
        found = calls_of(desk.session, row.id, number_of(query.get("cursor")), query["limit"])
        return page([_call(one) for one in found.items], found.next)


@operation(
    ROOM,
    "POST",
    "/webhooks/<webhook_id>/calls/<call_id>/resend",
    _CALLED,
    promise=_AGAIN,
)
def resend_call(headers: Mapping[str, str], webhook_id: str, call_id: str) -> Response:
    """Have a call made again: the same `webhook-id` and body, so that whoever has it already can tell."""

    def make(desk: Desk) -> Made:
        row = _mine(desk, webhook_id)
        delivery = desk.session.get(Delivery, row_number(call_id), with_for_update=True)
        if delivery is None or delivery.webhook_id != row.id:
            raise Refused("not-found", "That webhook has no call of that number.")
        resend(desk, delivery)
        return _call(delivery), 202, {}

    return once(headers, schemas.Call, make)


@contextmanager
def _desk() -> Iterator[Desk]:
    here = house()
    with here.store.write() as session:
        yield Desk(here, session, here.clock())


def _mine(desk: Desk, number: str) -> Webhook:
    row = one_of(desk.session, bearer().player, row_number(number))
    if row is None:
        raise Refused("not-found", "You have no webhook of that number.")
    return row


def _check(url: str) -> None:
    try:
        checked(url, house().settings)
    except BadAddress as error:
        raise invalid("pointer", "url", str(error)) from error


def _shown(row: Webhook) -> dict[str, Any]:
    return {
        "id": str(row.id),
        "url": row.url,
        "types": row.kinds,
        "active": row.status == ACTIVE,
        "reason": row.reason,
        "failing_since": row.failing_since,
        "created_at": row.created_at,
    }


def _given(row: Webhook) -> dict[str, Any]:
    return {**_shown(row), "secret": row.secret, "former_until": row.former_until}


def _call(row: Delivery) -> dict[str, Any]:
    facts = ("key", "status", "attempts", "answer", "error", "created_at", "due_at", "done_at")
    return {"id": str(row.id), "type": row.kind, **{name: getattr(row, name) for name in facts}}
