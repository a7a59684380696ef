"""Webhooks: keeps where players want events told, with the secrets that sign them and what came of each call."""

import secrets
from base64 import b64encode
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from server.play.calls import enter_call, hurry
from server.play.events import Audience, Happening
from server.play.house import Desk
from server.play.lists import Slice, cut
from server.store.events import Event, enter
from server.store.hooks import ACTIVE, Delivery, Webhook

MOST: Final = 10
"""So many webhooks may one player have."""

OVERLAP: Final = timedelta(hours=24)
"""How long a former secret signs beside a fresh one."""

PREFIX: Final = "whsec_"
_SECRET_BYTES: Final = 32


class TooMany(ValueError):
    """A player has as many webhooks as one may have; `str()` of it says so."""


def add(desk: Desk, player_id: int, url: str, kinds: Sequence[str]) -> Webhook:
    """Keep a webhook with a fresh secret; raises TooMany."""
    have = desk.session.scalar(select(func.count(Webhook.id)).where(Webhook.player_id == player_id)) or 0
    if have >= MOST:
        raise TooMany(f"You have {MOST} webhooks, and that is the most; remove one first.")
    row = Webhook(
        player_id=player_id,
        url=url,
        kinds=list(kinds),
        secret=_fresh(),
        status=ACTIVE,
        created_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    return row


def those_of(session: Session, player_id: int) -> Sequence[Webhook]:
    """Return a player's webhooks, the newest first."""
    return session.scalars(select(Webhook).where(Webhook.player_id == player_id).order_by(Webhook.id.desc())).all()


def one_of(session: Session, player_id: int, number: int) -> Webhook | None:
    """Return a player's webhook, None where the player has none of that number."""
    return session.scalar(select(Webhook).where(Webhook.id == number, Webhook.player_id == player_id))


def rotate(desk: Desk, row: Webhook) -> None:
    """Give a webhook a fresh secret; the former one signs beside it for a day."""
    row.former, row.former_until = row.secret, desk.now + OVERLAP
    row.secret = _fresh()


def switch(row: Webhook, status: str) -> None:
    """Switch a webhook on or off; what failed before is forgotten."""
    row.status, row.reason, row.failing_since = status, None, None


def remove(desk: Desk, row: Webhook) -> None:
    """Remove a webhook with the log of its calls."""
    desk.session.execute(delete(Delivery).where(Delivery.webhook_id == row.id))
    desk.session.delete(row)


def ping(desk: Desk, row: Webhook) -> Delivery:
    """Call a webhook once, with an event that tells nothing."""
    event = Event(
        kind=Happening.PING.value,
        audience=Audience.PLAYER.value,
        player_id=row.player_id,
        facts={"webhook": str(row.id)},
        happened_at=desk.now,
    )
    enter(desk.session, event)
    delivery = enter_call(desk, row.id, event)
    desk.session.flush()
    return delivery


def resend(desk: Desk, delivery: Delivery) -> None:
    """Have a call made again under the same number, at once, and as often as a fresh one."""
    delivery.status, delivery.attempts, delivery.due_at = "waiting", 0, desk.now
    delivery.lease_until, delivery.dispatched_at, delivery.done_at = None, None, None
    hurry(desk, delivery)


def calls_of(session: Session, webhook_id: int, before: int | None, limit: int) -> Slice[Delivery]:
    """Return a slice of the log of a webhook's calls."""
    query = select(Delivery).where(Delivery.webhook_id == webhook_id)
    if before is not None:
        query = query.where(Delivery.id < before)
    found = session.scalars(query.order_by(Delivery.id.desc()).limit(limit + 1)).all()
    return cut(found, limit, [one.id for one in found])


def _fresh() -> str:
    return f"{PREFIX}{b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()}"
