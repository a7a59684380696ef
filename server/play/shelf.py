"""What was put aside: submissions that are held or could not be judged, and letters that could not be sent."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from server.play.house import House, Work
from server.play.judging import CONFIRM_FIRST
from server.store.post import Outgoing, Submission


def put_aside(session: Session, limit: int = 200) -> Sequence[Submission]:
    """Return held and failed submissions, the oldest first."""
    query = select(Submission).where(Submission.status.in_(("held", "failed"))).order_by(Submission.received_at)
    return session.scalars(query.limit(limit)).all()


def why_aside(row: Submission) -> str:
    """Return why a submission is put aside, for the operator: in English, whatever its player speaks."""
    said = row.judgement or {}
    waits = said.get("code") == CONFIRM_FIRST
    return row.error or ("It waits until its player confirms it." if waits else str(said.get("detail", "")))


def unsent(session: Session, limit: int = 200) -> Sequence[Outgoing]:
    """Return letters that could not be sent or have been tried in vain, the oldest first."""
    query = select(Outgoing).where(
        (Outgoing.status == "failed") | (Outgoing.error.is_not(None) & (Outgoing.status != "sent"))
    )
    return session.scalars(query.order_by(Outgoing.created_at).limit(limit)).all()


def whole(session: Session, submission_id: str) -> Submission | None:
    """Return a submission with its raw letter."""
    return session.get(Submission, submission_id, options=[undefer(Submission.raw)])


def judge_again(house: House, submission_id: str) -> bool:
    """Have a failed submission judged again; false where there is none of that number."""
    with house.store.write() as session:
        row = session.get(Submission, submission_id, with_for_update=True)
        if row is None or row.status != "failed":
            return False
        row.status, row.attempts, row.lease_until, row.judged_at = "waiting", 0, None, None
    house.ring(Work.JUDGE, submission_id)
    return True


def send_again(house: House, outgoing_id: int) -> bool:
    """Have a letter that could not be sent tried again; false where there is none of that number."""
    with house.store.write() as session:
        row = session.get(Outgoing, outgoing_id, with_for_update=True)
        if row is None or row.status != "failed":
            return False
        row.status, row.attempts, row.lease_until, row.due_at = "waiting", 0, None, house.clock()
    house.ring(Work.DELIVER, str(outgoing_id))
    return True
