"""Turns the games of a catalogue into one test of whether a line is written as a move."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from email.policy import compat32
from typing import Final

from engine.core.game import AnyGame
from engine.core.ids import Slug
from server.mailroom.letter.fitting import IsMove
from server.mailroom.letter.limits import MOST_HEADER_BYTES
from server.mailroom.letter.words import visible

_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+|[^a-z0-9]")
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A test that holds for what any of some games calls a move.

    Where more than one game is possible, a lone word or a lone number is no move: `pass` and `51` mean too much else.
    `first` says that the letter answers one of a running game, so that a move is one though it begin with a verb.
    """

    tests: tuple[IsMove, ...]
    first: bool = False

    def __call__(self, text: str) -> bool:
        """Say whether a line is written as a move."""
        if len(self.tests) > 1 and (text.isalpha() or text.isdecimal()):
            return False
        return any(test(text) for test in self.tests)


def recogniser(games: Mapping[Slug, AnyGame]) -> Recogniser:
    """Return the test for what any of these games calls a move."""
    return Recogniser(tuple(map(_test_of, games.values())))


def recogniser_at(game: AnyGame) -> Recogniser:
    """Return the test for a letter that came in answer to one of a running game."""
    return Recogniser((_test_of(game),), first=True)


def _test_of(game: AnyGame) -> IsMove:
    return game.looks_like_move or like_examples(game.info.examples)


def likely(games: Mapping[Slug, AnyGame], raw: bytes) -> Mapping[Slug, AnyGame]:
    """Return the one game that a letter's Subject or To names, or all games where they do not tell.

    A subject names a game as `[AC#1042]`, a display name by the game's title.
    """
    header = BytesHeaderParser(policy=compat32).parsebytes(raw[:MOST_HEADER_BYTES])
    shown = " ".join(visible(str(value)) for name, value in header.raw_items() if name.lower() in {"subject", "to"})
    return narrowed(games, shown)


def narrowed(games: Mapping[Slug, AnyGame], shown: str) -> Mapping[Slug, AnyGame]:
    """Return the one game that a text names by `[AC#` or its title, or all games where none or several are named."""
    found = {slug: game for slug, game in games.items() if _names(shown, game)}
    return found if len(found) == 1 else games


def _names(shown: str, game: AnyGame) -> bool:
    return f"[{game.info.abbreviation}#" in shown or game.info.title.casefold() in shown.casefold()


def like_examples(examples: tuple[str, ...]) -> IsMove:
    """Return a test for a game that has none of its own: what has the shape of one of its examples is a move.

    >>> test = like_examples(("RT-e5(d2)", "wish 2", "keep"))
    >>> [test(text) for text in ("bd-c3(a10)", "Wish 3", "keep", "kelp", "fish 3", "RT")]
    [True, True, True, False, False, False]
    """
    shapes = frozenset(map(_shape, examples))
    return lambda text: len(text) <= _LONGEST and _shape(text) in shapes


def _shape(text: str) -> tuple[str, ...]:
    """Return the form of a text: words stay as they are, letters beside digits or signs and numbers may be any."""
    return tuple(shape for word in text.lower().split() for shape in (*_shape_of_word(word), " "))


def _shape_of_word(word: str) -> tuple[str, ...]:
    if word.isalpha():
        return (word,)
    return tuple("a" if token[0].isalpha() else "9" if token[0].isdigit() else token for token in _TOKEN.findall(word))
