"""Turns the opaque numbers in addresses into the numbers of rows."""

from typing import Final

_MOST: Final = 2**31 - 1
"""No row's number is higher: every database holds it in 32 bits."""

NO_ROW: Final = 0
"""No row has this number."""


def row_number(text: str) -> int:
    """Return the number of the row that a text names, `NO_ROW` for a text that names none.

    >>> row_number("17"), row_number("017"), row_number("-1"), row_number("2147483648")
    (17, 0, 0, 0)
    """
    return NO_ROW if text.startswith("0") else whole_number(text) or NO_ROW


def whole_number(text: str) -> int | None:
    """Return the number that a text writes in digits alone, None for any other and for one that no database holds.

    >>> whole_number("0"), whole_number(""), whole_number("9" * 5000)
    (0, None, None)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(_MOST))
    return int(text) if plain and int(text) <= _MOST else None
