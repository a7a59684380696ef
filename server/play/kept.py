"""Keeps what a request was answered that made something, sealed, and finds it again by the request's key."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import delete
from sqlalchemy.orm import Session

from server.play.house import Desk, House
from server.store.kept import KeptAnswer

KEPT_FOR: Final = timedelta(hours=48)
_NONCE_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that may come again: whose it is, its Idempotency-Key, and all of it in a few bytes."""

    player: int
    key: str
    request: bytes

    @property
    def mark(self) -> str:
        """What of the key is kept."""
        return hashlib.sha256(self.key.encode()).hexdigest()

    @property
    def digest(self) -> str:
        """What of the request is kept."""
        return hashlib.sha256(self.request).hexdigest()


@dataclass(frozen=True, slots=True)
class Answered:
    """What a request was answered."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class KeyReused(ValueError):
    """The key came with another request before."""


def keep(desk: Desk, asked: Asked, answered: Answered) -> None:
    """Keep an answer in the transaction of what it tells."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    sealed = nonce + _cipher(desk.house.keys[0], asked).encrypt(nonce, answered.content, None)
    row = KeptAnswer(
        player_id=asked.player,
        mark=asked.mark,
        asked=asked.digest,
        status=answered.status,
        headers=dict(answered.headers),
        content=sealed,
        kept_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()


def kept(house: House, session: Session, asked: Asked) -> Answered | None:
    """Return what a request was answered before, None where it is new; raises KeyReused."""
    row = session.get(KeptAnswer, (asked.player, asked.mark))
    if row is None:
        return None
    if row.asked != asked.digest:
        raise KeyReused
    nonce, sealed = row.content[:_NONCE_BYTES], row.content[_NONCE_BYTES:]
    for key in house.keys:
        try:
            return Answered(row.status, row.headers, _cipher(key, asked).decrypt(nonce, sealed, None))
        except InvalidTag:
            continue
    raise KeyReused


def forget_answers(session: Session, now: datetime) -> None:
    """Drop the answers whose time is over."""
    session.execute(delete(KeptAnswer).where(KeptAnswer.kept_at < now - KEPT_FOR))


def _cipher(key: bytes, asked: Asked) -> AESGCM:
    """Return the seal of one answer: it takes a key of the house and the key of the request, and neither is kept."""
    return AESGCM(hmac.new(key, f"answer|{asked.player}|{asked.key}".encode(), hashlib.sha256).digest())
