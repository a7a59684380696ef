"""The table of records that challenges bring along, for their games to go on with."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Brought(Table):
    """A record that a challenge brings along; `game_id` is the game that went on with it, once there is one."""

    __tablename__ = "brought"

    challenge_id: Mapped[int] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"), index=True)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
