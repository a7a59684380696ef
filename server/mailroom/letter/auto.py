"""Tells from the header of a mail that a program wrote it, or a person by way of a list."""

import re
from typing import Final

from server.mailroom.letter.headers import Header
from server.mailroom.letter.lines import plain
from server.mailroom.letter.tongues import AWAY

LOOP: Final = "x-loop"
"""The field by which our own letters are known; its value is our domain."""

_BULK: Final = frozenset({"bulk", "junk", "list", "auto_reply", "auto-reply"})
_MACHINES: Final = frozenset({"mailer-daemon"})
_COMMENT: Final = re.compile(r"\([^()]*\)")
_REPLY_MARK: Final = re.compile(r"(?:(?:re|aw|sv|vs|antw|odp|fwd?|wg)\s*:\s*)+", re.IGNORECASE)


def why_automatic(header: Header, domain: str) -> str | None:
    """Return a sentence that says why a mail is never answered or carried out, or None.

    `X-Auto-Response-Suppress` is no evidence: some programs set it for people.
    """
    sender = header.sender.address or ""
    ours = domain and (sender.endswith((f"@{domain}", f".{domain}")))
    evidence = {
        "It has no sender, as bounces have.": any(value.strip() == "<>" for value in header.all("return-path")),
        "It says that it was sent automatically.": any(map(_automatic, header.all("auto-submitted"))),
        "It says that it is an automatic answer.": _has(header, "x-autoreply", "x-autorespond", "x-auto-reply"),
        "It is bulk or list mail.": any(_first_word(value) in _BULK for value in header.all("precedence")),
        "It came by way of a mailing list.": _has(header, "list-id", "list-unsubscribe"),
        "It is a report of a mail system.": any(map(_reports, header.all("content-type"))),
        "It is one of our own letters.": bool(ours) or (bool(domain) and any(domain in v for v in header.all(LOOP))),
        "A mail system wrote it.": sender.partition("@")[0] in _MACHINES,
    }
    return next((f"The letter was not read. {why}" for why, holds in evidence.items() if holds), None)


def says_away(subject: str) -> bool:
    """Say whether a subject is that of an out-of-office answer, in any of the languages we know."""
    small = _REPLY_MARK.sub("", plain(subject).casefold(), count=1)
    return small.startswith(AWAY)


def _automatic(value: str) -> bool:
    return _first_word(value) not in {"", "no"}


def _reports(value: str) -> bool:
    return _first_word(value) in {"multipart/report", "message/disposition-notification", "message/delivery-status"}


def _first_word(value: str) -> str:
    return _COMMENT.sub(" ", value).partition(";")[0].strip()


def _has(header: Header, *names: str) -> bool:
    return any(name in names for name, _ in header.fields)
