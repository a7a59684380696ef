"""Turns the rest of a command line into the fields of its verb."""

from collections.abc import Iterable, Mapping

from server.play.intents import Field, Shape

_REST = {Shape.TEXT, Shape.MOVE, Shape.OPTIONS}


def fields_of(declared: Iterable[Field], text: str, slugs: Iterable[str]) -> Mapping[str, str]:
    """Give each declared field its words, in order; the last may take all that is left.

    A player's name may have blanks, so it ends where a game's slug begins; a number that is not there is left out.
    """
    words = text.split()
    games = frozenset(slugs)
    said: dict[str, str] = {}
    for one in declared:
        taken = _taken(one, words, games)
        if taken:
            said[one.name] = " ".join(words[:taken])
        words = words[taken:]
    return said


def _taken(one: Field, words: list[str], games: frozenset[str]) -> int:
    """Return how many of the words belong to a field."""
    if not words:
        return 0
    if one.shape in _REST:
        return len(words)
    if one.shape is Shape.WHOM:
        return next((place for place, word in enumerate(words) if word.casefold() in games), 1)
    if one.shape is Shape.NUMBER:
        return int(words[0].lstrip("#").isdigit())
    return 1
