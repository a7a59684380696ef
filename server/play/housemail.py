"""Deals with letters for the house itself: reports of mail servers, mail to the postmaster, wishes for no letters."""

from datetime import timedelta
from typing import Final

from sqlalchemy import func, select

from server.mailroom.address import HOUSE_ADDRESSES, Point
from server.mailroom.letter import Letter, Verdict
from server.mailroom.letter.bounce import report_of
from server.play.answers import Answer, Status, accepted, refused
from server.play.bounces import note_return
from server.play.house import Desk
from server.play.outbox import Kind, to_stranger
from server.play.people import BadName, checked_email
from server.play.silence import ASKED, silence
from server.play.writers import Writer
from server.store.post import Outgoing, Submission

FORWARDS_AN_HOUR: Final = 20
SHELVED: Final = "for-the-operator"
DROPPED: Final = "dropped"
"""The codes of what is kept for the operator, and of what the operator has dropped."""


def house_mail(desk: Desk, row: Submission, letter: Letter, writer: Writer) -> tuple[Answer, ...] | None:
    """Return what came of a letter that is for the house itself, None where it is for a game or the front desk."""
    local = str((row.envelope or {}).get("to", "")).strip("<>").rpartition("@")[0].casefold()
    if local in HOUSE_ADDRESSES:
        return (_to_operator(desk, row),)
    if writer.address is None:
        return None
    if writer.address.point is Point.BOUNCE:
        return (_returned(desk, row, int(writer.address.reference)),)
    if writer.address.point is Point.SILENCE and letter.verdict is not Verdict.IGNORED and writer.player is not None:
        silence(desk, writer.player, ASKED)
        return (accepted("No letters go to this player any more, until the player wants them again.", code="silenced"),)
    return None


def _returned(desk: Desk, row: Submission, outgoing: int) -> Answer:
    """Note a report about a letter of ours: its address names the letter, and only our own mail server knows it."""
    report = report_of(row.raw or b"")
    letter = desk.session.get(Outgoing, outgoing, with_for_update=True)
    if report is None or letter is None:
        return refused("ignored", "This came to the address for reports and is none; it is kept.")
    given_up = note_return(desk, letter, report)
    said = f"Letter {letter.id} to {letter.address}: {report.fate.value} {report.status}".strip()
    return accepted(f"{said}; the address is given up." if given_up else f"{said}.", code="report")


def _to_operator(desk: Desk, row: Submission) -> Answer:
    """Pass mail for the postmaster on to the operator, or keep it on the shelf where that cannot be."""
    settings = desk.house.settings
    domain = settings.domain.casefold()
    try:
        address = checked_email(settings.operator)
    except BadName:
        address = ""
    if not address or address.casefold().rpartition("@")[2] == domain or _had_enough(desk):
        return Answer(status=Status.HELD, code=SHELVED, detail="A letter to the postmaster; it is kept on the shelf.")
    to_stranger(desk, Kind.FORWARD, address, row.id, {"from": (row.envelope or {}).get("from", "")})
    return accepted("A letter to the postmaster; it was passed on to the operator.", code="passed-on")


def _had_enough(desk: Desk) -> bool:
    lately = select(func.count(Outgoing.id)).where(
        Outgoing.kind == Kind.FORWARD.value, Outgoing.created_at > desk.now - timedelta(hours=1)
    )
    return (desk.session.scalar(lately) or 0) >= FORWARDS_AN_HOUR
