"""Turns the opaque numbers in addresses into the numbers of rows."""

from typing import Final

_LONGEST: Final = 18
"""So many digits fit into the 64 bits of a row's number."""

NO_ROW: Final = 0
"""No row has this number."""


def row_number(text: str) -> int:
    """Return the number of the row that a text names, `NO_ROW` for a text that names none.

    >>> row_number("17"), row_number("017"), row_number("-1"), row_number("9" * 30)
    (17, 0, 0, 0)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= _LONGEST and not text.startswith("0")
    return int(text) if plain else NO_ROW
