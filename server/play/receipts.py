"""Writes the answer to a letter, unless it came before or its sender has had enough refusals."""

import hashlib
from typing import Any, Final

from sqlalchemy import select

from server.mailroom.languages import spoken
from server.mailroom.letter import Letter
from server.play.answers import Answer, Status
from server.play.courtesy import Owed, owed
from server.play.house import Desk
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import BadName, checked_email
from server.play.writers import Writer
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow

_TELLING: Final = (Kind.TURN.value, Kind.OVER.value, Kind.CONFIRMATION.value, Kind.KNOWN.value)
"""Letters that make a receipt needless: they show the new board, or ask what the receipt would announce."""


def seen_before(desk: Desk, row: Submission, letter: Letter) -> bool:
    """Note what makes this letter the same as another; true where another with it was kept before."""
    place = (row.envelope or {}).get("to", "").casefold()
    commands = "\n".join(f"{command.verb} {command.text}" for command in letter.commands)
    named = letter.message_id or f"{letter.sender}\n{letter.date}"
    digest = hashlib.sha256(f"{place}\0{named}\0{commands}".encode(errors="replace")).hexdigest()
    key = f"letter:{digest}"
    if desk.session.scalar(select(Submission.id).where(Submission.dedupe == key, Submission.id != row.id)):
        return True
    row.dedupe = key
    return False


def write_back(desk: Desk, row: Submission, letter: Letter, writer: Writer, answers: tuple[Answer, ...]) -> None:
    """Write the answer: to the player's registered address, or to a stranger who wrote to the front desk."""
    to = writer.player.email if writer.player else letter.sender
    fine = all(answer.status is Status.ACCEPTED for answer in answers)
    if to is None or (fine and not letter.ignored and _told_otherwise(desk, row, to)):
        return
    debt = owed(desk, to, writer, answers)
    if debt is Owed.NO:
        return
    kind = Kind.RECEIPT if fine else Kind.REFUSAL
    if answers[0].status is Status.HELD:
        kind = Kind.HELD
    facts: dict[str, Any] = {
        "answers": [answer.as_json() for answer in answers],
        "ignored": list(letter.ignored),
        "asked": [command.line for command in letter.commands],
        "subject": letter.subject,
        "in_reply_to": letter.message_id,
        "from": letter.sender,
        "language": spoken(),
        "last": debt is Owed.LAST,
    }
    if writer.player is not None:
        game = next((answer.game for answer in answers if answer.game is not None), None)
        about = None if game is None else desk.session.get(GameRow, game)
        to_player(desk, kind, writer.player, row.id, facts, about)
        return
    try:
        to_stranger(desk, kind, checked_email(to), row.id, facts)
    except BadName:
        return


def _told_otherwise(desk: Desk, row: Submission, to: str) -> bool:
    """Say whether this very submission led to a letter to the writer that tells as much."""
    query = select(Outgoing.id).where(
        Outgoing.submission_id == row.id, Outgoing.address == to, Outgoing.kind.in_(_TELLING)
    )
    return desk.session.scalar(query) is not None
