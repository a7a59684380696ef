"""Turns a seat into the colour that it plays: its name, its letter and the family of roles that paint it."""

from typing import Final

from engine.core.ids import Seat

NAMES: Final = ("Red", "Blue", "Green", "Yellow")
"""The colours of seats 1 to 4; the first letter of each stands for it on the map."""


def name(seat: Seat) -> str:
    """Return what a seat is called, as `Red`."""
    return NAMES[seat - 1]


def letter(seat: Seat) -> str:
    """Return the letter that stands for a seat, as `R`."""
    return NAMES[seat - 1][0]


def family(seat: Seat) -> str:
    """Return the family of roles that paint a seat, as `red`."""
    return NAMES[seat - 1].lower()
