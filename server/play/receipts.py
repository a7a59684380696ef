"""Writes the answer to a letter, unless it came before or its sender has had enough refusals."""

import hashlib
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import func, select

from server.mailroom.letter import Letter
from server.play.answers import Answer, Status
from server.play.house import Desk
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import BadName, checked_email
from server.play.writers import Writer
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow

REFUSALS_AN_HOUR: Final = 5
REFUSALS_A_DAY: Final = 20
ANSWERS_TO_A_STRANGER: Final = 10
"""So many answers an hour go to an address that belongs to no player, as anybody may have written its From."""

_ANY: Final = tuple(Kind)
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
    if to is None or not (fine or _may_be_refused(desk, to)):
        return
    if writer.player is None and _had(desk, to, _ANY, timedelta(hours=1)) >= ANSWERS_TO_A_STRANGER:
        return
    if fine and not letter.ignored and _told_otherwise(desk, row, to):
        return
    kind = Kind.RECEIPT if fine else Kind.REFUSAL
    if answers[0].status is Status.HELD:
        kind = Kind.HELD
    facts: dict[str, Any] = {
        "answers": [answer.as_json() for answer in answers],
        "ignored": list(letter.ignored),
        "asked": [
            command.text if command.verb == "move" else f"{command.verb} {command.text}".strip()
            for command in letter.commands
        ],
        "subject": letter.subject,
        "in_reply_to": letter.message_id,
        "from": letter.sender,
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


def _may_be_refused(desk: Desk, address: str) -> bool:
    """Say whether the address has not had its fill of refusals: five an hour, twenty a day."""
    refusals = (Kind.REFUSAL,)
    an_hour, a_day = (_had(desk, address, refusals, timedelta(hours=hours)) for hours in (1, 24))
    return an_hour < REFUSALS_AN_HOUR and a_day < REFUSALS_A_DAY


def _had(desk: Desk, address: str, kinds: tuple[Kind, ...], since: timedelta) -> int:
    """Count the letters of some kinds that were written to an address lately."""
    query = select(func.count(Outgoing.id)).where(
        Outgoing.address == address,
        Outgoing.kind.in_([kind.value for kind in kinds]),
        Outgoing.created_at > desk.now - since,
    )
    return desk.session.scalar(query) or 0
