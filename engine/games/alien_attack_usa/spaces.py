"""Turns spaces into sets, as bits of one number, and back."""

from collections.abc import Iterator
from typing import Final, NewType

Space = NewType("Space", int)
"""A space by its number, 1 to 120 (AA-1)."""

Spaces = NewType("Spaces", int)
"""A set of spaces as bits: bit 51 stands for space 51."""

NONE: Final = Spaces(0)

LAST: Final = 120
"""The highest number of a space."""


def bit(space: Space) -> Spaces:
    """Return the set of one space."""
    return Spaces(1 << space)


def gathered(spaces: tuple[Space, ...]) -> Spaces:
    """Return the spaces as a set."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return Spaces(found)


def listed(found: int) -> Iterator[Space]:
    """Yield the spaces of a set in the order of their numbers."""
    while found:
        lowest = found & -found
        yield Space(lowest.bit_length() - 1)
        found ^= lowest
