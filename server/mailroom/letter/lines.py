"""Turns the text of a mail part into lines, each with the mark of whose words it holds."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

MOST_TEXT: Final = 64 * 1024
"""How many characters of a part are read."""

MOST_ROWS: Final = 4000
"""How many lines of a part are read, quoted and empty ones included."""

LONGEST: Final = 2000
"""How many characters of a line are looked at."""


class Mark(Enum):
    """Whose words a line holds, as far as the mail's form tells."""

    OWN = "own"
    QUOTED = "quoted"
    ATTRIBUTION = "introduces a quotation"
    STOP = "nothing below is the sender's own"


@dataclass(frozen=True, slots=True)
class Line:
    """A line without control characters.

    `width` counts the characters of the line as it was sent, or is 0 where the sender's program does not wrap.
    """

    text: str
    mark: Mark = Mark.OWN
    width: int = 0


_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
_JOINERS: Final = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
_PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    }
)
_MARKED: Final = re.compile(r"\s*(?:[^\W\d_]{1,12})?[>\uff1e]")
_MARKS: Final = re.compile(r"^(?:[^\W\d_]{1,12}(?=>))?[> ]+")
_AUTOLINK: Final = re.compile(r"<(?:https?|mailto):[^<>]*>", re.IGNORECASE)


def visible(text: str) -> str:
    r"""Return a text without control and invisible characters, as those that turn the direction of what follows.

    >>> visible("well\u202e played\u200b")
    'well played'
    """
    return _INVISIBLE.sub("", text)


def tidy(text: str) -> str:
    """Return a text without control and invisible characters, its white space collapsed."""
    return " ".join(visible(text).split())


def compatible(text: str) -> str:
    """Return a tidy text in compatibility form (NFKC), so that letters and digits of every width are the same."""
    return tidy(_JOINERS.sub("", unicodedata.normalize("NFKC", text)))


def plain(text: str) -> str:
    """Return a text in compatibility form with plain dashes and quotes: the form in which lines are compared.

    >>> plain("ＲＴ–e5")
    'RT-e5'
    """
    return tidy(compatible(text).translate(_PLAIN))


def without_links(text: str) -> str:
    """Return a line without the addresses that programs put behind words that look like links.

    >>> without_links("challenge ben@example.org<mailto:ben@example.org> alien-city")
    'challenge ben@example.org alien-city'
    """
    return tidy(_AUTOLINK.sub(" ", text)) if "<" in text else text


def rows(text: str) -> Iterator[str]:
    """Split a text at its newlines and nowhere else, up to the limits; a line that a limit cuts is left out."""
    whole = text.replace("\r\n", "\n")
    whole = whole.replace("\r", " " if "\n" in whole else "\n")
    if len(whole) > MOST_TEXT:
        whole = whole[: whole.rfind("\n", 0, MOST_TEXT) + 1]
    return iter(whole.split("\n", MOST_ROWS)[:MOST_ROWS])


def quoted(row: str) -> bool:
    """Say whether a line begins with a quotation mark of mails, or with one behind somebody's initials or name.

    >>> quoted(" > x"), quoted("AC> x"), quoted("x > y")
    (True, True, False)
    """
    return _MARKED.match(row) is not None


def plain_lines(text: str) -> Iterator[Line]:
    """Return the lines of a text that is not flowed."""
    for row in rows(text):
        mark = Mark.QUOTED if quoted(_INVISIBLE.sub("", row[:LONGEST])) else Mark.OWN
        yield Line(tidy(row[:LONGEST]), mark, len(row.rstrip()))


def unquoted(text: str) -> str:
    """Return a quoted line without its quotation marks, in plain form."""
    return plain(_MARKS.sub("", plain(text[:LONGEST]), count=1))


def contents(texts: Iterable[str]) -> frozenset[str]:
    """Return the plain forms of these lines without quotation marks and without empty ones."""
    return frozenset(filter(None, map(unquoted, texts)))
