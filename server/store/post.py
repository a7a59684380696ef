"""Tables of what comes in and goes out: submissions and the outbox."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ForeignKey, Index, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table

_RAW: Final = text("raw IS NOT NULL")
_MESSAGE: Final = text("message IS NOT NULL")


class Submission(Table):
    """Something a person sent, whichever door it came in by; kept whole before anybody reads it.

    A letter has `raw` and `envelope`; a program's call has `intent`. `status` is waiting, judged, held or failed.
    `dedupe` makes a second delivery of the same thing the same row. A worker that judges it holds it until
    `lease_until`.
    """

    __tablename__ = "submissions"
    __table_args__ = (
        Index("submissions_by_status", "status", "received_at", "door"),
        Index("submissions_by_player", "player_id", "received_at"),
        Index("submissions_by_judgement", "judged_at", "received_at", "door"),
        Index("submissions_with_bytes", "received_at", sqlite_where=_RAW, postgresql_where=_RAW),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    door: Mapped[str]
    raw: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    envelope: Mapped[dict[str, Any] | None]
    intent: Mapped[dict[str, Any] | None]
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    received_at: Mapped[datetime]
    dedupe: Mapped[str | None] = mapped_column(unique=True)
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(default=0)
    lease_until: Mapped[datetime | None]
    dispatched_at: Mapped[datetime | None]
    judged_at: Mapped[datetime | None]
    judgement: Mapped[dict[str, Any] | None]
    error: Mapped[str | None]


class Outgoing(Table):
    """A letter to be sent; written in the transaction of what it tells, composed and frozen at the first try.

    `key` is unique: kind, game, version and recipient. `status` is waiting, sent or failed. `facts` is what the
    letter's kind needs besides the game. `message` holds the bytes once composed, until they are forgotten.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("outbox_by_status", "status", "due_at", "kind"),
        Index("outbox_by_sending", "sent_at", "created_at"),
        Index("outbox_with_bytes", "sent_at", sqlite_where=_MESSAGE, postgresql_where=_MESSAGE),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"), index=True)
    version: Mapped[int | None]
    ply: Mapped[int | None]
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    submission_id: Mapped[str | None] = mapped_column(ForeignKey("submissions.id"), index=True)
    address: Mapped[str]
    facts: Mapped[dict[str, Any]]
    message_id: Mapped[str]
    message: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    due_at: Mapped[datetime]
    lease_until: Mapped[datetime | None]
    dispatched_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    error: Mapped[str | None]


class Heartbeat(Table):
    """When a worker last gave a sign of life."""

    __tablename__ = "heartbeats"

    name: Mapped[str] = mapped_column(primary_key=True)
    beat_at: Mapped[datetime]
