"""Tables of what players leave at a table beforehand, or note for themselves."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Plan(Table):
    """The conditional moves of a seat, as a tree; a row stays when they are gone, so that `version` only rises.

    `due` says that the first branch's condition came about and its answer waits for the turn. `notice` is why the
    moves were dropped, `told` whether a letter has said so.
    """

    __tablename__ = "plans"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]
    tree: Mapped[Any] = mapped_column(JSON)
    due: Mapped[bool]
    notice: Mapped[dict[str, Any] | None]
    told: Mapped[bool]
    changed_at: Mapped[datetime]


class Note(Table):
    """What a seat notes for itself; a row stays when it is empty, so that `version` only rises."""

    __tablename__ = "notes"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]
    text: Mapped[str]
    changed_at: Mapped[datetime]
