"""Shows the letters that are kept because no relay is set: as text with their pictures."""

from base64 import b64encode
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from typing import Final

from server.mailroom.postbox import Posted, Summary, find, letters
from server.settings import Settings
from server.web.paper import sheet

WHOLE: Final = 20
"""So many letters are shown whole, the newest; of those before only the subject."""

_PICTURE: Final = "image/png"


def overview(settings: Settings) -> str:
    """Return the page of all letters, the newest first."""
    return sheet("Letters", _overview(settings))


def single(settings: Settings, number: str) -> str | None:
    """Return the page of one letter, None where there is none of that number."""
    posted = find(settings, number)
    return None if posted is None else sheet(posted.summary.subject or "Letter", _letter(posted))


def _overview(settings: Settings) -> Iterator[str]:
    kept = letters(settings)[::-1]
    yield f"<p>{len(kept)} letters are kept here, since no relay is set.</p>"
    for summary in kept[:WHOLE]:
        if posted := find(settings, summary.number):
            yield f"<h2>{_link(summary)}</h2>"
            yield from _letter(posted)
    if earlier := kept[WHOLE:]:
        yield "<h2>Earlier letters</h2><ul>"
        yield from (f"<li>{escape(one.date)} {_link(one)}, to {escape(one.to)}</li>" for one in earlier)
        yield "</ul>"


def _letter(posted: Posted) -> Iterator[str]:
    told = {"To": posted.summary.to, "Date": posted.summary.date, "Kind": posted.summary.kind}
    mail = message_from_bytes(posted.raw, policy=policy.default)
    reply = mail["Reply-To"] if isinstance(mail, EmailMessage) else None
    rows = {**told, "Reply-To": str(reply)} if reply else told
    yield f"<p>{'<br>'.join(f'{name}: {escape(value)}' for name, value in rows.items())}</p>"
    yield f"<pre>{escape(posted.text)}</pre>"
    yield from (f'<p><img alt="The board." src="data:{_PICTURE};base64,{picture}"></p>' for picture in _pictures(mail))


def _pictures(mail: object) -> Iterator[str]:
    parts = mail.walk() if isinstance(mail, EmailMessage) else ()
    for part in parts:
        content = part.get_payload(decode=True) if part.get_content_type() == _PICTURE else None
        if isinstance(content, bytes):
            yield b64encode(content).decode()


def _link(summary: Summary) -> str:
    return f'<a href="/post/{escape(summary.number, quote=True)}">{escape(summary.subject or "no subject")}</a>'
