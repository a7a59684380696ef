"""Remembers the latest answers about games in a process, so that a game that stands still is not drawn up again."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

MOST: Final = 2_000
"""A few kilobytes each."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """Answers by game and tag: the tag has version and seat, so that nobody is given an old answer or another's."""

    answers: OrderedDict[tuple[int, str], str] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def recall(self, game: int, tag: str) -> str | None:
        """Return the answer, None where it is not remembered."""
        key = (game, tag)
        with self.lock:
            if key in self.answers:
                self.answers.move_to_end(key)
            return self.answers.get(key)

    def keep(self, game: int, tag: str, answer: str) -> None:
        """Remember an answer; the one that was asked for longest ago is forgotten for it."""
        with self.lock:
            self.answers[game, tag] = answer
            while len(self.answers) > MOST:
                self.answers.popitem(last=False)
