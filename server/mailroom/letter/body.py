"""Chooses the parts of a mail that its reader sees as its text, and decodes them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from typing import Final

from server.mailroom.languages import sentence
from server.mailroom.letter.charset import decode
from server.mailroom.letter.limits import normal

MOST_PARTS: Final = 50
DEEPEST: Final = 12

_PARAMETER: Final = r"""(?:^|[;\s])%s\s*=\s*"?([^";\n]{0,80})"""
_CHARSET: Final = re.compile(_PARAMETER % "charset", re.IGNORECASE)
_FORMAT: Final = re.compile(_PARAMETER % "format", re.IGNORECASE)
_DELSP: Final = re.compile(_PARAMETER % "delsp", re.IGNORECASE)
_READABLE: Final = frozenset({"text/plain", "text/html", "text/markdown", "text/enriched"})
_ENCRYPTED: Final = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
_PGP: Final = "-----BEGIN PGP MESSAGE-----"


@dataclass(frozen=True, slots=True)
class Plain:
    """The plain text of a mail, and how it is to be read."""

    text: str
    flowed: bool = False
    deletes_space: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """The text of a mail in the forms that it has; `forwards` says that a whole mail is attached."""

    plain: Plain | None = None
    html: str | None = None
    forwards: bool = False
    calendar: bool = False

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read."""
        return not (self.plain and self.plain.text.strip()) and not (self.html and self.html.strip())


def parse(raw: bytes) -> Message:
    """Parse a mail that is within the limits."""
    return BytesParser(policy=compat32).parsebytes(normal(raw))


def too_intricate(message: Message) -> str | None:
    """Return why a parsed mail is not to be read further, or None."""
    count, layer = 0, [message]
    for _ in range(DEEPEST):
        count += len(layer)
        layer = [child for part in layer for child in _children(part)]
    if layer or count > MOST_PARTS:
        return "5.6.0 The letter has too many parts, one inside the other; please send plain text."
    return None


def unreadable(message: Message, body: Body) -> str | None:
    """Return why nobody but its receiver's own program could read a mail, with what to do about it, or None."""
    kinds = {part.get_content_type() for part in _all(message)}
    if kinds & _ENCRYPTED or (body.plain and _PGP in body.plain.text):
        return sentence("The letter is encrypted and could not be read; please send it again unencrypted.")
    if body.blank and "application/ms-tnef" in kinds:
        return sentence(
            "The letter came as winmail.dat, which only Outlook can read; please send it again as plain text."
        )
    return None


def body_of(message: Message) -> Body:
    """Return the text of a mail: of alternatives each form, else the first part that is not blank.

    Later texts are footers of lists, attached files or mails that are forwarded.
    """
    kind = message.get_content_type()
    if kind == "multipart/alternative":
        return _alternative(message)
    return _first(message) if message.is_multipart() and kind.startswith("multipart/") else _single(message, kind)


def _single(part: Message, kind: str) -> Body:
    if kind.startswith("message/"):
        return Body(forwards=True)
    if kind == "text/calendar":
        return Body(calendar=True)
    if kind not in _READABLE or _attached(part):
        return Body()
    return Body(html=_decoded(part)) if kind == "text/html" else Body(plain=_plain(part))


def _alternative(message: Message) -> Body:
    """Return the first plain text and the first HTML among the alternatives."""
    forms = [body_of(part) for part in _children(message)]
    return Body(
        plain=next((form.plain for form in forms if form.plain), None),
        html=next((form.html for form in forms if form.html), None),
        forwards=any(form.forwards for form in forms),
        calendar=any(form.calendar for form in forms),
    )


def _first(message: Message) -> Body:
    forms = [body_of(part) for part in _children(message)]
    first = next((form for form in forms if not form.blank), Body())
    forwards, calendar = any(form.forwards for form in forms), any(form.calendar for form in forms)
    return Body(first.plain, first.html, forwards, calendar)


def _children(part: Message) -> list[Message]:
    if not part.is_multipart():
        return []
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _all(message: Message) -> Iterator[Message]:
    yield message
    if not message.get_content_type().startswith("message/"):
        for part in _children(message):
            yield from _all(part)


def _attached(part: Message) -> bool:
    return str(part.get("Content-Disposition", "")).strip().lower().startswith("attachment")


def _plain(part: Message) -> Plain:
    label = _label(part)
    flowed, delsp = _FORMAT.search(label), _DELSP.search(label)
    return Plain(
        text=_decoded(part),
        flowed=flowed is not None and flowed[1].strip().lower() == "flowed",
        deletes_space=delsp is not None and delsp[1].strip().lower() == "yes",
    )


def _decoded(part: Message) -> str:
    """Return the text of a part, whatever its fields say."""
    encoding = str(part.get("Content-Transfer-Encoding", "")).partition(";")[0].strip(" \t\n\"'").lower()
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = encoding
    payload = part.get_payload(decode=True)
    charset = _CHARSET.search(_label(part))
    return decode(payload, charset[1] if charset else None) if isinstance(payload, bytes) else ""


def _label(part: Message) -> str:
    return str(part.get("Content-Type", ""))
