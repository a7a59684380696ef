"""Turns a tile into what is printed on its face and its back, in millimetres."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import Point
from engine.core.scene import Anchor, Circle, Face, Item, Path, Rect, Role, Style, Text, polygon
from engine.games.stratopolis.art import FILL, INK, MARK, PAPER
from engine.games.stratopolis.model import Colour, Spot, Tile

SQUARE: Final = 25.4
"""The side of a square: an inch."""

CORNER_FIRST: Final[tuple[Spot, ...]] = ((0, 0), (1, 0), (0, 1))
"""Where corner, first arm and second lie in the box of a printed tile: as with the quadrant SE, so that two tiles, one
of them turned, make a block of two squares by three."""

OUTLINE: Final[tuple[Point, ...]] = tuple(
    (SQUARE * x, SQUARE * y) for x, y in ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))
)
"""The trim edge of a tile."""

GROUND: Final = Role("neutral.soft")
"""The role of what lies under the squares, and beyond the trim edge where there is bleed."""

_INSET: Final = 1.6
_ROUND: Final = 1.5
_SIGN: Final = 7.5
_CODE: Final = 3.0


def face(letters: Tile) -> tuple[Item, ...]:
    """Draw a tile's squares, and its name in the corner square."""
    x, y = CORNER_FIRST[0]
    mark = MARK[Colour(letters[0])]
    name = Text(SQUARE * x + 3.4, SQUARE * y + 6.0, letters, _CODE, mark, Anchor.START, Face.BOLD)
    return (*_squares(letters, CORNER_FIRST), name)


def starter() -> tuple[Item, ...]:
    """Draw the tile of two squares that lies there before play."""
    return tuple(_squares("RG", ((0, 0), (1, 0))))


def back(number: int) -> tuple[Item, ...]:
    """Draw the back of a tile, seen from behind: the number of its set in each square."""
    return tuple(item for x, y in CORNER_FIRST for item in _numbered(1 - x, y, number))


def _squares(letters: str, places: Sequence[Spot]) -> Iterator[Item]:
    for letter, (x, y) in zip(letters, places, strict=True):
        colour = Colour(letter)
        side = SQUARE - 2 * _INSET
        fill = PAPER if colour is Colour.NEUTRAL else FILL[colour]
        style = Style(fill, Role("neutral") if colour is Colour.NEUTRAL else INK, 0.3, hatched=True)
        yield Rect(SQUARE * x + _INSET, SQUARE * y + _INSET, side, side, style, _ROUND)
        yield from _sign(colour, SQUARE * (x + 0.5), SQUARE * (y + 0.5))


def _sign(colour: Colour, x: float, y: float) -> Iterator[Item]:
    """Yield a ring for red and a diamond for green, as on the board; neutral has no sign."""
    style = Style(stroke=MARK[colour], width=1.1)
    match colour:
        case Colour.RED:
            yield Circle(x, y, _SIGN * 0.82, style)
        case Colour.GREEN:
            yield Path(polygon((x, y - _SIGN), (x + _SIGN, y), (x, y + _SIGN), (x - _SIGN, y)), style)
        case Colour.NEUTRAL:
            pass


def _numbered(x: int, y: int, number: int) -> Iterator[Item]:
    middle = SQUARE * (x + 0.5), SQUARE * (y + 0.5)
    yield Circle(*middle, 7, Style(PAPER, Role("neutral"), 0.5))
    yield Text(middle[0], middle[1] + 3.2, str(number), 9, Role("neutral.deep"), face=Face.BOLD)
