"""Turns the measure of the city into a mat for the table, on which the tiles lie and every lot has its name."""

from collections.abc import Iterator
from typing import Final

from engine.core.components import RectCut
from engine.core.scene import Face, Item, Line, Move, Path, PathStep, Rect, Role, Style, Text
from engine.games.alien_city.art_pieces import LOT, TILE
from engine.games.alien_city.model import HEIGHT, WIDTH

RIM: Final = 11.0
"""How wide the rim with the names of columns and rows is, in millimetres."""

EASE: Final = 1.0
"""How much larger the place for the tiles is than they are, for cuts that are slightly off."""

CUT: Final = RectCut(WIDTH * LOT + EASE + 2 * RIM, HEIGHT * LOT + EASE + 2 * RIM)

_FROM: Final = RIM + EASE / 2
_SIZE: Final = 6.0
_INK: Final = Role("ink")
_LINE: Final = Role("line")


def mat() -> tuple[Item, ...]:
    """Return what is printed on the mat: a place for each tile, a point in each lot, letters and numbers on the rim."""
    width, height = CUT.width - 2 * RIM, CUT.height - 2 * RIM
    return (
        Rect(0, 0, CUT.width, CUT.height, Style(fill=Role("board"))),
        Rect(RIM, RIM, width, height, Style(fill=Role("paper"), stroke=_INK, width=0.4)),
        Path(tuple(_tiles()), Style(stroke=_LINE, width=0.4, dashed=True)),
        Path(tuple(_middles()), Style(stroke=_LINE, width=0.3)),
        *_names(),
    )


def _tiles() -> Iterator[PathStep]:
    right, bottom = _FROM + WIDTH * LOT, _FROM + HEIGHT * LOT
    for column in range(1, WIDTH // 2):
        yield from (Move(_FROM + column * TILE, _FROM), Line(_FROM + column * TILE, bottom))
    for row in range(1, HEIGHT // 2):
        yield from (Move(_FROM, _FROM + row * TILE), Line(right, _FROM + row * TILE))


def _middles() -> Iterator[PathStep]:
    for column in range(WIDTH):
        for row in range(HEIGHT):
            x, y = _FROM + (column + 0.5) * LOT, _FROM + (row + 0.5) * LOT
            yield from (Move(x - 1, y), Line(x + 1, y), Move(x, y - 1), Line(x, y + 1))


def _names() -> Iterator[Item]:
    drop = _SIZE * 0.36
    for column in range(WIDTH):
        x = _FROM + (column + 0.5) * LOT
        for y in (RIM / 2, CUT.height - RIM / 2):
            yield Text(x, y + drop, chr(ord("a") + column), _SIZE, _INK, face=Face.BOLD)
    for row in range(HEIGHT):
        y = _FROM + (HEIGHT - row - 0.5) * LOT
        for x in (RIM / 2, CUT.width - RIM / 2):
            yield Text(x, y + drop, str(row + 1), _SIZE, _INK, face=Face.BOLD)
