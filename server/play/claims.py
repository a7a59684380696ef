"""Takes up submissions and letters that wait for a worker, so that no two workers have one row."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import ColumnElement, CursorResult, or_, select, update
from sqlalchemy.orm import Session

from server.play.house import House, Work
from server.store.hooks import Delivery
from server.store.post import Outgoing, Submission

RUNG_AGAIN_AFTER: Final = 0.75
"""How much of a lease a row that was rung for may wait before the sweep rings again."""

MOST_ATTEMPTS: Final = 4
BATCH: Final = 500
_AS_IT_IS: Final[Mapping[str, Any]] = MappingProxyType({"synchronize_session": False})
"""No row is loaded in a session that claims one, so none need be brought up to what the statement makes of it."""

Row = type[Submission] | type[Outgoing] | type[Delivery]
Posted = type[Outgoing] | type[Delivery]


def claim_submission(house: House, submission_id: str) -> bool:
    """Lease a waiting submission to this worker; false where it is judged or in other hands."""
    now = house.clock()
    with house.store.write() as session:
        free = _free(Submission, now, house.settings.lease)
        taken = session.execute(
            update(Submission)
            .where(Submission.id == submission_id, Submission.status == "waiting", free)
            .values(lease_until=now + house.settings.lease, attempts=Submission.attempts + 1)
            .execution_options(**_AS_IT_IS)
        )
        return _one(taken)


def claim_letter(house: House, outgoing_id: int) -> bool:
    """Lease a letter that is due to this worker; false where it is sent or in other hands."""
    return _claim(house, Outgoing, outgoing_id)


def claim_call(house: House, delivery_id: int) -> bool:
    """Lease the call of a webhook that is due to this worker; false where it is made or in other hands."""
    return _claim(house, Delivery, delivery_id)


def _claim(house: House, table: Posted, number: int) -> bool:
    now, lease = house.clock(), house.settings.lease
    with house.store.write() as session:
        taken = session.execute(
            update(table)
            .where(table.id == number, table.status == "waiting", _due(table, now, lease), _free(table, now, lease))
            .values(lease_until=now + lease, attempts=table.attempts + 1)
            .execution_options(**_AS_IT_IS)
        )
        return _one(taken)


def sweep(house: House) -> int:
    """Ring again for every waiting row that nobody works on; returns how many were found.

    Where many rings are yet to be heard, letters and calls are most likely among them: more rings would but hold up
    the workers.
    """
    now, lease = house.clock(), house.settings.lease
    room = max(BATCH - house.unheard(), 0)
    with house.store.write() as session:
        judge = _overdue_submissions(session, now, lease)
        deliver = _overdue_posted(session, Outgoing, now, lease, room)
        call = _overdue_posted(session, Delivery, now, lease, room)
        _mark(session, Submission, judge, now)
        _mark(session, Outgoing, deliver, now)
        _mark(session, Delivery, call, now)
    for one in judge:
        house.ring(Work.JUDGE, one)
    for number in deliver:
        house.ring(Work.DELIVER, str(number))
    for number in call:
        house.ring(Work.CALL, str(number))
    return len(judge) + len(deliver) + len(call)


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


def _overdue_posted(session: Session, table: Posted, now: datetime, lease: timedelta, most: int) -> Sequence[int]:
    return session.scalars(
        select(table.id)
        .where(table.status == "waiting", _due(table, now, lease))
        .where(_free(table, now, lease), _quiet(table, now, lease))
        .order_by(table.due_at)
        .limit(most)
        .with_for_update(skip_locked=True)
    ).all()


def _free(table: Row, now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether nobody holds a row; a lease that ends too late to be one is of a clock that was set back since."""
    return or_(table.lease_until.is_(None), table.lease_until < now, table.lease_until > now + 2 * lease)


def _quiet(table: Row, now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether nobody was rung for a row of late; what was rung for in the future was so by a clock that was off."""
    rung = now - lease * RUNG_AGAIN_AFTER
    return or_(table.dispatched_at.is_(None), table.dispatched_at < rung, table.dispatched_at > now + lease)


def _due(table: Posted, now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Say whether a letter or a call is due; one that was written in the future was so by a clock that was off."""
    return or_(table.due_at <= now, table.created_at > now + lease)


def _mark(session: Session, table: Row, ids: Sequence[object], now: datetime) -> None:
    if ids:
        session.execute(update(table).where(table.id.in_(ids)).values(dispatched_at=now))


def _one(result: object) -> bool:
    return isinstance(result, CursorResult) and result.rowcount == 1
