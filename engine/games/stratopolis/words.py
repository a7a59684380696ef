"""Turns a text that a person wrote into tiles, letters and numbers, each number with the signs that it may have."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.errors import NotationError
from engine.core.ids import Seat
from engine.games.stratopolis.model import Tile
from engine.games.stratopolis.tiles import coloured

HELP: Final = "Write tile, corner and quadrant, as RNN@3,-2:NE; the tile may be left out where there is only one."

_WORDS: Final = {
    "RED": "R",
    "GREEN": "G",
    **dict.fromkeys(("NEUTRAL", "GREY", "GRAY"), "N"),
    **{word: word[0] for word in ("NORTH", "EAST", "SOUTH", "WEST")},
    **{north + east: north[0] + east[0] for north in ("NORTH", "SOUTH") for east in ("EAST", "WEST")},
    **dict.fromkeys(("A", "THE", "MY", "TILE", "CORNER", "QUADRANT", "ARMS", "X", "Y"), ""),
    **dict.fromkeys(("LAY", "PLACE", "PLAY", "PUT", "AT", "ON", "TO", "WITH", "AND"), ""),
}
"""What a word means in letters; most words mean nothing that the rest does not say."""

_LETTERS: Final = frozenset("RGNOPESW")
_TOKEN: Final = re.compile(r"(?P<word>[A-Z]+)|(?P<number>[0-9]+)|(?P<silent>[-+\s@,:;=/|.*()!'\"`])")
_SIGN: Final = re.compile(r"(?P<gap>\s*)(?P<sign>[-+])(?P<inner>\s*)$")
_LIST_NUMBER: Final = re.compile(r"\s*[0-9]{1,2}[.)]\s+(?=.*[0-9].*[0-9])")
_SEPARATORS: Final = frozenset("@,:;=/|(")
_FARTHEST: Final = 3
_LONGEST: Final = 300
_TYPOGRAPHIC: Final = str.maketrans({"−": "-", "•": "*", "·": "*", "▪": "*", "‣": "*", "→": " "})  # noqa: RUF001 - these very characters
_PLAIN: Final = {"Cf": "", "Cc": " ", "Mn": "", "Pd": "-", "Ps": "(", "Pe": ")", "Pi": " ", "Pf": " "}
_STACK: Final = re.compile(r"[RGNOP]{3}(?:[\s,;]+[RGNOP]{3})*[\s,;.]*")


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a person wrote: one value, or two where its dash may as well be no minus."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says: its letters in a row, colours and sides together, and its numbers."""

    letters: str
    numbers: tuple[Number, ...]


def tidy(text: str) -> str:
    """Return the text in capital letters and plain characters, without anything invisible.

    >>> tidy(" rnn @ 3,\N{MINUS SIGN}2 : ne ")
    'RNN @ 3,-2 : NE'
    """
    normal = unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHIC)
    return "".join(_PLAIN.get(unicodedata.category(letter), letter) for letter in normal).upper().strip()


def stack_tiles(text: str, seat: Seat) -> tuple[Tile, ...] | None:
    """Return the tiles of a list, None for any other text; O is the seat's own colour, P the other player's.

    >>> stack_tiles("rnn, OOO,", Seat(1))
    ('RNN', 'RRR')
    """
    plain = tidy(text)
    if not _STACK.fullmatch(plain):
        return None
    return tuple(coloured(letters, seat) for letters in re.findall("[A-Z]+", plain))


def said(plain: str) -> Said:
    """Return what a tidied text says; raises NotationError naming a word that means nothing here."""
    if not plain or len(plain) > _LONGEST:
        raise NotationError(f"This is no move. {HELP}")
    if found := _LIST_NUMBER.match(plain):
        plain = plain[found.end() :]
    parts = list(_parts(plain))
    letters = "".join(part for part in parts if isinstance(part, str))
    numbers = tuple(part for part in parts if isinstance(part, Number))
    return Said(letters, numbers)


def _parts(plain: str) -> Iterator[str | Number]:
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            raise NotationError(f"“{plain[at]}” is not understood in a move. {HELP}")
        if found["word"]:
            yield _meaning(found["word"])
        elif found["number"]:
            yield _number(plain[:at], found["number"])
        at = found.end()


def _meaning(word: str) -> str:
    if word in _WORDS:
        return _WORDS[word]
    if not _LETTERS.issuperset(word):
        raise NotationError(f"“{word}” is not understood in a move. {HELP}")
    return word


def _number(before: str, digits: str) -> Number:
    if len(digits) > _FARTHEST:
        raise NotationError(f"{digits} is farther out than any city reaches. {HELP}")
    value = int(digits)
    sign = _SIGN.search(before)
    if sign is None or sign["sign"] == "+":
        return Number((value,))
    return Number(tuple(dict.fromkeys((-value,) if _is_minus(sign, before[: sign.start()]) else (-value, value))))


def _is_minus(sign: re.Match[str], before: str) -> bool:
    """Say whether a dash must be a minus; else it may as well part two things, or be the bullet of a list."""
    last = before[-1:]
    if last in _SEPARATORS and last:
        return True
    attached = not sign["inner"]
    return attached and (not last or bool(sign["gap"]) or last in "-*")
