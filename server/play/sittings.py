"""Signs browsers in: a link by mail opens a sitting, whose cookie says who somebody is until it ends."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.play.house import Desk, House
from server.play.outbox import Kind, to_player
from server.play.people import by_address
from server.store.people import Player
from server.store.signing import Key, Sitting

KEY_LASTS: Final = timedelta(minutes=30)
SITTING_LASTS: Final = timedelta(days=30)
NOTED_EVERY: Final = timedelta(hours=1)
KEYS_AT_ONCE: Final = 3
"""So many links may be on their way to a player at a time."""

_COOKIE_BYTES: Final = 32
_LONGEST_AGENT: Final = 200
_LONGEST_ID: Final = 9


@dataclass(frozen=True, slots=True)
class Signed:
    """Who is signed in at a browser, with what he wishes for, and by which sitting."""

    sitting: int
    player: int
    name: str
    wishes: Mapping[str, Any]


def ask_key(desk: Desk, email: str, leads_to: str) -> None:
    """Send a link to whoever has that address; nobody learns whether anybody has."""
    player = by_address(desk.session, email)
    if player is None or player.confirmed_at is None or player.banned_at is not None:
        return
    open_keys = select(func.count(Key.id)).where(Key.player_id == player.id, Key.expires_at > desk.now)
    if (desk.session.scalar(open_keys.where(Key.used_at.is_(None))) or 0) >= KEYS_AT_ONCE:
        return
    key = Key(player_id=player.id, leads_to=leads_to, created_at=desk.now, expires_at=desk.now + KEY_LASTS)
    desk.session.add(key)
    desk.session.flush()
    to_player(desk, Kind.SIGN_IN, player, str(key.id), {"key": key.id})


def key_text(house: House, key_id: int) -> str:
    """Return the text of a link: its number and what only we can make of it."""
    return f"{key_id}-{_sealed(house.keys[0], 'sign-in', key_id)}"


def open_sitting(desk: Desk, text: str, agent: str) -> tuple[str, str] | None:
    """Use a link up: return the cookie of the sitting that it opens, and where it leads; None where it is no good."""
    number = _verified(desk.house, text)
    key = None if number is None else desk.session.get(Key, number, with_for_update=True)
    if key is None or key.used_at is not None or key.expires_at <= desk.now:
        return None
    key.used_at = desk.now
    cookie = secrets.token_urlsafe(_COOKIE_BYTES)
    sitting = Sitting(
        player_id=key.player_id,
        digest=_digest(cookie),
        agent=agent[:_LONGEST_AGENT],
        created_at=desk.now,
        seen_at=desk.now,
        expires_at=desk.now + SITTING_LASTS,
    )
    desk.session.add(sitting)
    return cookie, key.leads_to


def signed_in(house: House, cookie: str) -> Signed | None:
    """Return who a cookie says somebody is, None for one that is unknown or over; its use is noted once an hour."""
    now = house.clock()
    with house.store.read() as session:
        found = session.execute(
            select(Sitting.id, Player.id, Player.name, Player.wishes, Sitting.seen_at)
            .join(Player, Player.id == Sitting.player_id)
            .where(Sitting.digest == _digest(cookie), Sitting.ended_at.is_(None), Sitting.expires_at > now)
            .where(Player.confirmed_at.is_not(None), Player.banned_at.is_(None))
        ).first()
    if found is None:
        return None
    if now - found[4] >= NOTED_EVERY:
        with house.store.write() as session:
            session.get_one(Sitting, found[0]).seen_at = now
    return Signed(found[0], found[1], found[2], found[3])


def form_seal(house: House, sitting: int) -> str:
    """Return what a form of ours carries, so that no other site can send it for whoever sits here."""
    return _sealed(house.keys[0], "form", sitting)


def is_our_form(house: House, sitting: int, seal: str) -> bool:
    """Say whether a form carries what ours do."""
    return any(hmac.compare_digest(_sealed(key, "form", sitting).encode(), seal.encode()) for key in house.keys)


def sittings_of(session: Session, player_id: int, now: datetime) -> Sequence[Sitting]:
    """Return where a player is signed in, the last begun first."""
    query = select(Sitting).where(Sitting.player_id == player_id, Sitting.ended_at.is_(None), Sitting.expires_at > now)
    return session.scalars(query.order_by(Sitting.id.desc())).all()


def end_sitting(desk: Desk, player_id: int, sitting_id: int) -> bool:
    """End a sitting of a player; false where there is none of that number."""
    sitting = desk.session.get(Sitting, sitting_id, with_for_update=True)
    if sitting is None or sitting.player_id != player_id or sitting.ended_at is not None:
        return False
    sitting.ended_at = desk.now
    return True


def _verified(house: House, text: str) -> int | None:
    digits, _, seal = text.partition("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_ID):
        return None
    number = int(digits)
    good = any(hmac.compare_digest(_sealed(key, "sign-in", number).encode(), seal.encode()) for key in house.keys)
    return number if good else None


def _sealed(key: bytes, what: str, number: int) -> str:
    return hmac.new(key, f"{what}:{number}".encode(), hashlib.sha256).hexdigest()


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()
