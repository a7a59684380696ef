"""Turns the map into a board in millimetres."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import RectCut
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, Rect, Role, Style, Text, polygon
from engine.games.alien_attack_usa.atlas import CITIES, HEX_OF, ICON_PLACES
from engine.games.alien_attack_usa.coasts import PAINT, SHORES, shores
from engine.games.alien_attack_usa.ground import NAMES, PAINTS, kind
from engine.games.alien_attack_usa.layout import Point, edge, middle, place, rim, shifted, stands
from engine.games.alien_attack_usa.map_land import LAND
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import INK, city, icon, sized
from engine.games.alien_attack_usa.signs import cattle, tree

HEX: Final = 19.0
"""How wide a space is in millimetres."""

LEFT: Final = 0.05
TOP: Final = 0.35
RIGHT: Final = 17.35
BOTTOM: Final = 12.35
"""Where the board ends, in widths of a space."""

CUT: Final = RectCut((RIGHT - LEFT) * HEX, (BOTTOM - TOP) * HEX)
"""Its trim edge in millimetres."""

_ASIDE: Final = {Border.CANADA: 11.4}
"""Names that stand elsewhere than on the screen: in the middle two sheets are glued together."""

_NUMBER: Final = 0.27
_CITY: Final = 0.78
_ICON: Final = 0.85


def face() -> tuple[Item, ...]:
    """Return what is printed on the board."""
    ground = Rect(0, 0, CUT.width, CUT.height, Style(fill=Role("board")))
    land = Group(tuple(_areas()), clip=(0, 0, CUT.width, CUT.height))
    return (ground, land, *_coasts(), *_signs(), *_names())


def put(point: Point) -> Point:
    """Return where a point lies on the board, in millimetres from its top left corner."""
    return (point[0] - LEFT) * HEX, (point[1] - TOP) * HEX


def _areas() -> Iterator[Item]:
    for ring in LAND:
        yield _area(tuple(map(shifted, ring)), Style(fill=Role("paper")))
    for space, at in HEX_OF.items():
        yield _area(rim(at), Style(fill=PAINTS[kind(space)], stroke=Role("line"), width=0.4))


def _area(points: Sequence[Point], style: Style) -> Item:
    return Path(polygon(*map(put, points)), style)


def _coasts() -> Iterator[Item]:
    for border in Border:
        width, dashed = SHORES[border]
        style = Style(stroke=Role(f"{PAINT[border]}.deep"), width=width * HEX, dashed=dashed)
        for at, direction in shores(border):
            start, end = edge(at, direction)
            yield Path((Move(*put(start)), Line(*put(end))), style)


def _signs() -> Iterator[Item]:
    for space in HEX_OF:
        yield Group(tuple(_site(kind(space), str(space))), *put(middle(space)), scale=HEX)
    for at in ICON_PLACES:
        yield Group(icon(), *put(place(at)), scale=HEX * _ICON)
    for one in CITIES:
        yield Group(city(one.value), *put(stands(one)), scale=HEX * _CITY)


def _site(what: str, number: str) -> Iterator[Item]:
    if what == "park":
        yield sized(tree(), Role("green.deep"), 0.34, y=-0.2)
    if what == "herd":
        yield sized(cattle(), Role("yellow.deep"), 0.34, y=-0.2)
    low = 0.3 if what in ("park", "herd") else 0.1  # away from the cities, which stand on corners
    yield Text(0, low, number, _NUMBER, INK, face=Face.BOLD)


def _names() -> Iterator[Item]:
    for words, x, y, border in NAMES:
        paint = Role(f"{PAINT[border]}.deep")
        yield Text(*put((_ASIDE.get(border, x), y)), words, 0.34 * HEX, paint, Anchor.MIDDLE, Face.BOLD)
