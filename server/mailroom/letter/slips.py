"""Finds the verbs that somebody who mistyped one may have meant."""

from collections.abc import Iterable
from typing import Final

_SHORTEST_FOR_ONE: Final = 5
_SHORTEST_FOR_TWO: Final = 7
_LONGEST: Final = 20


def meant(word: str, verbs: Iterable[str]) -> tuple[str, ...]:
    """Return the verbs near to a word in small letters, the nearest first.

    A verb of less than five letters must be exact; from five letters one slip is allowed, from seven two. The first
    letter is always right, unless it is swapped with the second: nobody called James wants his `games`.

    >>> meant("resgin", ["resign"]), meant("james", ["games"]), meant("undp", ["undo"])
    (('resign',), (), ())
    """
    if len(word) > _LONGEST:
        return ()
    near = sorted((distance, verb) for verb in verbs if 0 < (distance := _slips(word, verb)) <= _allowed(verb))
    return tuple(verb for _, verb in near)


def _allowed(verb: str) -> int:
    return 0 if len(verb) < _SHORTEST_FOR_ONE else 1 if len(verb) < _SHORTEST_FOR_TWO else 2


def _slips(word: str, verb: str) -> int:
    """Count the letters added, left out, changed or swapped with their neighbour; many where it is beside the point."""
    most = _allowed(verb)
    if abs(len(word) - len(verb)) > most or not (word[:1] == verb[:1] or word[:2] == verb[1::-1]):
        return most + 1
    before_that: list[int] = []
    before = list(range(len(verb) + 1))
    for row, letter in enumerate(word, start=1):
        now = [row]
        for column, wanted in enumerate(verb, start=1):
            cost = min(before[column] + 1, now[column - 1] + 1, before[column - 1] + (letter != wanted))
            swapped = row > 1 and column > 1 and letter == verb[column - 2] and word[row - 2] == wanted
            now.append(min(cost, before_that[column - 2] + 1) if swapped else cost)
        before_that, before = before, now
    return before[-1]
