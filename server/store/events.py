"""Tables of what happened: one line of events, numbered in the order in which they became visible."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ForeignKey, Index, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from server.store.rows import entering, put
from server.store.types import Table

_UNNUMBERED: Final = "guildpost_unnumbered_events"
_LOCK: Final = 0x6775696C
_SQLITE: Final = "sqlite"


class Event(Table):
    """Something that happened, written in the transaction of what it tells.

    `audience` is all, seats (the players of the game) or player (the one of `player_id`). `number` is given at the end
    of the transaction. No text that is hidden from anybody stands here: it is read for each viewer when it is sent.
    """

    __tablename__ = "events"
    __table_args__ = (
        Index("events_by_game", "game_id", "number"),
        Index("events_by_player", "player_id", "number"),
        Index("events_by_age", "happened_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int | None] = mapped_column(unique=True)
    kind: Mapped[str]
    audience: Mapped[str]
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    version: Mapped[int | None]
    ply: Mapped[int | None]
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    facts: Mapped[dict[str, Any]]
    happened_at: Mapped[datetime]


def enter(session: Session, event: Event) -> None:
    """Add an event to the transaction; on SQLite it has its number at once, as a writer is alone there."""
    if _on_sqlite(session):
        put(session, event, _NUMBERED)
        return
    put(session, event)
    session.info[_UNNUMBERED] = True


def number_events(session: Session) -> None:
    """Give the transaction's events their numbers, as its last deed before the commit.

    Whoever has read up to a number never misses one: on PostgreSQL writers stand in line from here to the commit, so
    that numbers become visible in their order.
    """
    if not session.info.pop(_UNNUMBERED, False):
        return
    session.flush()
    connection = session.connection()
    connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    connection.execute(_NUMBER_ALL)


def last_number(session: Session) -> int:
    """Return the number of the newest event, 0 where there is none."""
    return session.scalar(select(func.max(Event.number))) or 0


def _on_sqlite(session: Session) -> bool:
    return session.get_bind().dialect.name == _SQLITE


_FOLLOWING: Final = select(func.coalesce(func.max(Event.number), 0) + 1).scalar_subquery()
_NUMBERED: Final = entering(Event).values(number=_FOLLOWING)
_UNTOLD: Final = (
    select(Event.id, (_FOLLOWING + func.row_number().over(order_by=Event.id) - 1).label("number"))
    .where(Event.number.is_(None))
    .subquery()
)
_NUMBER_ALL: Final = update(Event).values(number=_UNTOLD.c.number).where(Event.id == _UNTOLD.c.id)
