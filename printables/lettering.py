"""Turns a paragraph into lines that fit a width."""

from collections.abc import Callable, Iterator


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """Return the lines of a paragraph; a word wider than a line stands alone on its own.

    >>> wrapped("one two three", 7, len)
    ('one two', 'three')
    """
    return tuple(_lines(text.split(), width, measure))


def _lines(words: list[str], width: float, measure: Callable[[str], float]) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
