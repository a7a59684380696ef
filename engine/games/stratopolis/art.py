"""Turns a tile into a drawing of its three squares, each in its colour and with its letter."""

from collections.abc import Iterator
from typing import Final

from engine.core.scene import Face, Item, Path, Rect, Role, Style, Text, polygon
from engine.games.stratopolis.model import Colour, Tile

FILL: Final = {Colour.RED: Role("red"), Colour.GREEN: Role("green"), Colour.NEUTRAL: Role("neutral.soft")}
"""The role in which a square of a colour is painted."""

MARK: Final = {Colour.RED: Role("red.ink"), Colour.GREEN: Role("green.ink"), Colour.NEUTRAL: Role("neutral.deep")}
"""The role of what is written on it."""

SHADE: Final = {Colour.RED: Role("red.deep"), Colour.GREEN: Role("green.deep"), Colour.NEUTRAL: Role("neutral")}
"""The role of a shadow that falls on it."""

INK: Final = Role("ink")
PAPER: Final = Role("paper")

PLACES: Final = ((0, 1), (0, 0), (1, 1))
"""Where corner, first arm and second arm lie in a box of two squares by two: as with the quadrant NE."""

L_FORM: Final = ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))
"""The outline of a tile in that box, clockwise from the top left."""


def tile(letters: Tile) -> tuple[Item, ...]:
    """Draw a tile as it lies in the quadrant NE, in a box of two squares of side 1 by two."""
    return (*_squares(letters), Path(polygon(*L_FORM), Style(stroke=INK, width=0.08)))


def blank() -> tuple[Item, ...]:
    """Draw the place of a tile that is not there."""
    return (Path(polygon(*L_FORM), Style(stroke=Role("line"), width=0.06, dashed=True)),)


def _squares(letters: Tile) -> Iterator[Item]:
    for letter, (x, y) in zip(letters, PLACES, strict=True):
        colour = Colour(letter)
        yield Rect(x, y, 1, 1, Style(fill=FILL[colour], stroke=SHADE[colour], width=0.03, hatched=True))
        yield Text(x + 0.5, y + 0.73, letter, 0.64, MARK[colour], face=Face.BOLD)
