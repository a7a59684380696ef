"""Tables of whom players shut out and what they look on at."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Block(Table):
    """A player who wants to hear nothing from another."""

    __tablename__ = "blocks"
    __table_args__ = (Index("blocks_by_blocked", "blocked_id"),)

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    blocked_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    since: Mapped[datetime]


class Watching(Table):
    """A player who looks on at a game of others."""

    __tablename__ = "watchings"
    __table_args__ = (Index("watchings_by_player", "player_id"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    since: Mapped[datetime]
