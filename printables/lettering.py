"""Turns a paragraph into lines that fit a width."""

from collections.abc import Iterator

from engine.core.scene import Face
from printables.pdf import text_width


def wrapped(text: str, size: float, width: float, face: Face = Face.SANS) -> tuple[str, ...]:
    """Return the lines of a paragraph set in that size; a word wider than a line stands alone on its own.

    >>> wrapped("one two three", 10, 45)
    ('one two', 'three')
    """
    return tuple(_lines(text.split(), size, width, face))


def _lines(words: list[str], size: float, width: float, face: Face) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, face) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
