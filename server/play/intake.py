"""Keeps a letter whole before anybody reads it, and hurries the workers to it."""

import secrets
from base64 import b32encode
from collections.abc import Iterable
from typing import Final

from sqlalchemy.orm import Session

from server.play.budgets import count_letters
from server.play.house import House, Work
from server.store.post import Submission

_ID_BYTES: Final = 10


def take_letter(house: House, raw: bytes, sender: str, recipient: str) -> str:
    """Keep a letter as it came and return its number; once this returns, it can no longer be lost.

    Raises Flooded where too many came before it.
    """
    return take_letters(house, raw, sender, (recipient,))[0]


def take_letters(house: House, raw: bytes, sender: str, recipients: Iterable[str]) -> list[str]:
    """Keep a letter for each of its recipients, for all or for none; raises Flooded."""
    with house.store.write() as session:
        return keep_letters(house, session, raw, sender, tuple(recipients))


def keep_letters(house: House, session: Session, raw: bytes, sender: str, recipients: tuple[str, ...]) -> list[str]:
    """Keep a letter for each of its recipients in a transaction that is under way; raises Flooded."""
    count_letters(house, session, sender, recipients)
    rows = [
        Submission(
            id=new_id(),
            door="mail",
            raw=raw,
            envelope={"from": sender, "to": recipient},
            received_at=house.clock(),
            status="waiting",
        )
        for recipient in recipients
    ]
    session.add_all(rows)
    return [row.id for row in rows]


def ring_for(house: House, submission_id: str) -> None:
    """Hurry the workers to a submission and to the letters that are due."""
    house.ring(Work.JUDGE, submission_id)


def new_id() -> str:
    """Return a fresh number for a submission: 80 random bits in lower-case base 32."""
    return b32encode(secrets.token_bytes(_ID_BYTES)).decode().lower()
