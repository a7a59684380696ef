"""Turns a text that a person wrote into plain words, each with what it means in a move."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.core.errors import NotationError
from engine.games.alien_attack_usa.acts import Answer, Power
from engine.games.alien_attack_usa.spaces import Space

HELP: Final = (
    "Write the number of an open marker, as 51, and powers behind it, as in “51 +cover 60”, “51 +near 89” or "
    "“51 +extra 33”; “protect 49” or “decline 49” answers a threat."
)


@dataclass(frozen=True, slots=True)
class Never:
    """The word that lets every threatened disc go."""


Word: TypeAlias = Space | Power | Answer | Never

_MEANINGS: Final[dict[str, Word]] = {
    **dict.fromkeys(("cover", "c"), Power.COVER),
    **dict.fromkeys(("near", "n", "nbh"), Power.NEIGHBOURHOOD),
    **dict.fromkeys(("neighbourhood", "neighborhood", "neighbour", "neighbor"), Power.NEIGHBOURHOOD),
    **dict.fromkeys(("extra", "e", "x"), Power.EXTRA),
    **dict.fromkeys(("protect", "protection", "p", "save"), Answer.PROTECT),
    **dict.fromkeys(("decline", "lose"), Answer.DECLINE),
    "ask": Answer.ASK,
    "never": Never(),
}
_SILENT: Final = frozenset(
    (
        "",
        *"+-:.,;&@=>/#'\"()!",
        "and",
        "then",
        "with",
        "on",
        "at",
        "the",
        "turn",
        "use",
        "space",
        "marker",
        "defend",
        "disc",
    )
)
_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+|\S")
_LONGEST: Final = 120
_MOST_DIGITS: Final = 3
_TYPOGRAPHIC: Final = str.maketrans({"−": "-", "·": ",", "•": ",", "→": ">", "∗": "*"})  # noqa: RUF001 - these very characters
_PLAIN: Final = {"Cf": "", "Cc": " ", "Mn": "", "Pd": "-", "Pi": "'", "Pf": "'", "Ps": "(", "Pe": ")"}


def tidy(text: str) -> str:
    """Return the text in lower case and plain characters, without anything invisible.

    >>> tidy(" 51 +COVER\u200b 60 ")
    '51 +cover 60'
    """
    normal = unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHIC)
    plain = (_PLAIN.get(unicodedata.category(letter), letter) for letter in normal)
    return " ".join("".join(plain).lower().split())


def words(plain: str) -> Iterator[Word]:
    """Yield what each word of a tidied text means; raises NotationError naming a word that means nothing here."""
    if not plain or len(plain) > _LONGEST:
        raise NotationError(f"This is no move. {HELP}")
    for token in _TOKEN.findall(plain):
        if token.isdecimal() and token.isascii():
            yield _space(token)
        elif token not in _SILENT:
            yield _meaning(token)


def resembles_move(line: str) -> bool:
    """Say whether a line of a letter is written as a move, right or wrong; prose is not.

    It is where it has no word that means nothing in a move, and is a number alone, a number with powers behind it, or
    an answer to a threat.

    >>> [resembles_move(text) for text in ("51", "51 +near 240", "protect 49", "51 was strong", "12 and 13")]
    [True, True, True, False, False]
    """
    try:
        found = list(words(tidy(line)))
    except NotationError:
        return False
    if not found or not any(isinstance(word, int) for word in found):
        return found in ([Answer.PROTECT], [Answer.DECLINE])
    if isinstance(found[0], int):
        return len(found) == 1 or not isinstance(found[1], int)
    return found[0] in (Answer.PROTECT, Answer.DECLINE) and all(isinstance(word, int) for word in found[1:])


def _space(digits: str) -> Space:
    if len(digits) > _MOST_DIGITS:
        raise NotationError(f"“{digits}” is no space; spaces go from 1 to 120.")
    return Space(int(digits))


def _meaning(token: str) -> Word:
    if token not in _MEANINGS:
        raise NotationError(f"“{token}” is not understood in a move. {HELP}")
    return _MEANINGS[token]
