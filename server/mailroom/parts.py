"""Turns a letter whose texts are written into the bytes of a mail."""

from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage, MIMEPart
from email.utils import format_datetime
from typing import Final

from server.mailroom.headers import ids, mailbox, on_the_wire, wire, words

PICTURE: Final = "board"
"""The first word of the picture's Content-ID."""


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
    """Return the mail: a text complete by itself beside HTML with its picture, then files; lines end in CRLF."""
    mail = EmailMessage(policy=wire())
    _address(mail, draft)
    _thread(mail, draft)
    mail["X-Guildpost-Kind"] = draft.kind
    mail["Auto-Submitted"] = draft.automatic
    mail["X-Auto-Response-Suppress"] = "All"
    mail["X-Loop"] = draft.domain
    if draft.unwanted:
        mail["List-Unsubscribe"] = ", ".join(f"<{one}>" for one in draft.unwanted)
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(draft.text, cte="quoted-printable")
    mail.add_alternative(draft.html, subtype="html", cte="quoted-printable")
    if draft.picture is not None:
        _set_picture(mail.get_payload(1), draft)
    for one in draft.attachments:
        _attach(mail, one)
    international = not on_the_wire(draft.to).isascii()
    return mail.as_bytes(policy=wire().clone(utf8=True) if international else wire())


def _address(mail: EmailMessage, draft: Draft) -> None:
    ours = mailbox(draft.sender, draft.replies_to)
    mail["From"] = ours
    mail["Reply-To"] = ours
    mail["To"] = mailbox("", draft.to)
    mail["Subject"] = words(draft.subject)
    mail["Date"] = format_datetime(draft.written_at)


def _thread(mail: EmailMessage, draft: Draft) -> None:
    mail["Message-ID"] = draft.message_id
    if followed := ids(draft.thread):
        mail["In-Reply-To"] = followed.rpartition(" ")[2]
        mail["References"] = followed


def _set_picture(html: object, draft: Draft) -> None:
    if not isinstance(html, MIMEPart) or draft.picture is None:
        return
    name = f"{PICTURE}.png"
    html.add_related(
        draft.picture,
        "image",
        "png",
        cid=f"<{picture_id(draft.message_id)}>",
        filename=name,
        disposition="inline",
    )


def _attach(mail: EmailMessage, file: Attachment) -> None:
    main, _, sub = file.form.partition("/")
    mail.add_attachment(file.content, main, sub, filename=words(file.name))
