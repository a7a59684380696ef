"""Turns the map as it is before any piece lies on it into the part of the picture that never changes."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.core.scene import (
    Anchor,
    Face,
    Group,
    Item,
    Path,
    Rect,
    Role,
    Style,
    Text,
    Use,
    polygon,
)
from engine.games.alien_attack_usa.atlas import (
    BORDERS,
    CITIES,
    CITIES_AT,
    HERD_OF,
    HEX_OF,
    ICON_PLACES,
    PARK_NAMES,
)
from engine.games.alien_attack_usa.coasts import PAINT, coast, part_lines
from engine.games.alien_attack_usa.layout import MAP_HEIGHT, WIDTH, middle, place, rim, shifted, stands
from engine.games.alien_attack_usa.map_land import LAND
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import INK, city_name
from engine.games.alien_attack_usa.spaces import Space

PAINTS: Final = {
    "plain": Role("white.soft"),
    "city": Role("blue.soft"),
    "herd": Role("yellow.soft"),
    "park": Role("green.soft"),
}
"""The ground of a space, by what it is; a sign tells parks and herds apart as well, a badge the cities."""

_GRID: Final = Style(stroke=Role("line"), width=0.025)
_FRAME: Final = 0.12
_NUMBER: Final = 0.32
_NUMBER_LINE: Final = 0.33
NAMES: Final = (
    ("PACIFIC", 1.4, 9.0, Border.PACIFIC),
    ("ATLANTIC", 16.2, 8.6, Border.ATLANTIC),
    ("GULF", 12.9, 11.6, Border.GULF),
    ("MEXICO", 4.5, 9.9, Border.MEXICO),
    ("CANADA", 9.0, 0.85, Border.CANADA),
)

_SIGNS: Final = (("marker", "to defend"), ("base", "base"), ("spent", "empty"), ("park", "park"), ("herd", "herd"))


@cache
def ground() -> tuple[Item, ...]:
    """Return sea, land, spaces with their numbers, borders, icons, cities and a legend."""
    sea = Rect(_FRAME, _FRAME, WIDTH - 2 * _FRAME, MAP_HEIGHT - 2 * _FRAME, Style(fill=Role("board")), radius=0.2)
    coasts = tuple(step for ring in LAND for step in polygon(*map(shifted, ring)))
    return (
        sea,
        Path(coasts, Style(fill=Role("paper"))),
        *_spaces(),
        *part_lines(),
        *(coast(border) for border in Border),
        *(Use("icon", *place(at)) for at in ICON_PLACES),
        *_names(),
        *_legend(),
        *_sites(),
        *(Use(city_name(city.value), *stands(city)) for city in CITIES),
    )


def number(space: Space, paint: Role, x: float = 0, y: float = 0) -> Text:
    """Return the number of a space, below the middle that is given."""
    return Text(x, y + _NUMBER_LINE, str(space), _NUMBER, paint, face=Face.BOLD)


def kind(space: Space) -> str:
    """Return what a space is, in a word."""
    if space in PARK_NAMES:
        return "park"
    if HERD_OF[space]:
        return "herd"
    return "city" if CITIES_AT[space] else "plain"


@cache
def label(space: Space) -> str:
    """Return a space in words: its number, what it is, and its border."""
    cities = ", ".join(f"{city.name} {city.value}" for city in CITIES_AT[space])
    words = {"park": f"park {PARK_NAMES.get(space, '')}", "herd": "herd", "city": cities, "plain": "no feature"}
    on = next((f", {border.value} border" for border, spaces in BORDERS.items() if spaces >> space & 1), "")
    return f"{space}: {words[kind(space)]}{on}"


def _spaces() -> Iterator[Item]:
    """Draw the spaces of each kind as one shape: few shapes are drawn fast."""
    for one, paint in PAINTS.items():
        places = (at for space, at in HEX_OF.items() if kind(space) == one)
        steps = tuple(step for at in places for step in polygon(*rim(at)))
        yield Path(steps, Style(fill=paint, stroke=_GRID.stroke, width=_GRID.width))


def _names() -> Iterator[Item]:
    for words, x, y, border in NAMES:
        yield Text(x, y, words, 0.3, Role(f"{PAINT[border]}.deep"), face=Face.BOLD)


def _sites() -> Iterator[Item]:
    """Draw each space's sign and number, as a place to touch."""
    for space in HEX_OF:
        x, y = middle(space)
        sign = (Use(kind(space), 0, -0.2),) if kind(space) in ("park", "herd") else ()
        touch = Path(polygon(*((px - x, py - y) for px, py in rim(HEX_OF[space]))), Style())
        yield Group((touch, *sign, number(space, INK)), x, y, key=f"space:{space}", label=label(space))


def _legend() -> Iterator[Item]:
    """Yield what the signs on the map mean."""
    for row, (sign, words) in enumerate(_SIGNS):
        x, y = 0.75 + 2.2 * (row // 3), 10.9 + 0.5 * (row % 3)
        yield Group((Use(sign, 0, 0),), x, y, scale=0.5)
        yield Text(x + 0.35, y + 0.09, words, 0.27, INK, Anchor.START)
