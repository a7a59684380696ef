"""Signs of life: the worker leaves one in the database, whoever watches reads it."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select

from server.play.house import House
from server.store.post import Heartbeat, Outgoing, Submission

WORKER: Final = "worker"


def beat(house: House, name: str = WORKER) -> None:
    """Note that a worker lives."""
    with house.store.write() as session:
        session.merge(Heartbeat(name=name, beat_at=house.clock()))


def last_beat(house: House, name: str = WORKER) -> datetime | None:
    """Return when a worker last gave a sign of life."""
    with house.store.read() as session:
        return session.scalar(select(Heartbeat.beat_at).where(Heartbeat.name == name))


def last_done(house: House) -> datetime | None:
    """Return when a worker last finished something: judged a letter or sent one."""
    with house.store.read() as session:
        sent = session.scalar(select(func.max(Outgoing.sent_at)))
        judged = session.scalar(
            select(Submission.judged_at)
            .where(Submission.door == "mail", Submission.judged_at.is_not(None))
            .order_by(Submission.judged_at.desc())
            .limit(1)
        )
    return max((instant for instant in (sent, judged) if instant is not None), default=None)


def oldest_waiting(house: House) -> timedelta:
    """Return how long the oldest submission or due letter has been waiting."""
    now = house.clock()
    with house.store.read() as session:
        received = session.scalar(select(func.min(Submission.received_at)).where(Submission.status == "waiting"))
        due = session.scalar(
            select(func.min(Outgoing.due_at)).where(Outgoing.status == "waiting", Outgoing.due_at <= now)
        )
    since = min((instant for instant in (received, due) if instant is not None), default=now)
    return max(now - since, timedelta())
