"""Tables of what is played: games, their seats, moves, offers and talk."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, false, text
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class GameRow(Table):
    """A game; its moves are the truth, `state` is the cached position after the last of them.

    `version` rises with every change and never falls; `ply` counts the entries of the record. `to_act` is the seat that
    is waited for. `seed` stays secret until the game is over; `commitment` is its SHA-256. `status` is running or over.
    `chain` is the hash of the newest entry of the record, see `MoveRow`; None before the first.
    """

    __tablename__ = "games"
    __table_args__ = (Index("games_by_status", "status", "updated_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    rules: Mapped[str]
    options: Mapped[dict[str, Any]]
    start: Mapped[Any] = mapped_column(JSON)
    state: Mapped[Any] = mapped_column(JSON)
    seed: Mapped[str]
    commitment: Mapped[str]
    status: Mapped[str]
    version: Mapped[int]
    ply: Mapped[int]
    to_act: Mapped[int | None]
    outcome: Mapped[dict[str, Any] | None]
    chain: Mapped[str | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class SeatRow(Table):
    """Who sits where."""

    __tablename__ = "seats"
    __table_args__ = (Index("seats_by_player", "player_id", "game_id"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))


class MoveRow(Table):
    """An entry of a record; `seat` is None for chance; `undone_at` is set when a take-back removed it.

    `hash` covers the entry and the hash before it; None where an older version of ours wrote it, until the next sweep.
    `planned` marks a move that was left beforehand as a conditional one.
    """

    __tablename__ = "moves"
    __table_args__ = (
        Index("moves_by_ply", "game_id", "ply"),
        Index("moves_unchained", "game_id", sqlite_where=text("hash IS NULL"), postgresql_where=text("hash IS NULL")),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    ply: Mapped[int]
    text: Mapped[str]
    hash: Mapped[str | None]
    seat: Mapped[int | None]
    submission_id: Mapped[str | None] = mapped_column(ForeignKey("submissions.id"))
    made_at: Mapped[datetime]
    undone_at: Mapped[datetime | None]
    planned: Mapped[bool] = mapped_column(default=False, server_default=false())


class Offer(Table):
    """What a seat offers the others at one ply: a draw or an undo; it lapses with the next entry of the record."""

    __tablename__ = "offers"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    made_at: Mapped[datetime]


class Saying(Table):
    """A line of talk at a table."""

    __tablename__ = "sayings"
    __table_args__ = (Index("sayings_by_game", "game_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    seat: Mapped[int]
    ply: Mapped[int]
    text: Mapped[str]
    said_at: Mapped[datetime]
