"""Remembers the latest answers about games in a process, so that a game that stands still is not drawn up again."""

from collections import OrderedDict
from collections.abc import Callable
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

    def recall(self, game: int, tag: str, write: Callable[[], str]) -> str:
        """Return the answer, written now where it is not remembered."""
        key = (game, tag)
        with self.lock:
            if key in self.answers:
                self.answers.move_to_end(key)
                return self.answers[key]
        made = write()
        with self.lock:
            self.answers[key] = made
            while len(self.answers) > MOST:
                self.answers.popitem(last=False)
        return made
