"""Calls webhooks: writes each body once, signs it by the Standard Webhooks specification, and notes what came of it."""

import hashlib
import hmac
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.orm import Session

from server.play.events import Happening, tell_player
from server.play.feed import told
from server.play.house import Desk, House
from server.play.lines import BadAddress, post
from server.play.outbox import Kind, to_player
from server.play.webhooks import PREFIX
from server.store.hooks import ACTIVE, Delivery, Webhook
from server.store.people import Player

WAITS: Final = tuple(
    timedelta(seconds=seconds) for seconds in (0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
)
"""How long after the one before each try is made; after the last, the call has failed."""

GONE: Final = 410
_log = structlog.get_logger("caller")


@dataclass(frozen=True, slots=True)
class Message:
    """What is posted: where, under which number, with which body, signed with which secrets."""

    url: str
    key: str
    body: str
    keys: tuple[str, ...]

    def headers(self, now: datetime) -> dict[str, str]:
        """Return the headers that sign it at an instant."""
        stamp = str(int(now.timestamp()))
        signed = f"{self.key}.{stamp}.{self.body}".encode()
        return {
            "Content-Type": "application/json",
            "User-Agent": "Guildpost-Webhooks/1",
            "webhook-id": self.key,
            "webhook-timestamp": stamp,
            "webhook-signature": " ".join(_signature(key, signed) for key in self.keys),
        }


def call(house: House, delivery_id: int) -> None:
    """Make a call that this worker has claimed; one that fails is made again later, with the same number and body."""
    message = _written(house, delivery_id)
    if message is None:
        return
    try:
        answer, error = post(message.url, message.body.encode(), message.headers(house.clock()), house.settings), None
    except BadAddress as refusal:
        answer, error = None, str(refusal)
    came_through = answer is not None and answer in range(200, 300)
    with house.store.write() as session:
        delivery = session.get(Delivery, delivery_id, with_for_update=True)
        if delivery is None:
            return
        delivery.answer, delivery.error, delivery.lease_until = answer, error, None
        desk = Desk(house, session, house.clock())
        (_note_done if came_through else _note_failed)(desk, delivery)
    _log.info("webhook called", delivery=delivery_id, answer=answer, error=error)


def _written(house: House, delivery_id: int) -> Message | None:
    with house.store.write() as session:
        delivery = session.get(Delivery, delivery_id, with_for_update=True)
        if delivery is None or delivery.status != "waiting":
            return None
        hook = session.get_one(Webhook, delivery.webhook_id)
        if hook.status != ACTIVE:
            delivery.status, delivery.error, delivery.lease_until = "failed", "the webhook is disabled", None
            return None
        if delivery.body is None:
            delivery.body = _body(house, session, delivery, hook)
        return Message(hook.url, delivery.key, delivery.body, _keys(hook, house.clock()))


def _body(house: House, session: Session, delivery: Delivery, hook: Webhook) -> str:
    """Return what is told: the event as the webhook's owner may know it."""
    if delivery.event is None:
        return json.dumps({"type": delivery.kind})
    found = told(house, session, delivery.event, hook.player_id).as_json()
    about: Mapping[str, object] = {name: found[name] for name in ("id", "game", "version", "ply")}
    plain = {"type": found["type"], "timestamp": found["at"], "data": {**about, **found["data"]}}
    return json.dumps(plain, ensure_ascii=False)


def _keys(hook: Webhook, now: datetime) -> tuple[str, ...]:
    old = hook.former if hook.former_until is not None and now < hook.former_until else None
    return (hook.secret,) if old is None else (hook.secret, old)


def _signature(key: str, signed: bytes) -> str:
    digest = hmac.new(b64decode(key.removeprefix(PREFIX)), signed, hashlib.sha256).digest()
    return f"v1,{b64encode(digest).decode()}"


def _note_done(desk: Desk, delivery: Delivery) -> None:
    delivery.status, delivery.done_at = "delivered", desk.now
    desk.session.get_one(Webhook, delivery.webhook_id).failing_since = None


def _note_failed(desk: Desk, delivery: Delivery) -> None:
    hook = desk.session.get_one(Webhook, delivery.webhook_id, with_for_update=True)
    hook.failing_since = hook.failing_since or desk.now
    if delivery.answer == GONE:
        delivery.status, delivery.done_at = "failed", desk.now
        _disable(desk, hook, "its address answered 410 Gone")
        return
    if delivery.attempts < len(WAITS):
        delivery.due_at, delivery.dispatched_at = desk.now + _wait(delivery.attempts), None
        return
    delivery.status, delivery.done_at = "failed", desk.now
    if desk.now - hook.failing_since >= sum(WAITS[:-1], timedelta()):
        _disable(desk, hook, "none of its calls has come through for days")


def _wait(attempts: int) -> timedelta:
    """Return how long to wait after so many tries, with up to a tenth more by lot."""
    seconds = WAITS[attempts].total_seconds()
    return timedelta(seconds=seconds + secrets.randbelow(int(seconds / 10) + 1))


def _disable(desk: Desk, hook: Webhook, reason: str) -> None:
    """Disable a webhook and tell its owner, by event and by letter."""
    if hook.status != ACTIVE:
        return
    hook.status, hook.reason = "disabled", reason
    facts = {"webhook": str(hook.id), "url": hook.url, "reason": reason}
    tell_player(desk, hook.player_id, Happening.DISABLED, facts)
    owner = desk.session.get_one(Player, hook.player_id)
    to_player(desk, Kind.WEBHOOK, owner, f"{hook.id}:{int(desk.now.timestamp())}", facts)
