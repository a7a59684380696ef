"""Keeps letters in a Maildir where no relay is set, and reads them there."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Final

from server.mailroom.senders import Later, Parcel
from server.settings import Settings
from server.store.maildir import make_maildir

FOLDER: Final = "post"
_READ: Final = ("new", "cur")


@dataclass(frozen=True, slots=True)
class Summary:
    """A letter in the list; `number` names it."""

    number: str
    date: str
    kind: str
    to: str
    subject: str

    def as_json(self) -> dict[str, str]:
        """Return the summary as plain JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        return f"{self.number}  {self.kind:<12}  {self.to:<28}  {self.subject}"


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter as it lies in the Maildir: its summary, its text part, and all of it."""

    summary: Summary
    text: str
    raw: bytes

    def as_json(self) -> dict[str, str]:
        """Return the letter as plain JSON values."""
        return {**self.summary.as_json(), "text": self.text}


@dataclass(frozen=True, slots=True)
class Postbox:
    """A Maildir; a letter that is put there again replaces itself."""

    folder: Path
    domain: str

    def send(self, parcel: Parcel) -> None:
        """Put a letter into the box, on the disk before this returns; raises Later where it cannot be written."""
        name = f"{int(parcel.written_at.timestamp()):010d}.{parcel.number:012d}.{self.domain}"
        try:
            make_maildir(self.folder)
            fresh = self.folder / "tmp" / name
            with fresh.open("wb") as file:
                file.write(parcel.message.replace(b"\r\n", b"\n"))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.folder / "new" / name)
        except OSError as error:
            raise Later(f"The letter could not be put into {self.folder}: {error}") from error


def postbox(settings: Settings) -> Postbox:
    """Return the Maildir of an installation."""
    return Postbox(settings.folder / FOLDER, settings.domain)


def letters(settings: Settings) -> tuple[Summary, ...]:
    """Return what lies in the Maildir, the oldest first."""
    parser = BytesHeaderParser(policy=policy.default)
    found = []
    for number, place in _places(settings).items():
        with place.open("rb") as file:
            found.append(_summary(number, parser.parse(file)))
    return tuple(found)


def find(settings: Settings, number: str) -> Posted | None:
    """Return the letter of that number, or None."""
    place = _places(settings).get(number)
    if place is None:
        return None
    raw = place.read_bytes()
    mail = message_from_bytes(raw, policy=policy.default)
    return Posted(_summary(number, mail), _text(mail), raw)


def _places(settings: Settings) -> Mapping[str, Path]:
    """Return where each letter lies by its number, which is that of the outbox."""
    box = settings.folder / FOLDER
    files = [file for room in _READ if (box / room).is_dir() for file in (box / room).iterdir() if file.is_file()]
    return {_number(file.name): file for file in sorted(files, key=lambda file: file.name)}


def _number(name: str) -> str:
    parts = name.split(".", 2)
    return str(int(parts[1])) if len(parts) > 1 and parts[1].isdigit() else name


def _summary(number: str, mail: object) -> Summary:
    if not isinstance(mail, EmailMessage):
        raise TypeError("the letter was not parsed by the default policy")
    date = getattr(mail["Date"], "datetime", None)
    when = date.isoformat(timespec="seconds") if isinstance(date, datetime) else ""
    words = {name: str(mail[name] or "") for name in ("X-Guildpost-Kind", "To", "Subject")}
    return Summary(number, when, words["X-Guildpost-Kind"], words["To"], words["Subject"])


def _text(mail: object) -> str:
    body = mail.get_body(("plain",)) if isinstance(mail, EmailMessage) else None
    return "" if body is None else str(body.get_content())
