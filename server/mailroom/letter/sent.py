"""Turns a file that holds a letter of ours, as a mail or as its bare text, into the text that we sent."""

import re
from typing import Final

from server.mailroom.letter.body import body_of, parse
from server.mailroom.letter.charset import decode
from server.mailroom.letter.limits import refuse_early

_MAIL: Final = re.compile(rb"[!-9;-~]{1,60}: [^\n]*(?:\n[ \t][^\n]*)*\n[!-9;-~]{1,60}:")


def sent_text(data: bytes) -> str:
    """Return the text of such a file; one that begins with fields of a header is a mail."""
    if not _MAIL.match(data) or refuse_early(data):
        return decode(data)
    body = body_of(parse(data))
    return body.plain.text if body.plain else decode(data)
