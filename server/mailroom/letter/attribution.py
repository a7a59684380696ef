"""Tells the lines that introduce a quotation, whatever language they are in."""

import re
from dataclasses import dataclass
from typing import Final

from server.mailroom.letter.tongues import LABELS, WROTE, WROTE_UNSPACED, Label

_LONGEST: Final = 400
_MOST_HEADERS: Final = 8
_FEWEST_HEADERS: Final = 2
_FEWEST_UNKNOWN_HEADERS: Final = 3

_CLOCK: Final = re.compile(r"(?<!\d)\d{1,2} ?[:.h時时点點시] ?\d{2}(?!\d)")
_DATE: Final = re.compile(r"(?<![\da-z.#])\d{4}(?![\da-z])|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2}", re.IGNORECASE)
_WROTE: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(map(re.escape, WROTE))})(?!\w)|{'|'.join(map(re.escape, WROTE_UNSPACED))}"
)
_LABEL: Final = re.compile(r"[^\w:]{0,4}([^\W\d_][^:]{0,28}?)[^\w:]{0,4}:")


@dataclass(frozen=True, slots=True)
class Known:
    """By what a quotation of one of our letters names us: our domain, our addresses there, our display names.

    All in small letters; the domain may be empty.
    """

    domain: str = ""
    addresses: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def introduces(text: str, known: Known, *, followed: bool) -> bool:
    """Say whether a plain line, or several joined, introduces a quotation; `followed` says that `>` lines come next.

    Most end in a colon. Some programs put the first line that they quote behind it: then only an address tells.
    """
    if len(text) > _LONGEST or not ("@" in text or completes(text)):
        return False
    small = text.casefold()
    dated, wrote = _dated(small), _WROTE.search(small) is not None
    ours, bracketed = _names_our_address(small, known), "<" in small or "(" in small
    if not completes(small):
        told = (ours and (followed or bracketed)) or (wrote and bracketed and has_address(small))
        return (dated and told) or _shows_secret_address(small, known, dated=dated)
    if ours or (has_address(small) and (dated or wrote)):
        return True
    if any(name in small for name in known.names):
        return wrote or _CLOCK.search(small) is not None or (dated and followed)
    return dated and wrote


def begins(text: str, known: Known) -> bool:
    """Say whether a plain line may be the first part of an introduction that a program has wrapped."""
    small = text.casefold()
    return any(sign in small for sign in "<@(") or any(map(str.isdigit, small)) or any(map(small.count, known.names))


def completes(text: str) -> bool:
    """Say whether a plain line ends as introductions do."""
    return text.rstrip(' "->*').endswith(":")


def surely_begins(text: str) -> bool:
    """Say whether a plain line above an introduction belongs to it."""
    return _dated(text) or text.endswith(("<", "("))


def heads(texts: list[str], known: Known) -> bool:
    """Say whether these plain lines, from the first on, are a block of headers as it stands above what is quoted.

    Two names of fields in a known language with an address or a date count, or three such lines in any other; also a
    single sender line with an address of ours.
    """
    found = _block(texts)
    labels = {label for label, _ in found if label}
    values = [value for _, value in found]
    addressed, dated = any("@" in value for value in values), any(map(_dated, values))
    if len(labels) >= _FEWEST_HEADERS and (addressed or dated):
        return True
    if labels and _names_our_address(values[0].casefold(), known):
        return True
    return len(found) >= _FEWEST_UNKNOWN_HEADERS and addressed and dated


def ends_in_headers(texts: list[str], known: Known) -> bool:
    """Say whether the last of these plain lines are such a block of headers and nothing else."""
    ends = (texts[place:] for place in range(max(0, len(texts) - _MOST_HEADERS), len(texts)))
    return any(heads(end, known) and all(_LABEL.match(text) or "@" in text for text in end) for end in ends)


def _block(texts: list[str]) -> list[tuple[Label | None, str]]:
    """Return the label (None: unknown) and the text of each header line at the beginning of these lines."""
    found = []
    for text in texts[:_MOST_HEADERS]:
        line = _LABEL.match(text)
        if line:
            found.append((LABELS.get(line[1].strip().casefold()), text))
        elif not (found and "@" in text):
            break
    return found


def has_address(text: str) -> bool:
    """Say whether a text holds something like a mail address."""
    return any("@" in word[1:-1] for word in text.split())


def _dated(text: str) -> bool:
    return _CLOCK.search(text) is not None or _DATE.search(text) is not None


def _names_our_address(small: str, known: Known) -> bool:
    if "@" not in small:
        return False
    solid = small.replace(" ", "")
    return (known.domain != "" and f"@{known.domain}" in solid) or any(map(solid.count, known.addresses))


def _shows_secret_address(small: str, known: Known, *, dated: bool) -> bool:
    """Say whether a line shows a reply address of ours as programs show addresses; nobody writes that by hand.

    A warning that mail from there is unusual names it too, in the middle of a sentence.
    """
    secret = (address for address in known.addresses if "." in address.partition("@")[0] and address in small)
    return any(dated or _set_off(small, address) for address in secret)


def _set_off(small: str, address: str) -> bool:
    before, _, after = small.partition(address)
    return not before.strip() or not after.strip() or before[-1] in "<([:" or after[0] in ">)]"
