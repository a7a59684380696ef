"""Sends the letters of the outbox: writes each once, hands it over, and notes what came of it."""

import re
import secrets
from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import bindparam, update
from sqlalchemy.orm import undefer

from engine.core.errors import Outdated
from server.mailroom.compose import compose
from server.mailroom.letter.bounce import Fate, Report, fate_of
from server.mailroom.postbox import postbox
from server.mailroom.relay import relay_at
from server.mailroom.replies import bounces
from server.mailroom.sealing import sealed
from server.mailroom.senders import Later, Never, Parcel, Sender
from server.play.bounces import note_return
from server.play.house import Desk, House
from server.play.outbox import Kind
from server.play.silence import WITHHELD, kept_back
from server.settings import Settings
from server.store.people import Player
from server.store.post import Outgoing
from server.store.tables import GameRow

FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=6)
MOST_COMPOSED: Final = 6
"""So often writing a letter is tried that fails for a reason of ours."""

SUPERSEDED: Final = "superseded: the game has gone on before this letter could be sent"
_DOUBLINGS: Final = 9
_STATUS: Final = re.compile(r"\b5\.\d{1,3}\.\d{1,3}\b")
_SENT: Final = (
    update(Outgoing)
    .where(Outgoing.id == bindparam("number"))
    .values(status="sent", sent_at=bindparam("now"), lease_until=None, error=None)
)
_log = structlog.get_logger("postman")


def deliver(house: House, outgoing_id: int, sender: Sender | None = None) -> None:
    """Send a letter that this worker has claimed; what cannot be handed over now is tried again later.

    The bytes are written at the first try and kept, so that a second try, even after a crash between handing over and
    noting it, sends the very same letter under the same Message-ID.
    """
    try:
        parcel = _written(house, outgoing_id)
    except Outdated as error:
        _give_up(house, outgoing_id, error.detail)
        return
    except Exception as error:
        _note_fault(house, outgoing_id, repr(error))
        raise
    if parcel is None:
        return
    try:
        (sender or sender_of(house.settings)).send(parcel)
    except Later as error:
        _put_off(house, outgoing_id, str(error))
    except Never as error:
        _come_back(house, outgoing_id, str(error))
    else:
        _note_sent(house, outgoing_id)


def sender_of(settings: Settings) -> Sender:
    """Return the relay where one is set, else the Maildir; raises SettingsError for a relay that cannot be read."""
    return relay_at(settings.relay, settings.domain) if settings.relay else postbox(settings)


def _written(house: House, outgoing_id: int) -> Parcel | None:
    """Return the letter, written now or at an earlier try; None where it is not to be sent (any more)."""
    with house.store.read() as session:
        letter = session.get(Outgoing, outgoing_id, options=[undefer(Outgoing.message)])
        if letter is None or letter.status != "waiting":
            return None
        player = session.get(Player, letter.player_id) if letter.player_id is not None else None
        kept = kept_back(player, Kind(letter.kind))
        about = session.get(GameRow, letter.game_id) if letter.game_id is not None else None
        superseded = _superseded(letter, about)
        made = compose(house, session, letter) if letter.message is None and not (superseded or kept) else None
    if kept:
        _keep_back(house, outgoing_id)
        return None
    if superseded:
        _give_up(house, outgoing_id, SUPERSEDED)
        return None
    with house.store.write() as session:
        letter = session.get(Outgoing, outgoing_id, options=[undefer(Outgoing.message)], with_for_update=True)
        if letter is None or letter.status != "waiting":
            return None
        if letter.message is None and made is not None:
            letter.message = sealed(house.settings, made.message)
            letter.facts = letter.facts if made.heard is None else {**letter.facts, "heard": made.heard}
        return _parcel(house, letter)


def _parcel(house: House, letter: Outgoing) -> Parcel | None:
    if letter.message is None:
        return None
    sender = bounces(house, letter.id, letter.player_id)
    return Parcel(letter.id, letter.created_at, sender, letter.address, letter.message)


def _superseded(letter: Outgoing, row: GameRow | None) -> bool:
    """Say whether a letter that calls for a move has been waiting so long that the game stands elsewhere.

    At the first try it is sent all the same: every turn has its letter, however fast the players are. Only where a
    take-back removed the very ply that it shows, it can no longer be written.
    """
    if letter.kind != Kind.TURN.value or letter.ply is None or row is None or row.ply == letter.ply:
        return False
    return letter.attempts > 1 or row.ply < letter.ply


def _note_sent(house: House, outgoing_id: int) -> None:
    with house.store.write() as session:
        session.connection().execute(_SENT, {"number": outgoing_id, "now": house.clock()})
    _log.info("letter sent", letter=outgoing_id)


def _put_off(house: House, outgoing_id: int, reason: str) -> None:
    with house.store.write() as session:
        letter = session.get_one(Outgoing, outgoing_id, with_for_update=True)
        letter.due_at = house.clock() + wait(letter.attempts)
        letter.lease_until, letter.dispatched_at, letter.error = None, None, reason
    _log.warning("letter put off", letter=outgoing_id, reason=reason)


def _come_back(house: House, outgoing_id: int, reason: str) -> None:
    """Note that the relay refused a letter for good: that counts like a report of it."""
    _give_up(house, outgoing_id, reason)
    status = _STATUS.search(reason)
    fate = fate_of(status[0]) if status else Fate.SOFT
    with house.store.write() as session:
        letter = session.get_one(Outgoing, outgoing_id, with_for_update=True)
        note_return(Desk(house, session, house.clock()), letter, Report(fate, status[0] if status else "", reason))
        letter.status, letter.error = "failed", reason


def _give_up(house: House, outgoing_id: int, reason: str) -> None:
    with house.store.write() as session:
        letter = session.get_one(Outgoing, outgoing_id, with_for_update=True)
        letter.status, letter.lease_until, letter.error = "failed", None, reason
    _log.warning("letter failed", letter=outgoing_id, reason=reason)


def _keep_back(house: House, outgoing_id: int) -> None:
    """Keep a letter that its player does not want, or cannot be sent: it goes out when letters do again."""
    with house.store.write() as session:
        letter = session.get_one(Outgoing, outgoing_id, with_for_update=True)
        letter.status, letter.lease_until = WITHHELD, None


def _note_fault(house: House, outgoing_id: int, reason: str) -> None:
    """Note that we could not write the letter; after some tries the operator has to look at it."""
    with house.store.read() as session:
        letter = session.get(Outgoing, outgoing_id)
        attempts = MOST_COMPOSED if letter is None else letter.attempts
    if letter is None:
        return
    (_give_up if attempts >= MOST_COMPOSED else _put_off)(house, outgoing_id, reason)


def wait(attempts: int) -> timedelta:
    """Return how long to wait after so many tries: twice as long each time, up to six hours, half of it by lot."""
    longest = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(max(attempts - 1, 0), _DOUBLINGS))
    half = longest.total_seconds() / 2
    return timedelta(seconds=half + secrets.randbelow(int(half) + 1))
