"""Notes that letters of ours came back, and stops writing to an address that takes none."""

from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.mailroom.languages import language_of, phrase, speaking
from server.mailroom.letter.bounce import Fate, Report
from server.play.house import Desk
from server.play.outbox import Kind, to_player
from server.play.people import folded
from server.play.silence import BOUNCED, silence
from server.store.addresses import Bounce
from server.store.people import Challenge, Player
from server.store.post import Outgoing

HARD_DAYS: Final = 2
SOFT_LETTERS: Final = 5
SOFT_WITHIN: Final = timedelta(days=7)
HARD_WITHIN: Final = timedelta(days=30)
_log = structlog.get_logger("bounces")


def note_return(desk: Desk, letter: Outgoing, report: Report) -> bool:
    """Note what became of a letter of ours; true where the player is written to no more because of it.

    An address is given up after letters that came back for good on two days, or five that came back within seven.
    """
    if report.fate not in {Fate.HARD, Fate.SOFT} or desk.session.get(Bounce, letter.id) is not None:
        return False
    desk.session.add(
        Bounce(
            outgoing_id=letter.id,
            player_id=letter.player_id,
            address=letter.address,
            fate=report.fate.value,
            status=report.status,
            words=report.words,
            came_at=desk.now,
        )
    )
    letter.status = "bounced"
    letter.error = f"came back: {report.status} {report.words}".strip()
    desk.session.flush()
    if letter.kind == Kind.INVITATION.value:
        _tell_challenger(desk, letter)
    player = desk.session.get(Player, letter.player_id) if letter.player_id is not None else None
    if player is None or folded(player.email) != folded(letter.address) or not _too_many(desk, player):
        return False
    _log.warning("address given up", player=player.id)
    return silence(desk, player, BOUNCED)


def _tell_challenger(desk: Desk, letter: Outgoing) -> None:
    """Tell whoever made a challenge that its invitation came back, while the challenge still waits for an answer."""
    row = desk.session.get_one(Challenge, letter.facts["challenge"])
    if row.status != "open":
        return
    challenger = desk.session.get_one(Player, row.challenger_id)
    guest = desk.session.get(Player, letter.player_id) if letter.player_id is not None else None
    invited = letter.address if guest is None else guest.name
    with speaking(language_of(challenger.wishes)):
        facts = {
            "heading": phrase("Your invitation to %(invited)s came back.", invited=invited),
            "lines": [
                phrase(
                    "Challenge %(number)s still stands, but our letter about it could not be delivered. “cancel "
                    "%(number)s” takes it back; then you can ask somebody else, or the same person at another address.",
                    number=row.id,
                )
            ],
        }
    to_player(desk, Kind.NOTICE, challenger, f"returned:{letter.id}", facts)


def bounced(session: Session, limit: int = 200) -> list[Bounce]:
    """Return letters that came back, the newest first."""
    return list(session.scalars(select(Bounce).order_by(Bounce.came_at.desc()).limit(limit)))


def _too_many(desk: Desk, player: Player) -> bool:
    came = select(Bounce.came_at).where(Bounce.player_id == player.id, Bounce.address == player.email)
    hard = desk.session.scalars(
        came.where(Bounce.fate == Fate.HARD.value, Bounce.came_at > desk.now - HARD_WITHIN)
    ).all()
    if len({when.date() for when in hard}) >= HARD_DAYS:
        return True
    recent = came.where(Bounce.came_at > desk.now - SOFT_WITHIN).subquery()
    return (desk.session.scalar(select(func.count()).select_from(recent)) or 0) >= SOFT_LETTERS
