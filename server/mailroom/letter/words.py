"""Turns the value of a header field into the text that a person would see there."""

import base64
import binascii
import re
from typing import Final

from server.mailroom.letter.charset import decode
from server.mailroom.letter.lines import tidy

_ENCODED: Final = re.compile(r"=\?([^?\s]{1,60})\?([bq])\?([^?\s]*)\?=", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"(\?=)\s+(?==\?)")
_HEX: Final = re.compile(rb"=([0-9A-Fa-f]{2})")
MOST_ENCODED: Final = 100
"""How many encoded words of one field are decoded."""


def visible(value: str) -> str:
    """Return a header value with encoded words (RFC 2047) decoded and control characters collapsed."""
    whole = decode(value.encode("utf-8", "surrogateescape"))
    return tidy(_ENCODED.sub(_word, _BETWEEN.sub(r"\1", whole), count=MOST_ENCODED))


def _word(found: re.Match[str]) -> str:
    charset, way, text = found.groups()
    data = text.encode("utf-8", "replace")
    if way in "bB":
        return decode(_from_base64(data), charset.partition("*")[0])
    return decode(_HEX.sub(_byte, data.replace(b"_", b" ")), charset.partition("*")[0])


def _from_base64(data: bytes) -> bytes:
    try:
        return base64.b64decode(data + b"=" * (-len(data) % 4))
    except binascii.Error:
        return data


def _byte(found: re.Match[bytes]) -> bytes:
    return bytes.fromhex(found[1].decode())
