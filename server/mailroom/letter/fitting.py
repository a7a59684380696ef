"""Tells whether what follows a verb is what that verb takes, so that prose beginning with a verb stays prose."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from server.mailroom.letter.conditions import moves_named
from server.mailroom.letter.tongues import CHATTY
from server.mailroom.vocabulary import Shape, Slot, Vocabulary

IsMove = Callable[[str], bool]
"""Says whether a plain line is written as a move of some game."""

MOST_OF_A_MOVE: Final = 300
"""Longer texts are no moves."""

_OPTION: Final = re.compile(r"[A-Za-z][\w-]{0,30}[=:]\S{1,200}")
_NUMBER: Final = re.compile(r"#?[Gg]?\d{1,9}")
_DATE: Final = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})?")
_DATE_JOINS: Final = frozenset({"-", "to", "until", "till", "from"})
_ZONE: Final = re.compile(r"UTC|GMT|[A-Za-z]{2,20}(?:/[A-Za-z0-9_+-]{1,30}){1,2}", re.IGNORECASE)
_HOURS: Final = re.compile(r"\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?|off", re.IGNORECASE)
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
_CODE: Final = re.compile(r"(?=\S*\d)[A-Za-z0-9-]{4,80}|[A-Za-z0-9-]{12,80}")
_PREFIX: Final = re.compile(r"(?=\S*[^A-Za-z])[\w,:@()-]{1,12}|[A-Za-z]{1,3}")
_NAME: Final = re.compile(r"[^\W_][\w.'-]{0,39}")
_MAIL: Final = re.compile(r"[^\s@<>,]{1,64}@[^\s@<>,]{1,190}")
_MOST_IN_A_NAME: Final = 3
_LONGEST_NAME: Final = 60
_MARKS: Final = (".", ",", ":", ";", "!", "?", ")", "…")
_MOST_IN_A_GAME: Final = 4


@dataclass(frozen=True, slots=True)
class _Grammar:
    """By what one field is read."""

    slot: Slot
    verbs: Vocabulary
    is_move: IsMove


def fits(slots: tuple[Slot, ...], rest: str, verbs: Vocabulary, is_move: IsMove) -> bool:
    """Say whether the plain text behind a verb fills these slots and leaves nothing over."""
    return shares(slots, rest, verbs, is_move) is not None


def shares(slots: tuple[Slot, ...], rest: str, verbs: Vocabulary, is_move: IsMove) -> tuple[str, ...] | None:
    """Return what each slot takes of the text behind a verb, empty for one left out; None where they do not fit."""
    taken = []
    left = rest
    for slot in slots:
        after = _TAKES[slot.shape](left, _Grammar(slot, verbs, is_move)) if left else None
        if after is None and slot.needed:
            return None
        taken.append("" if after is None else left[: len(left) - len(after)].strip())
        left = left if after is None else after
    return None if left else tuple(taken)


def moves(text: str, is_move: IsMove) -> bool:
    """Say whether a text is written as a move, with a length that a move may have."""
    return 0 < len(text) <= MOST_OF_A_MOVE and is_move(text)


def _after_move(text: str, grammar: _Grammar) -> str | None:
    return "" if moves(text, grammar.is_move) else None


def _after_condition(text: str, grammar: _Grammar) -> str | None:
    named = moves_named(text)
    return "" if named and all(moves(one, grammar.is_move) for one in named) else None


def _after_game(text: str, grammar: _Grammar) -> str | None:
    words = text.split(" ")
    if not grammar.verbs.games:
        return " ".join(words[1:]) if _WORD.fullmatch(words[0]) and words[0].lower() not in CHATTY else None
    for count in range(min(_MOST_IN_A_GAME, len(words)), 0, -1):
        called = " ".join(words[:count]).lower().replace("-", " ").replace("_", " ")
        if called in grammar.verbs.games:
            return " ".join(words[count:])
    return None


def _after_word(text: str, grammar: _Grammar) -> str | None:
    if choices := grammar.slot.choices:
        return "" if text.lower() in choices or text.lower().replace("-", " ") in choices else None
    first, _, after = text.partition(" ")
    return after if _WORD.fullmatch(first) and first.lower() not in CHATTY else None


def _after_name(text: str, _grammar: _Grammar) -> str | None:
    words = text.split()
    named = len(words) <= _MOST_IN_A_NAME and all(map(_likely_name, words))
    return "" if named and words[0].lower() not in CHATTY else None


def _likely_name(word: str) -> bool:
    """Say whether a word may be meant as a name, be it one that is none: that is told better than passed over."""
    return bool(_NAME.fullmatch(word)) or (len(word) <= _LONGEST_NAME and not word.endswith(_MARKS))


def _after_whom(text: str, grammar: _Grammar) -> str | None:
    """Take a mail address, or a name (or several with commas) in front of a game."""
    first, _, after = text.partition(" ")
    if all(map(_MAIL.fullmatch, first.rstrip(",").split(","))):
        return after
    words = text.split(" ")
    for count in range(1, min(_MOST_IN_A_NAME, len(words) - 1) + 1):
        game = " ".join(words[count:])
        if grammar.verbs.games and _after_game(game, grammar) is not None:
            names = (name for word in words[:count] for name in word.strip(",").split(","))
            return game if all(map(_NAME.fullmatch, names)) else None
    return None


def _after_date(text: str, _grammar: _Grammar) -> str | None:
    first, _, after = text.partition(" ")
    if first.lower() in _DATE_JOINS:
        first, _, after = after.partition(" ")
    return after if _DATE.fullmatch(first) else None


def _after_prefix(text: str, _grammar: _Grammar) -> str | None:
    first, _, after = text.partition(" ")
    return after if _PREFIX.fullmatch(first) and first.lower() not in CHATTY else None


def _after(pattern: re.Pattern[str]) -> "Take":
    """Return what takes one word of a pattern."""

    def take(text: str, _grammar: _Grammar) -> str | None:
        first, _, after = text.partition(" ")
        return after if pattern.fullmatch(first) else None

    return take


Take = Callable[[str, _Grammar], str | None]
"""Returns what is left of a text when a field has taken its part, or None where that part is not there."""

_TAKES: Final[Mapping[Shape, Take]] = {
    Shape.MOVE: _after_move,
    Shape.CONDITION: _after_condition,
    Shape.TEXT: lambda _text, _grammar: "",
    Shape.NAME: _after_name,
    Shape.WORD: _after_word,
    Shape.CODE: _after(_CODE),
    Shape.PREFIX: _after_prefix,
    Shape.GAME: _after_game,
    Shape.WHOM: _after_whom,
    Shape.ADDRESS: lambda text, _grammar: "" if _MAIL.fullmatch(text) else None,
    Shape.OPTIONS: lambda text, _grammar: "" if all(map(_OPTION.fullmatch, text.split())) else None,
    Shape.SWITCH: _after(re.compile("on|off", re.IGNORECASE)),
    Shape.NUMBER: _after(_NUMBER),
    Shape.DATE: _after_date,
    Shape.ZONE: _after(_ZONE),
    Shape.HOURS: _after(_HOURS),
}
