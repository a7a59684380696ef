"""Tables of the print shop: what was ordered there."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Order(Table):
    """Something to print that takes long: a worker draws it, and the file is kept until `expires_at`.

    `kind` and `wish` say what is wanted, and `key` is the same for the same wish, so that it is drawn once; it is given
    up with the file. `status` is waiting, done, failed or gone. `drawn` counts the sides of paper that are done, of
    `sides`. A worker that draws it holds it until `lease_until`. `mark` is the file's ETag.
    """

    __tablename__ = "orders"
    __table_args__ = (
        Index("orders_by_status", "status", "ordered_at"),
        Index("orders_by_player", "player_id", "status"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    wish: Mapped[dict[str, Any]]
    key: Mapped[str | None] = mapped_column(unique=True)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    status: Mapped[str]
    sides: Mapped[int]
    drawn: Mapped[int] = mapped_column(default=0)
    attempts: Mapped[int] = mapped_column(default=0)
    ordered_at: Mapped[datetime]
    lease_until: Mapped[datetime | None]
    dispatched_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    error: Mapped[str | None]
    mark: Mapped[str | None]
    content: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
