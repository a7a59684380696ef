"""A person with a mail client: sends letters over SMTP and finds the answers in the Maildir."""

import email
import email.policy
import mailbox
import smtplib
import time
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import getaddresses
from functools import cache
from itertools import count
from pathlib import Path

from tests.doors.conftest import Installation

PATIENCE_SECONDS = 60.0
"""How long a letter is waited for; those of the games before it may still be on their way."""
_NUMBERS = count(1)


@dataclass(slots=True)
class Correspondent:
    """Somebody with an address; `seen` are the letters already taken out of the post.

    Where `game` is named, only letters about that game count.
    """

    installation: Installation
    address: str
    seen: set[str] = field(default_factory=set)
    game: str = ""

    def send(self, to: str, text: str, *, subject: str = "hello", about: EmailMessage | None = None) -> EmailMessage:
        """Send a letter; where it is about another, quote that one below, as mail clients do."""
        letter = EmailMessage()
        letter["From"] = f"Somebody <{self.address}>"
        letter["To"] = to
        letter["Subject"] = f"Re: {about['Subject']}" if about else subject
        letter["Message-ID"] = f"<{next(_NUMBERS)}.{time.monotonic_ns()}@example.org>"
        if about is not None:
            letter["In-Reply-To"] = about["Message-ID"]
        letter.set_content(text + (quoted(about) if about else ""))
        with smtplib.SMTP(*self.installation.smtp, timeout=20) as line:
            line.send_message(letter, from_addr=self.address, to_addrs=[to])
        return letter

    def answer(self, letter: EmailMessage, text: str) -> EmailMessage:
        """Answer a letter to where it wants to be answered."""
        return self.send(str(letter["Reply-To"]), text, about=letter)

    def receive(self, *kinds: str) -> EmailMessage:
        """Wait for the next letter of one of the kinds to this address."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            for found in self._new():
                if found.kind in kinds:
                    self.seen.add(found.key)
                    return found.letter
            time.sleep(0.03)
        have = [(found.kind, plain(found.letter)[:600]) for found in self._new()]
        raise AssertionError(f"no letter {kinds} for {self.address} in time; unread: {have}")

    def has(self, *kinds: str) -> bool:
        """Say whether an unread letter of these kinds lies there."""
        return any(found.kind in kinds for found in self._new())

    def _new(self) -> list["_Sent"]:
        box = mailbox.Maildir(self.installation.post, create=False)
        return [
            found
            for found in (_sent(self.installation.post, key) for key in sorted(box.keys()) if key not in self.seen)
            if self.address in found.addressees and (not self.game or f"#{self.game}]" in found.subject)
        ]


@dataclass(frozen=True, slots=True)
class _Sent:
    """A letter in the post, with what it is looked for by."""

    key: str
    letter: EmailMessage
    kind: str
    addressees: frozenset[str]
    subject: str


@cache
def _sent(post: Path, key: str) -> _Sent:
    """Return a letter of the post; it is read once, since what was sent never changes."""
    letter = _parsed(mailbox.Maildir(post, create=False).get_bytes(key))
    addressees = frozenset(address for _, address in getaddresses([str(letter["To"])]))
    return _Sent(key, letter, str(letter["X-Guildpost-Kind"]), addressees, str(letter["Subject"]))


def _parsed(raw: bytes) -> EmailMessage:
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(letter, EmailMessage)
    return letter


def plain(letter: EmailMessage) -> str:
    """Return the text part of a letter."""
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def quoted(letter: EmailMessage) -> str:
    """Return a letter quoted below an attribution line."""
    lines = "\n".join(f"> {line}" for line in plain(letter).splitlines())
    return f"\n\nOn Mon, Nov 30, 2026 at 9:12 AM {letter['From']} wrote:\n\n{lines}\n"


def post_of(place: Path) -> int:
    """Count the letters in a Maildir."""
    return len(mailbox.Maildir(place, create=False))
