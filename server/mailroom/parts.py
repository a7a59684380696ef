"""Turns a letter whose texts are written into the bytes of a mail."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage, MIMEPart
from email.policy import SMTP, SMTPUTF8, EmailPolicy
from email.utils import format_datetime
from hashlib import sha256
from typing import Final

from server.mailroom.headers import folded, ids, mailbox, on_the_wire, plain, words
from server.mailroom.mime import Part, file_part, text_part, together

PICTURE: Final = "board"
"""The first word of the picture's Content-ID."""

_MARK: Final = 24


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a letter carries; `form` is its media type, as `application/pdf`."""

    name: str
    form: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A letter ready to be put into parts.

    `replies_to` is where an answer goes. `thread` are the message ids that it follows, the root first; the last one is
    what it answers. `automatic` is what Auto-Submitted says; `unwanted` are addresses at which the reader
    wants no more letters, the one for a single click first. `html` refers to the picture by `picture_id(message_id)`.
    """

    kind: str
    sender: str
    replies_to: str
    to: str
    subject: str
    message_id: str
    thread: tuple[str, ...]
    automatic: str
    written_at: datetime
    domain: str
    text: str
    html: str
    picture: bytes | None = None
    attachments: tuple[Attachment, ...] = ()
    unwanted: tuple[str, ...] = ()


def picture_id(message_id: str) -> str:
    """Return the Content-ID, without angle brackets, of the picture in the letter of that id."""
    return f"{PICTURE}.{message_id.strip('<>')}"


def assemble(draft: Draft) -> bytes:
    """Return the mail: a text complete by itself beside HTML with its picture, then files; lines end in CRLF.

    The same draft always gives the same bytes.
    """
    policy = SMTP if on_the_wire(draft.to).isascii() else SMTPUTF8
    fields = (*_address(draft, policy), *_thread(draft), *_habits(draft), plain("MIME-Version", "1.0"))
    return "".join(fields).encode() + _content(draft).written()


def _address(draft: Draft, policy: "EmailPolicy[EmailMessage]") -> Iterator[str]:
    ours = mailbox(draft.sender, draft.replies_to)
    yield folded("From", ours, policy)
    yield folded("Reply-To", ours, policy)
    yield folded("To", mailbox("", draft.to), policy)
    yield folded("Subject", words(draft.subject), policy)
    yield plain("Date", format_datetime(draft.written_at))


def _thread(draft: Draft) -> Iterator[str]:
    yield plain("Message-ID", draft.message_id)
    if followed := ids(draft.thread):
        yield plain("In-Reply-To", followed[-1])
        yield plain("References", *followed)


def _habits(draft: Draft) -> Iterator[str]:
    """Yield what programs read of a letter: its kind, that a program wrote it, where no more are wanted."""
    yield plain("X-Guildpost-Kind", draft.kind)
    yield plain("Auto-Submitted", draft.automatic)
    yield plain("X-Auto-Response-Suppress", "All")
    yield plain("X-Loop", draft.domain)
    if draft.unwanted:
        *others, last = (f"<{one}>" for one in draft.unwanted)
        yield plain("List-Unsubscribe", *(f"{one}," for one in others), last)
        yield plain("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")


def _content(draft: Draft) -> Part:
    mark = sha256(draft.message_id.encode()).hexdigest()[:_MARK]
    html = together("related", mark, text_part("html", draft.html), *_picture(draft))
    texts = together("alternative", mark, text_part("plain", draft.text), html)
    return together("mixed", mark, texts, *map(_file, draft.attachments))


def _picture(draft: Draft) -> Iterator[Part]:
    if draft.picture is not None:
        shown = plain("Content-Disposition", f'inline; filename="{PICTURE}.png"')
        name = plain("Content-ID", f"<{picture_id(draft.message_id)}>")
        yield file_part("image/png", draft.picture, shown, name)


def _file(file: Attachment) -> Part:
    """Return the part of a file; its name is encoded where it must be (RFC 2231)."""
    name = words(file.name)
    shown = MIMEPart(policy=SMTP)
    shown.add_header("Content-Disposition", "attachment", filename=name)
    return file_part(file.form, file.content, folded("Content-Disposition", shown["Content-Disposition"]))
