"""Gathers all that is kept of a player, from every table that names players, into one archive of files."""

import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from sqlalchemy import Table, or_, select
from sqlalchemy.orm import Session
from sqlalchemy.types import LargeBinary

from engine.core.errors import Outdated
from server.play.house import House
from server.play.reading import record_document
from server.play.seats import seat_of
from server.store.people import Player
from server.store.post import Submission
from server.store.sessions import METADATA
from server.store.tables import GameRow, Saying, SeatRow

SECRET: Final = frozenset({"digest", "secret", "former", "challenge", "dedupe"})
"""Columns that would let somebody in; they are nobody's data."""


def archive(house: House, session: Session, player_id: int) -> bytes:
    """Return a ZIP: `data.json` with the rows, a record for each game, and the letters as they came."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("data.json", json.dumps(rows_of(session, player_id), ensure_ascii=False, indent=1, default=str))
        for number, record in _records(house, session, player_id):
            files.writestr(f"games/{number}.json", json.dumps(record, ensure_ascii=False, indent=1))
        letters = select(Submission.id, Submission.raw).where(Submission.player_id == player_id)
        for name, raw in session.execute(letters.where(Submission.raw.is_not(None))):
            files.writestr(f"letters/{name}.eml", raw or b"")
    return out.getvalue()


def rows_of(session: Session, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the rows that name a player, table by table, and what he said."""
    found = {table.name: _rows(session, table, player_id) for table in METADATA.sorted_tables}
    mine = SeatRow.__table__
    said = select(Saying).join(SeatRow, (SeatRow.game_id == Saying.game_id) & (SeatRow.seat == Saying.seat))
    sayings = session.scalars(said.where(mine.c.player_id == player_id).order_by(Saying.id))
    found["sayings"] = [{"game": one.game_id, "text": one.text, "said_at": one.said_at} for one in sayings]
    return {name: rows for name, rows in found.items() if rows}


def _rows(session: Session, table: Table, player_id: int) -> list[dict[str, Any]]:
    named = [column for column in table.columns if any(key.column is _PLAYERS.c.id for key in column.foreign_keys)]
    if table is _PLAYERS:
        named = [table.c.id]
    if not named:
        return []
    shown = [one for one in table.columns if one.name not in SECRET and not isinstance(one.type, LargeBinary)]
    rows = session.execute(select(*shown).where(or_(*(column == player_id for column in named))))
    return [dict(row) for row in rows.mappings()]


def _records(house: House, session: Session, player_id: int) -> Iterator[tuple[int, dict[str, Any]]]:
    games = select(GameRow).join(SeatRow, SeatRow.game_id == GameRow.id).where(SeatRow.player_id == player_id)
    for row in session.scalars(games.order_by(GameRow.id)).unique():
        with suppress(Outdated):
            yield row.id, record_document(house, session, row, seat_of(session, row.id, player_id))


_PLAYERS: Final = METADATA.tables[Player.__tablename__]
