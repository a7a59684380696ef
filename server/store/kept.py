"""The table of answers that are kept under the keys of their requests."""

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class KeptAnswer(Table):
    """What a request was answered that made something; written in the transaction that made it.

    `mark` is the hash of the request's Idempotency-Key, `asked` that of the request. `content` is sealed with a key
    that is not here, since it may hold a secret that is shown once.
    """

    __tablename__ = "kept_answers"

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    mark: Mapped[str] = mapped_column(primary_key=True)
    asked: Mapped[str]
    status: Mapped[int]
    headers: Mapped[dict[str, str]] = mapped_column(JSON)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    kept_at: Mapped[datetime] = mapped_column(index=True)
