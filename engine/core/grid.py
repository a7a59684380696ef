"""Places on a square grid with lettered columns and numbered rows, as `e5`: column e, row 5 from the bottom."""

from typing import NewType

Square = NewType("Square", int)
"""A place as one number: rows from the bottom times the grid's width, plus the column from the left."""


def name(square: Square, width: int) -> str:
    """Return the name of a square.

    >>> name(Square(12), width=8)
    'e2'
    """
    return f"{chr(97 + square % width)}{square // width + 1}"


def square(text: str, width: int, height: int) -> Square | None:
    """Return the square of that name, or None where the grid has none; the inverse of `name`.

    >>> square("e2", width=8, height=10)
    12
    """
    letter, digits = text[:1], text[1:]
    column = ord(letter) - 97 if letter else -1
    if not (digits.isascii() and digits.isdigit() and digits[0] != "0") or len(digits) > len(str(height)):
        return None
    row = int(digits) - 1
    if not (0 <= column < width and row < height):
        return None
    return Square(row * width + column)


def neighbours(square: Square, width: int, height: int) -> tuple[Square, ...]:
    """Return the squares that share a side with this one: west, east, south, north, as far as they exist."""
    column, row = square % width, square // width
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    around = ((column + dx, row + dy) for dx, dy in steps)
    return tuple(Square(y * width + x) for x, y in around if 0 <= x < width and 0 <= y < height)
