"""Forgets what need not be kept: the bytes of letters that were judged or sent long ago, and old events."""

from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select, update

from server.play.budgets import forget_tallies
from server.play.house import House
from server.play.kept import forget_answers
from server.store.events import Event, last_number
from server.store.hooks import Delivery
from server.store.post import Outgoing, Submission

BATCH: Final = 500


def forget(house: House) -> int:
    """Drop events, and the bytes of letters, older than the settings say; returns how many letters.

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
    """Forget the bytes of letters that were judged, and of ours that were sent; returns how many."""
    days = house.settings.number("keep_letters")
    if days == 0:
        return 0
    before = house.clock() - timedelta(days=days)
    judged = select(Submission.id).where(
        Submission.status == "judged", Submission.received_at < before, Submission.raw.is_not(None)
    )
    sent = select(Outgoing.id).where(Outgoing.sent_at < before, Outgoing.message.is_not(None))
    with house.store.read() as session:
        theirs = session.scalars(judged.limit(BATCH)).all()
        ours = session.scalars(sent.limit(BATCH)).all()
    if not theirs and not ours:
        return 0
    with house.store.write() as session:
        session.execute(
            update(Submission).where(Submission.id.in_(theirs), Submission.status == "judged").values(raw=None)
        )
        session.execute(update(Outgoing).where(Outgoing.id.in_(ours), Outgoing.status == "sent").values(message=None))
    return len(theirs) + len(ours)
