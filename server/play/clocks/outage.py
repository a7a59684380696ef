"""Gives back the time during which nobody looked at the clocks: what cannot arrive is not late."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.clocks.keeping import rest, run
from server.play.house import Desk, House
from server.store.post import Heartbeat
from server.store.tables import GameRow
from server.store.timing import ClockRow

NAME: Final = "clocks"
LONGEST_SILENCE: Final = timedelta(hours=1)
"""A tick that comes so long after the one before follows an outage."""

BATCH: Final = 500


def make_good(house: House) -> int:
    """Note that the clocks are looked at; after an outage let none of its time count. Returns how many it moved."""
    now = house.clock()
    with house.store.write() as session:
        beat = session.get(Heartbeat, NAME, with_for_update=True)
        if beat is None:
            session.add(Heartbeat(name=NAME, beat_at=now))
            return 0
        before, beat.beat_at = beat.beat_at, max(now, beat.beat_at)
        if now - before <= LONGEST_SILENCE:
            return 0
        return _move_all(Desk(house, session, now), before)


def _move_all(desk: Desk, before: datetime) -> int:
    moved, after = 0, 0
    while numbers := _running(desk.session, after):
        for row in desk.session.scalars(select(GameRow).where(GameRow.id.in_(numbers)).with_for_update()):
            clock = desk.session.get_one(ClockRow, row.id)
            moved += _move(desk, row, clock, before)
        desk.session.flush()
        after = numbers[-1]
    return moved


def _move(desk: Desk, row: GameRow, clock: ClockRow, before: datetime) -> bool:
    """Let a clock run on from now as it stood before the outage; one that had fallen by then has fallen."""
    if clock.since is None or clock.expires_at is None or clock.expires_at <= before:
        return False
    rest(desk, clock, max(before, clock.since))
    row.version += 1
    run(desk, clock, desk.now)
    return True


def _running(session: Session, after: int) -> list[int]:
    query = select(ClockRow.game_id).where(ClockRow.since.is_not(None), ClockRow.game_id > after)
    return list(session.scalars(query.order_by(ClockRow.game_id).limit(BATCH)))
