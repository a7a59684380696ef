"""Turns an address and the lines of a reply into a link that opens that reply (RFC 6068)."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

LONGEST: Final = 400
"""Characters that every mail program takes in a link."""

_NEWLINE: Final = "%0D%0A"
_END: Final = "end"


def mailto(address: str, subject: str, commands: Sequence[str]) -> str:
    """Return a link to a reply with these commands and `end`; with no command, to one with room above `end`.

    A subject that would make the link longer than 400 characters is left out. The link still has to be escaped where
    it is set into HTML.

    >>> mailto("g7@play.example", "Hello", ["RT-e5(d2)"])
    'mailto:g7@play.example?subject=Hello&body=RT-e5%28d2%29%0D%0Aend'
    """
    lines = (*commands, _END) if commands else ("", "", _END)
    body = "body=" + _NEWLINE.join(quote(line, safe="") for line in lines)
    to = "mailto:" + quote(address, safe="@")
    whole = f"{to}?subject={quote(subject, safe='')}&{body}"
    return whole if len(whole) <= LONGEST else f"{to}?{body}"
