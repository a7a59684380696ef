"""Finds the games that are over, by who played, what, and when; anybody may have their records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.house import House
from server.play.lists import Slice, cut, names_at
from server.play.people import folded
from server.play.reading import record_document
from server.store.people import Player
from server.store.tables import GameRow, SeatRow

BATCH: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Which games are wanted: of a game, of a player, that ended in a span of time; `before` is a game's number."""

    game: str | None = None
    player: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: int | None = None


def ended_games(session: Session, search: Search, limit: int) -> Slice[GameRow]:
    """Return a slice of the games that are over, the newest first."""
    query = select(GameRow).where(GameRow.status == "over")
    if search.game is not None:
        query = query.where(GameRow.game == search.game)
    if search.player is not None:
        theirs = select(SeatRow.game_id).join(Player, Player.id == SeatRow.player_id)
        query = query.where(GameRow.id.in_(theirs.where(Player.name_folded == folded(search.player))))
    if search.since is not None:
        query = query.where(GameRow.updated_at >= search.since)
    if search.until is not None:
        query = query.where(GameRow.updated_at < search.until)
    if search.before is not None:
        query = query.where(GameRow.id < search.before)
    rows = session.scalars(query.order_by(GameRow.id.desc()).limit(limit + 1)).all()
    return cut(rows, limit, [row.id for row in rows])


def documents(house: House, session: Session, rows: Sequence[GameRow]) -> Iterator[dict[str, Any]]:
    """Yield the record of each game, with who played it and how it ended."""
    names = names_at(session, [row.id for row in rows])
    for row in rows:
        yield {
            "id": str(row.id),
            "seats": [{"seat": seat, "player": name} for seat, name in names[row.id].items()],
            "outcome": row.outcome,
            "began_at": row.created_at.isoformat(),
            "ended_at": row.updated_at.isoformat(),
            **record_document(house, session, row, None),
        }


def all_documents(house: House, search: Search, most: int) -> Iterator[dict[str, Any]]:
    """Yield the records of all games that are wanted, a few at a time: each batch is a transaction of its own."""
    before, left = search.before, most
    while left > 0:
        with house.store.read() as session:
            here = Search(game=search.game, player=search.player, since=search.since, until=search.until, before=before)
            found = ended_games(session, here, min(BATCH, left))
            written = list(documents(house, session, found.items))
        yield from written
        left -= len(written)
        before = found.next
        if before is None:
            return
