"""Turns a report of a mail server (RFC 3464) into what became of our letter: gone for good, for now, or only late."""

import re
from dataclasses import dataclass
from email.message import Message
from enum import Enum
from typing import Final

from server.mailroom.letter.body import parse
from server.mailroom.letter.limits import refuse_early
from server.mailroom.letter.words import visible

_STATUS: Final = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_REPLY: Final = re.compile(r"(?<![\d.])([45]\d\d)[ -](?=\D)")
_DAEMONS: Final = ("mailer-daemon", "postmaster", "mail-daemon", "mdaemon")
_MOST_TEXT: Final = 16 * 1024
_LONGEST_WORDS: Final = 300


class Fate(Enum):
    """What became of a letter: HARD says that there is no such address, SOFT that it was not taken this time."""

    HARD = "hard"
    SOFT = "soft"
    LATE = "late"
    FINE = "fine"


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says of a letter: its fate, the status code where one is named, the server's own words."""

    fate: Fate
    status: str
    words: str


_ACTIONS: Final = {"delayed": Fate.LATE, "delivered": Fate.FINE, "relayed": Fate.FINE, "expanded": Fate.FINE}


def report_of(raw: bytes) -> Report | None:
    """Read a report; None where the letter is none, as an automatic answer of a person's mail program."""
    if refuse_early(raw):
        return None
    message = parse(raw)
    for part in message.walk():
        if part.get_content_type() in {"message/delivery-status", "message/global-delivery-status"}:
            return _told(part)
    answered = _field(message, "Auto-Submitted").lower().startswith("auto-replied")
    sender = _field(message, "From").lower()
    return None if answered or not any(one in sender for one in _DAEMONS) else _guessed(message)


def fate_of(status: str) -> Fate:
    """Return what a status code says of a letter that could not be delivered (RFC 3463).

    5.1.x and 5.2.1 say that there is no such address or that it is closed; everything else may pass.
    """
    return Fate.HARD if status.startswith("5.1.") or status == "5.2.1" else Fate.SOFT


def _told(part: Message) -> Report:
    """Read the groups of a delivery report; the first that speaks of a recipient decides."""
    groups = part.get_payload()
    for group in groups if isinstance(groups, list) else [part]:
        if not isinstance(group, Message) or group.get("Action") is None:
            continue
        action = _field(group, "Action").lower()
        found = _STATUS.search(_field(group, "Status"))
        status = found[0] if found else ""
        words = " ".join(_field(group, "Diagnostic-Code").split())[:_LONGEST_WORDS]
        return Report(_ACTIONS.get(action) or fate_of(status), status, words)
    return Report(Fate.SOFT, "", "")


def _guessed(message: Message) -> Report:
    """Read a report in free words: the first status code or reply code in it decides."""
    text = _text(message)
    if found := _STATUS.search(text):
        status = found[0]
    elif reply := _REPLY.search(text):
        status = "5.1.1" if reply[1] == "550" else f"{reply[1][0]}.0.0"
    else:
        return Report(Fate.SOFT, "", "")
    line = next((one for one in text.splitlines() if status in one), "")
    return Report(Fate.LATE if status[0] == "2" else fate_of(status), status, " ".join(line.split())[:_LONGEST_WORDS])


def _field(message: Message, name: str) -> str:
    """Return a field as text; a value with odd bytes is no text in the library's hands."""
    return visible(str(message.get(name, ""))).strip()


def _text(message: Message) -> str:
    for part in message.walk():
        if part.get_content_maintype() == "text":
            content = part.get_payload(decode=True)
            return content.decode("utf-8", "replace")[:_MOST_TEXT] if isinstance(content, bytes) else ""
    return ""
