"""Tells the single lines at which a letter ends, and those that programs add on their own."""

import re
from typing import Final

from server.mailroom.letter.tongues import DEVICES, SENT_FROM

MARKER: Final = "*** Please write your reply above this line. ***"
"""The first line of the text part of all our letters; at most 60 characters."""

_SIGNATURE: Final = frozenset({"--", "-", "---", "- --"})
_FEWEST_SCORES: Final = 3
_FEWEST_IN_RULE: Final = 16
_LONGEST_BANNER: Final = 120
_FEWEST_DASHES: Final = 2
_FEWEST_OTHERS: Final = 4
_LONGEST_END: Final = 12
_LONGEST_SIGNATURE: Final = 140
_LETTERS: Final = re.compile(r"[^\W\d_]")
_MARKER_LETTERS: Final = "pleasewriteyourreplyabovethisline"
_ARMOUR: Final = "-----BEGIN PGP SIGNED MESSAGE-----"


def signature(text: str) -> bool:
    """Say whether a plain line is the line above a signature (RFC 3676), or what programs make of it."""
    return text in _SIGNATURE


def farewell(text: str) -> bool:
    """Say whether a plain line says that no command follows, whatever signs a program sets around it."""
    return len(text) <= _LONGEST_END and _letters(text) == "end"


def marks_our_letter(text: str, following: str) -> bool:
    """Say whether our marker stands in a line, or in it and the one that follows it."""
    here, next_line = _letters(text), _letters(following)
    return _MARKER_LETTERS in here or (_MARKER_LETTERS in here + next_line and _MARKER_LETTERS not in next_line)


def divides(text: str) -> bool:
    """Say whether a plain line is a rule, or words between dashes as `-----Original Message-----` is."""
    line = text.strip("* ")
    core = line.strip("-=_~#")
    if not core.strip():
        return len(line) >= (_FEWEST_SCORES if set(line) == {"_"} else _FEWEST_IN_RULE)
    before, after = len(line) - len(line.lstrip("-=_~#")), len(line) - len(line.rstrip("-=_~#"))
    fewest = _FEWEST_DASHES if line.startswith("-") else _FEWEST_OTHERS
    return min(before, after) >= fewest and len(line) <= _LONGEST_BANNER and _LETTERS.search(core) is not None


def armour(text: str) -> bool:
    """Say whether a plain line only says that the text below is signed (RFC 9580)."""
    return text == _ARMOUR or text.startswith("Hash: SHA")


def from_a_telephone(text: str) -> bool:
    """Say whether a plain line is what telephones and webmail services set under a letter."""
    if len(text) > _LONGEST_SIGNATURE:
        return False
    small = text.casefold()
    return any(map(small.count, SENT_FROM)) and any(map(small.count, DEVICES))


def _letters(text: str) -> str:
    return "".join(_LETTERS.findall(text)).casefold() if len(text) <= _LONGEST_BANNER * 2 else ""
