"""Remembers the latest answers about games in a process, so that a game that stands still is not drawn up again."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 2_000
"""A few kilobytes each."""

MOST_DRAWN: Final = 128
"""Some tens of kilobytes each."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as it is sent, and whether it can never change."""

    content: bytes
    settled: bool


@dataclass(frozen=True, slots=True)
class Remembered(Generic[T]):
    """Answers by game and tag: the tag has version and seat, so that nobody is given an old answer or another's."""

    most: int = MOST
    answers: OrderedDict[tuple[int, str], T] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def recall(self, game: int, tag: str) -> T | None:
        """Return the answer, None where it is not remembered."""
        key = (game, tag)
        with self.lock:
            if key in self.answers:
                self.answers.move_to_end(key)
            return self.answers.get(key)

    def keep(self, game: int, tag: str, answer: T) -> None:
        """Remember an answer; the one that was asked for longest ago is forgotten for it."""
        with self.lock:
            self.answers[game, tag] = answer
            while len(self.answers) > self.most:
                self.answers.popitem(last=False)
