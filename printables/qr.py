"""Turns a text into the squares of a QR code."""

from itertools import groupby
from typing import Final

import segno

from engine.core.scene import Item, Path, PathStep, Role, Style, polygon

QUIET_ZONE: Final = 4
"""How many modules a code keeps white around itself."""


def qr(text: str, x: float, y: float, side: float) -> Item:
    """Return the code as one shape in a square from x, y, its white rim included; made to bear a fold or a stain."""
    matrix = segno.make(text, error="m", micro=False).matrix
    module = side / (len(matrix) + 2 * QUIET_ZONE)
    steps: list[PathStep] = []
    for row, modules in enumerate(matrix, QUIET_ZONE):
        column = QUIET_ZONE
        for dark, run in groupby(modules):
            end = column + len(tuple(run))
            if dark:
                corners = ((column, row), (end, row), (end, row + 1), (column, row + 1))
                steps += polygon(*((x + module * right, y + module * down) for right, down in corners))
            column = end
    return Path(tuple(steps), Style(fill=Role("ink")))
