"""Forgets what need not be kept: the raw letters that were judged long ago."""

from datetime import timedelta
from typing import Final

from sqlalchemy import select, update

from server.play.budgets import forget_tallies
from server.play.house import House
from server.store.post import Submission

BATCH: Final = 500


def forget(house: House) -> int:
    """Drop the bytes of judged letters older than the setting says; returns how many. The judgements stay."""
    with house.store.write() as session:
        forget_tallies(session, house.clock())
    days = house.settings.number("keep_letters")
    if days == 0:
        return 0
    before = house.clock() - timedelta(days=days)
    query = select(Submission.id).where(
        Submission.status == "judged", Submission.received_at < before, Submission.raw.is_not(None)
    )
    with house.store.read() as session:
        old = session.scalars(query.limit(BATCH)).all()
    if not old:
        return 0
    with house.store.write() as session:
        session.execute(
            update(Submission).where(Submission.id.in_(old), Submission.status == "judged").values(raw=None)
        )
    return len(old)
