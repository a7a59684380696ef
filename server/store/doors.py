"""Tables of the doors: how far a mailbox was read, how many letters came."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Mailbox(Table):
    """How far a mailbox was read: all its letters up to `last_uid` are settled, but for those in `late`.

    Numbers of letters hold for one `validity` only (RFC 3501, 2.3.1.1). `late` has `{"uids": [...]}`: letters that
    were put off since too many came.
    """

    __tablename__ = "mailboxes"

    name: Mapped[str] = mapped_column(primary_key=True)
    validity: Mapped[int] = mapped_column(BigInteger)
    last_uid: Mapped[int] = mapped_column(BigInteger)
    late: Mapped[dict[str, Any]] = mapped_column(default=dict)
    read_at: Mapped[datetime]


class Tally(Table):
    """How many letters came in one hour to an address, from an address, or in all; `key` says which and when."""

    __tablename__ = "tallies"

    key: Mapped[str] = mapped_column(primary_key=True)
    hour: Mapped[int] = mapped_column(index=True)
    count: Mapped[int]
