"""Takes up rows that wait for a worker; the only room that hands them out, so that no two workers have one row."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import CursorResult, or_, select, update
from sqlalchemy.orm import Session

from server.play.house import House, Work
from server.store.post import Outgoing, Submission

RUNG_AGAIN_AFTER: Final = 0.75
"""How much of a lease a row that was rung for may wait before the sweep rings again."""

MOST_ATTEMPTS: Final = 4
BATCH: Final = 500


def claim_submission(house: House, submission_id: str) -> bool:
    """Lease a waiting submission to this worker; false where it is judged or in other hands."""
    now = house.clock()
    with house.store.write() as session:
        free = or_(Submission.lease_until.is_(None), Submission.lease_until < now)
        taken = session.execute(
            update(Submission)
            .where(Submission.id == submission_id, Submission.status == "waiting", free)
            .values(lease_until=now + house.settings.lease, attempts=Submission.attempts + 1)
        )
        return _one(taken)


def claim_letter(house: House, outgoing_id: int) -> bool:
    """Lease a letter that is due to this worker; false where it is sent or in other hands."""
    now = house.clock()
    with house.store.write() as session:
        free = or_(Outgoing.lease_until.is_(None), Outgoing.lease_until < now)
        taken = session.execute(
            update(Outgoing)
            .where(Outgoing.id == outgoing_id, Outgoing.status == "waiting", Outgoing.due_at <= now, free)
            .values(lease_until=now + house.settings.lease, attempts=Outgoing.attempts + 1)
        )
        return _one(taken)


def sweep(house: House) -> int:
    """Ring again for every waiting row that nobody works on; returns how many were found."""
    now = house.clock()
    rung = now - house.settings.lease * RUNG_AGAIN_AFTER
    with house.store.write() as session:
        judge = _overdue_submissions(session, now, rung)
        deliver = _overdue_letters(session, now, rung)
        _mark(session, Submission, judge, now)
        _mark(session, Outgoing, deliver, now)
    for one in judge:
        house.ring(Work.JUDGE, one)
    for number in deliver:
        house.ring(Work.DELIVER, str(number))
    return len(judge) + len(deliver)


def _overdue_submissions(session: Session, now: datetime, rung: datetime) -> Sequence[str]:
    return session.scalars(
        select(Submission.id)
        .where(Submission.status == "waiting", Submission.received_at < now - timedelta(seconds=5))
        .where(or_(Submission.lease_until.is_(None), Submission.lease_until < now))
        .where(or_(Submission.dispatched_at.is_(None), Submission.dispatched_at < rung))
        .order_by(Submission.received_at)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    ).all()


def _overdue_letters(session: Session, now: datetime, rung: datetime) -> Sequence[int]:
    return session.scalars(
        select(Outgoing.id)
        .where(Outgoing.status == "waiting", Outgoing.due_at <= now)
        .where(or_(Outgoing.lease_until.is_(None), Outgoing.lease_until < now))
        .where(or_(Outgoing.dispatched_at.is_(None), Outgoing.dispatched_at < rung))
        .order_by(Outgoing.due_at)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    ).all()


def _mark(session: Session, table: type[Submission] | type[Outgoing], ids: Sequence[object], now: datetime) -> None:
    if ids:
        session.execute(update(table).where(table.id.in_(ids)).values(dispatched_at=now))


def _one(result: object) -> bool:
    return isinstance(result, CursorResult) and result.rowcount == 1
