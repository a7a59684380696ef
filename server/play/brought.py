"""Keeps the record that a challenge brings along, and lays it on the table when its game begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.record import Record, from_json, to_json
from server.play.house import Desk
from server.store.brought import Brought


def bring(desk: Desk, challenge: int, record: Record | None) -> None:
    """Keep a record with a challenge, where it brings one."""
    if record is not None:
        desk.session.add(Brought(challenge_id=challenge, record=to_json(record)))
        desk.session.flush()


def brought_to(session: Session, challenge: int) -> Record | None:
    """Return the record that a challenge brings along, None where its game begins at the beginning."""
    row = session.get(Brought, challenge)
    return None if row is None else from_json(row.record)


def gone_on(session: Session, challenge: int, game: int) -> None:
    """Note which game went on with the record of a challenge."""
    row = session.get(Brought, challenge)
    if row is not None:
        row.game_id = game


def brought_entries(session: Session, game: int) -> int | None:
    """Return how many entries of a game were brought along with its start, None where it began here."""
    record = session.scalar(select(Brought.record).where(Brought.game_id == game))
    return None if record is None else len(record["moves"])


def brought_along(session: Session, challenges: Sequence[int]) -> Mapping[int, dict[str, Any]]:
    """Return the records that challenges bring along, of those that do."""
    rows = session.execute(select(Brought.challenge_id, Brought.record).where(Brought.challenge_id.in_(challenges)))
    return {row.challenge_id: row.record for row in rows}
