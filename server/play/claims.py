"""Takes up submissions and letters that wait for a worker, so that no two workers have one row."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, CursorResult, or_, select, update
from sqlalchemy.orm import Session

from server.play.house import House, Work
from server.store.post import Outgoing, Submission

RUNG_AGAIN_AFTER: Final = 0.75
"""How much of a lease a row that was rung for may wait before the sweep rings again."""

MOST_ATTEMPTS: Final = 4
BATCH: Final = 500
Row = type[Submission] | type[Outgoing]


def claim_submission(house: House, submission_id: str) -> bool:
    """Lease a waiting submission to this worker; false where it is judged or in other hands."""
    now = house.clock()
    with house.store.write() as session:
        free = _free(Submission, now, house.settings.lease)
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
        free, due = _free(Outgoing, now, house.settings.lease), _due(now, house.settings.lease)
        taken = session.execute(
            update(Outgoing)
            .where(Outgoing.id == outgoing_id, Outgoing.status == "waiting", due, free)
            .values(lease_until=now + house.settings.lease, attempts=Outgoing.attempts + 1)
        )
        return _one(taken)


def sweep(house: House) -> int:
    """Ring again for every waiting row that nobody works on; returns how many were found."""
    now, lease = house.clock(), house.settings.lease
    with house.store.write() as session:
        judge = _overdue_submissions(session, now, lease)
        deliver = _overdue_letters(session, now, lease)
        _mark(session, Submission, judge, now)
        _mark(session, Outgoing, deliver, now)
    for one in judge:
        house.ring(Work.JUDGE, one)
    for number in deliver:
        house.ring(Work.DELIVER, str(number))
    return len(judge) + len(deliver)


def _overdue_submissions(session: Session, now: datetime, lease: timedelta) -> Sequence[str]:
    kept = or_(Submission.received_at < now - timedelta(seconds=5), Submission.received_at > now + lease)
    return session.scalars(
        select(Submission.id)
        .where(Submission.status == "waiting", kept)
        .where(_free(Submission, now, lease), _quiet(Submission, now, lease))
        .order_by(Submission.received_at)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    ).all()


def _overdue_letters(session: Session, now: datetime, lease: timedelta) -> Sequence[int]:
    return session.scalars(
        select(Outgoing.id)
        .where(Outgoing.status == "waiting", _due(now, lease))
        .where(_free(Outgoing, now, lease), _quiet(Outgoing, now, lease))
        .order_by(Outgoing.due_at)
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    ).all()


def _free(table: Row, now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether nobody holds a row; a lease that ends too late to be one is of a clock that was set back since."""
    return or_(table.lease_until.is_(None), table.lease_until < now, table.lease_until > now + 2 * lease)


def _quiet(table: Row, now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether nobody was rung for a row of late; what was rung for in the future was so by a clock that was off."""
    rung = now - lease * RUNG_AGAIN_AFTER
    return or_(table.dispatched_at.is_(None), table.dispatched_at < rung, table.dispatched_at > now + lease)


def _due(now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether a letter is due; one that was written in the future was so by a clock that was off."""
    return or_(Outgoing.due_at <= now, Outgoing.created_at > now + lease)


def _mark(session: Session, table: Row, ids: Sequence[object], now: datetime) -> None:
    if ids:
        session.execute(update(table).where(table.id.in_(ids)).values(dispatched_at=now))


def _one(result: object) -> bool:
    return isinstance(result, CursorResult) and result.rowcount == 1
