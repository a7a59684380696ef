"""Turns a paragraph into lines that fit a width."""

from collections.abc import Callable, Iterator


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """Return the lines of a paragraph; a word wider than a line is broken wherever it must be.

    >>> wrapped("one two three", 7, len)
    ('one two', 'three')
    >>> wrapped("a hippopotamus", 7, len)
    ('a', 'hippopo', 'tamus')
    """
    words = (piece for word in text.split() for piece in _broken(word, width, measure))
    return tuple(_lines(words, width, measure))


def _broken(word: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    start = 0
    for end in range(1, len(word) + 1):
        if end - start > 1 and measure(word[start:end]) > width:
            yield word[start : end - 1]
            start = end - 1
    yield word[start:]


def _lines(words: Iterator[str], width: float, measure: Callable[[str], float]) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
