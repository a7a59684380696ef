"""Turns the map into the parts of a board to glue together, each of them a rectangle in millimetres."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.core.components import RectCut
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, Rect, Role, Style, Text, polygon
from engine.games.alien_attack_usa.atlas import BORDERS, CITIES, HEX_OF, ICON_PLACES
from engine.games.alien_attack_usa.coasts import PAINT, SHORES, rims
from engine.games.alien_attack_usa.ground import NAMES, PAINTS, kind
from engine.games.alien_attack_usa.layout import Point, edge, middle, place, rim, shifted, stands
from engine.games.alien_attack_usa.map_land import LAND
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import INK, city, icon, sized
from engine.games.alien_attack_usa.signs import cattle, tree
from engine.games.alien_attack_usa.spaces import listed

HEX: Final = 19.0
"""How wide a space is in millimetres."""

COLUMNS: Final = (0.05, 5.685, 11.685, 17.35)
ROWS: Final = (0.35, 6.739, 12.35)
"""Where the board is cut, in widths of a space: beside all numbers, signs and cities."""

_NUMBER: Final = 0.27
_CITY: Final = 0.78
_ICON: Final = 0.85


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the board: its name and its sides, in widths of a space."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def cut(self) -> RectCut:
        """Its trim edge in millimetres."""
        return RectCut((self.right - self.left) * HEX, (self.bottom - self.top) * HEX)

    def holds(self, point: Point) -> bool:
        """Say whether a point lies on this part."""
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def put(self, point: Point) -> Point:
        """Return where a point lies on this part, in millimetres from its top left corner."""
        return (point[0] - self.left) * HEX, (point[1] - self.top) * HEX


def parts() -> Iterator[Piece]:
    """Yield the parts of the board, row by row."""
    for row, (top, bottom) in enumerate(pairwise(ROWS)):
        for column, (left, right) in enumerate(pairwise(COLUMNS)):
            yield Piece(f"{['north', 'south'][row]} {['west', 'middle', 'east'][column]}", left, top, right, bottom)


def face(piece: Piece) -> tuple[Item, ...]:
    """Return what is printed on a part of the board."""
    width, height = piece.cut.width, piece.cut.height
    return (
        Rect(0, 0, width, height, Style(fill=Role("board"))),
        *_areas(piece),
        *_coasts(piece),
        *_signs(piece),
        *_names(piece),
    )


def _areas(piece: Piece) -> Iterator[Item]:
    land = clipped(tuple(map(shifted, LAND)), piece)
    if land:
        yield _area(piece, land, Style(fill=Role("paper")))
    for space, at in HEX_OF.items():
        shown = clipped(rim(at), piece)
        if shown:
            yield _area(piece, shown, Style(fill=PAINTS[kind(space)], stroke=Role("line"), width=0.4))


def _area(piece: Piece, points: Sequence[Point], style: Style) -> Item:
    return Path(polygon(*map(piece.put, points)), style)


def _coasts(piece: Piece) -> Iterator[Item]:
    """Line the borders; a side that the cut goes through is drawn as far as it lies on this part."""
    for border in Border:
        width, dashed = SHORES[border]
        style = Style(stroke=Role(f"{PAINT[border]}.deep"), width=width * HEX, dashed=dashed)
        sides = (clipped_line(*edge(at, direction), piece) for at, direction in rims(listed(BORDERS[border])))
        for start, end in filter(None, sides):
            yield Path((Move(*piece.put(start)), Line(*piece.put(end))), style)


def _signs(piece: Piece) -> Iterator[Item]:
    for space in HEX_OF:
        if piece.holds(middle(space)):
            yield Group(tuple(_site(kind(space), str(space))), *piece.put(middle(space)), scale=HEX)
    for at in ICON_PLACES:
        if piece.holds(place(at)):
            yield Group(icon(), *piece.put(place(at)), scale=HEX * _ICON)
    for one in CITIES:
        if piece.holds(stands(one)):
            yield Group(city(one.value), *piece.put(stands(one)), scale=HEX * _CITY)


def _site(what: str, number: str) -> Iterator[Item]:
    if what == "park":
        yield sized(tree(), Role("green.deep"), 0.34, y=-0.2)
    if what == "herd":
        yield sized(cattle(), Role("yellow.deep"), 0.34, y=-0.2)
    yield Text(0, 0.3, number, _NUMBER, INK, face=Face.BOLD)


def _names(piece: Piece) -> Iterator[Item]:
    for words, x, y, border in NAMES:
        if piece.holds((x, y)):
            paint = Role(f"{PAINT[border]}.deep")
            yield Text(*piece.put((x, y)), words, 0.34 * HEX, paint, Anchor.MIDDLE, Face.BOLD)


def clipped(points: Sequence[Point], piece: Piece) -> tuple[Point, ...]:
    """Return what of a closed line lies on a part of the board."""
    shown = tuple(points)
    for axis, limit, sign in _sides(piece):
        shown = tuple(_beyond(shown, axis, limit, sign))
    return shown


def clipped_line(start: Point, end: Point, piece: Piece) -> tuple[Point, Point] | None:
    """Return what of the line between two points lies on a part of the board."""
    low, high = 0.0, 1.0
    for axis, limit, sign in _sides(piece):
        here, there = sign * (start[axis] - limit), sign * (end[axis] - limit)
        if here < 0:
            low = max(low, here / (here - there) if there > here else 1.0)
        elif there < 0:
            high = min(high, here / (here - there))
    if low >= high:
        return None
    return _between(start, end, low), _between(start, end, high)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _sides(piece: Piece) -> tuple[tuple[int, float, int], ...]:
    """Return the sides of a part: the axis, where it is, and on which side of it the part lies."""
    return (0, piece.left, 1), (0, piece.right, -1), (1, piece.top, 1), (1, piece.bottom, -1)


def _beyond(points: Sequence[Point], axis: int, limit: float, sign: int) -> Iterable[Point]:
    """Yield the part of a closed line on one side of a limit (the way of Sutherland and Hodgman)."""
    for before, point in zip((*points[-1:], *points[:-1]), points, strict=True):
        here, there = sign * (point[axis] - limit), sign * (before[axis] - limit)
        if (here >= 0) != (there >= 0):
            yield _between(before, point, there / (there - here))
        if here >= 0:
            yield point
