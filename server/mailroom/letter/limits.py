"""Tells from the bytes of a letter, before anything parses them, whether reading it would cost too much."""

import re
from typing import Final

MOST_BYTES: Final = 1024 * 1024
_MOST_LINES: Final = 100_000
MOST_HEADER_BYTES: Final = 64 * 1024
_MOST_FIELDS: Final = 200
_MOST_FIELD_BYTES: Final = 16 * 1024
_MOST_BOUNDARIES: Final = 400
_MOST_CONTAINERS: Final = 50
_MOST_MATCHES: Final = 1_000_000
"""A parser compares each line with the boundaries of all containers around it."""

_CONTAINER: Final = re.compile(rb"multipart/|message/(?:rfc822|global|partial|external-body|delivery)", re.IGNORECASE)
_PART_FIELD: Final = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE | re.MULTILINE)


def normal(raw: bytes) -> bytes:
    """Return a letter with every kind of line end as a newline."""
    return raw.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def refuse_early(raw: bytes) -> str | None:
    """Return why a letter is not to be read, as a sentence that begins with the status code for SMTP (RFC 3463).

    None: it may be read. This takes a few milliseconds at most.
    """
    if len(raw) > MOST_BYTES:
        return "5.3.4 The letter is larger than 1 MiB; please send plain text without attachments."
    letter = normal(raw)
    if letter.count(b"\n") > _MOST_LINES:
        return "5.3.4 The letter has too many lines; please send only your commands."
    return _refuse_header(letter) or _refuse_parts(letter)


def _refuse_header(letter: bytes) -> str | None:
    head = letter[: letter.find(b"\n\n")] if b"\n\n" in letter else letter
    if len(head) > MOST_HEADER_BYTES:
        return "5.3.4 The header of the letter is larger than 64 KiB; please write a new letter."
    fields, size = 0, 0
    for line in head.split(b"\n"):
        folded = line[:1] in b" \t"
        fields += not folded
        size = size + len(line) + 1 if folded else len(line)
        if size > _MOST_FIELD_BYTES:
            return "5.3.4 A field in the header of the letter is larger than 16 KiB; please write a new letter."
    if fields > _MOST_FIELDS:
        return "5.3.4 The header of the letter has more than 200 fields; please write a new letter."
    return None


def _refuse_parts(letter: bytes) -> str | None:
    boundaries = letter.count(b"\n--")
    containers = sum(1 for _ in _CONTAINER.finditer(letter)) if boundaries or b"essage/" in letter else 0
    if boundaries > _MOST_BOUNDARIES or containers > _MOST_CONTAINERS:
        return "5.6.0 The letter has too many parts; please send plain text."
    if containers * letter.count(b"\n") > _MOST_MATCHES:
        return "5.6.0 The letter is nested too deeply for its length; please send plain text."
    if any(found.end() - found.start() > _MOST_FIELD_BYTES for found in _PART_FIELD.finditer(letter)):
        return "5.3.4 A field of a part of the letter is larger than 16 KiB; please send plain text."
    return None
