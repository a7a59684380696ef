"""Turns the rest of a command line into the fields of its verb."""

from collections.abc import Mapping

from server.mailroom.letter.fitting import shares
from server.mailroom.vocabulary import Vocabulary
from server.play.intents import Field


def fields_of(declared: tuple[Field, ...], text: str, words: Vocabulary) -> Mapping[str, str]:
    """Give each declared field its share of the text, as the reader of letters did when it took the line."""
    taken = shares(tuple(one.slot for one in declared), " ".join(text.split()), words, bool)
    return {} if taken is None else {one.name: share for one, share in zip(declared, taken, strict=True) if share}
