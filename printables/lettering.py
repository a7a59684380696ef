"""Turns a paragraph into lines that fit a width."""

from collections.abc import Callable, Iterator


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """Return the lines of a paragraph; a word wider than a line is broken behind a comma, else wherever it must be.

    >>> wrapped("one two three", 7, len)
    ('one two', 'three')
    >>> wrapped("a hippopotamus", 7, len)
    ('a', 'hippopo', 'tamus')
    >>> wrapped("R1,G2,B3,N4", 7, len)
    ('R1,G2,', 'B3,N4')
    """
    words = (piece for word in text.split() for piece in _broken(word, width, measure))
    return tuple(_lines(words, width, measure))


def _broken(word: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    start = 0
    for end in range(1, len(word) + 1):
        if end - start > 1 and measure(word[start:end]) > width:
            stop = _behind_a_comma(word, start, end - 1)
            yield word[start:stop]
            start = stop
    yield word[start:]


def _behind_a_comma(word: str, start: int, end: int) -> int:
    """Return the last place up to the end that is behind a comma, the end where there is none."""
    return max((place for place in range(start + 1, end + 1) if word[place - 1] == ","), default=end)


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
