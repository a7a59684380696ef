"""Tables of webhooks: where events are told, and each telling with what came of it."""

from datetime import datetime
from typing import Final

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

from server.store.events import Event
from server.store.types import Table

ACTIVE: Final = "active"
"""The status of a webhook that is told of events."""


class Webhook(Table):
    """An address that a player wants told; `kinds` are the types of events wanted, none: all.

    `secret` is the key that signs, `former` the one before it, which signs too until `former_until`. `status` is active
    or disabled, `reason` why; `failing_since` is when the first of the calls failed of which none has come through.
    """

    __tablename__ = "webhooks"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    url: Mapped[str]
    kinds: Mapped[list[str]]
    secret: Mapped[str]
    former: Mapped[str | None]
    former_until: Mapped[datetime | None]
    status: Mapped[str]
    reason: Mapped[str | None]
    failing_since: Mapped[datetime | None]
    created_at: Mapped[datetime]


class Delivery(Table):
    """An event to be told to a webhook; written in the transaction of the event.

    `key` is the `webhook-id`, the same at every try. `body` is written at the first try and kept. `status` is waiting,
    delivered or failed; `answer` is the HTTP status of the last try.
    """

    __tablename__ = "deliveries"
    __table_args__ = (
        Index("deliveries_by_status", "status", "due_at"),
        Index("deliveries_by_webhook", "webhook_id", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    webhook_id: Mapped[int] = mapped_column(ForeignKey("webhooks.id"))
    event_id: Mapped[int | None] = mapped_column(ForeignKey("events.id"), index=True)
    kind: Mapped[str]
    body: Mapped[str | None]
    status: Mapped[str]
    attempts: Mapped[int]
    answer: Mapped[int | None]
    error: Mapped[str | None]
    created_at: Mapped[datetime]
    due_at: Mapped[datetime]
    lease_until: Mapped[datetime | None]
    dispatched_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]
    event: Mapped[Event | None] = relationship()
