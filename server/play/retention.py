"""Forgets what need not be kept: raw letters that were judged long ago, and old events."""

from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select, update

from server.play.budgets import forget_tallies
from server.play.house import House
from server.play.kept import forget_answers
from server.store.events import Event, last_number
from server.store.hooks import Delivery
from server.store.post import Submission

BATCH: Final = 500


def forget(house: House) -> int:
    """Drop events, and the bytes of judged letters, older than the settings say; returns how many letters.

    The judgements stay, and so does the newest event: numbers never begin anew.
    """
    with house.store.write() as session:
        forget_tallies(session, house.clock())
        forget_answers(session, house.clock())
    _forget_events(house)
    return _forget_letters(house)


def _forget_events(house: House) -> None:
    days = house.settings.number("keep_events")
    if days == 0:
        return
    before = house.clock() - timedelta(days=days)
    with house.store.read() as session:
        query = select(Event.id).where(Event.happened_at < before, Event.number < last_number(session))
        old = session.scalars(query.limit(BATCH)).all()
    if old:
        with house.store.write() as session:
            session.execute(delete(Delivery).where(Delivery.event_id.in_(old)))
            session.execute(delete(Event).where(Event.id.in_(old)))


def _forget_letters(house: House) -> int:
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
