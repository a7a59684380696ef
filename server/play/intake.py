"""Keeps a letter whole before anybody reads it, and hurries the workers to it."""

import secrets
from base64 import b32encode
from typing import Final

from server.play.house import House, Work
from server.store.post import Submission

_ID_BYTES: Final = 10


def take_letter(house: House, raw: bytes, sender: str, recipient: str) -> str:
    """Keep a letter as it came and return its number; once this returns, it can no longer be lost."""
    number = new_id()
    with house.store.write() as session:
        session.add(
            Submission(
                id=number,
                door="mail",
                raw=raw,
                envelope={"from": sender, "to": recipient},
                received_at=house.clock(),
                status="waiting",
            )
        )
    return number


def ring_for(house: House, submission_id: str) -> None:
    """Hurry the workers to a submission and to the letters that are due."""
    house.ring(Work.JUDGE, submission_id)


def new_id() -> str:
    """Return a fresh number for a submission: 80 random bits in lower-case base 32."""
    return b32encode(secrets.token_bytes(_ID_BYTES)).decode().lower()
