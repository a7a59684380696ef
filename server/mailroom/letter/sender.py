"""Turns the From field of a mail into the one address that wrote it, or into nobody."""

import re
from dataclasses import dataclass
from typing import Final

from server.mailroom.letter.words import visible

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT: Final = re.compile(r"\([^()]*\)")
_ANGLE: Final = re.compile(r"<\s*([^<>]*?)\s*>")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\x80-\U0010ffff-]{1,64}@[\w.-]{1,253}")
_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote: `address` in small letters, or None where the field does not hold exactly one; the name as shown."""

    address: str | None = None
    name: str = ""


def sender_of(values: list[str]) -> Sender:
    """Read the From fields of a mail; two fields, two addresses or something hidden in the name make nobody.

    >>> sender_of(['"Anna, of Rye" <Anna@Example.org>'])
    Sender(address='anna@example.org', name='Anna, of Rye')
    >>> sender_of(["alice@example.org]<bob@evil.example>"]).address is None
    True
    """
    if len(values) != 1 or len(values[0]) > _LONGEST:
        return Sender()
    bare = " ".join(_COMMENT.sub(" ", _QUOTED.sub(" ", values[0])).split())
    angles = _ANGLE.findall(bare)
    outside = _ANGLE.sub(" ", bare).strip(" ;,")
    if len(angles) > 1 or (not angles and " " in outside):
        return Sender()
    address = (angles[0] if angles else outside).lower()
    alone = not angles or "@" not in outside or outside.lower() == address
    if not alone or not _ADDRESS.fullmatch(address):
        return Sender()
    return Sender(address, _name(values[0]))


def _name(value: str) -> str:
    shown = visible(value)
    if "<" in shown:
        return shown.rpartition("<")[0].strip(" \"'")
    comment = re.search(r"\(([^()]*)\)", shown)
    return comment[1].strip() if comment else ""
