"""Keeps letters back from players who want none or whose address takes none, and lets them come again."""

from typing import Final

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from server.play.clocks.pauses import hold, release
from server.play.house import Desk
from server.play.outbox import Kind
from server.store.addresses import Bounce
from server.store.people import Player
from server.store.post import Outgoing
from server.store.tables import GameRow

ASKED: Final = "asked"
BOUNCED: Final = "bounced"
WITHHELD: Final = "withheld"
"""The status of a letter that is kept back."""

ALWAYS: Final = frozenset(
    {
        Kind.RECEIPT,
        Kind.REFUSAL,
        Kind.CONFIRMATION,
        Kind.HELD,
        Kind.NOTICE,
        Kind.FORWARD,
        Kind.SIGN_IN,
        Kind.KNOWN,
        Kind.WEBHOOK,
        Kind.ADDRESS,
    }
)
"""Letters that answer what somebody sent or must know; all others are kept back."""


def kept_back(player: Player | None, kind: Kind) -> bool:
    """Say whether a letter of this kind does not go to this player now."""
    return player is not None and player.silent_since is not None and kind not in ALWAYS


def silence(desk: Desk, player: Player, why: str) -> bool:
    """Send a player no letters of our own accord any more; false where that is so already.

    Nobody forfeits by it: where letters cannot reach a player, the clocks stand still for a while.
    """
    if player.silent_since is not None:
        return False
    player.silent_since, player.silent_why = desk.now, why
    if why == BOUNCED:
        hold(desk, player)
    return True


def let_speak(desk: Desk, player: Player) -> bool:
    """Send a player letters again, beginning with those of games that wait for the player; false where none is due."""
    if player.silent_since is None:
        return False
    if player.silent_why == BOUNCED:
        release(desk, player)
    player.silent_since, player.silent_why = None, None
    desk.session.execute(update(Bounce).where(Bounce.player_id == player.id).values(player_id=None))
    for letter in _still_true(desk.session, player):
        letter.status, letter.due_at, letter.attempts, letter.submission_id = "waiting", desk.now, 0, desk.submission
    return True


def _still_true(session: Session, player: Player) -> list[Outgoing]:
    """Return the letters that were kept back and tell how things still stand."""
    query = (
        select(Outgoing)
        .join(GameRow, GameRow.id == Outgoing.game_id)
        .where(Outgoing.player_id == player.id, Outgoing.status == WITHHELD)
        .where(Outgoing.kind.in_((Kind.TURN.value, Kind.OVER.value)), Outgoing.ply == GameRow.ply)
    )
    return list(session.scalars(query))
