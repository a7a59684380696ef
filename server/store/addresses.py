"""Tables of mail addresses: further ones of players, changes under way, letters that came back."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Alias(Table):
    """An address besides the registered one from which a player's letters count as proved; letters never go there."""

    __tablename__ = "aliases"

    email_folded: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    added_at: Mapped[datetime]


class AddressChange(Table):
    """A player's wish for another registered address; it is done when somebody answers from there."""

    __tablename__ = "address_changes"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    email: Mapped[str]
    asked_at: Mapped[datetime]
    done_at: Mapped[datetime | None]


class Bounce(Table):
    """A letter of ours that came back; `fate` is hard or soft, `status` the code that the mail server gave."""

    __tablename__ = "bounces"
    __table_args__ = (Index("bounces_by_player", "player_id", "came_at"),)

    outgoing_id: Mapped[int] = mapped_column(ForeignKey("outbox.id"), primary_key=True)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    address: Mapped[str]
    fate: Mapped[str]
    status: Mapped[str]
    words: Mapped[str]
    came_at: Mapped[datetime]
