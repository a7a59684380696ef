"""Turns a position into a picture of the city seen from above, a lot being one unit wide."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.core.scene import Face, Group, Item, Line, Move, Path, PathStep, Rect, Role, Scene, Style, Text, Use
from engine.games.alien_city import panel, pieces
from engine.games.alien_city.board import NAMES, TILE_LOTS, symbol_lot, tile_of
from engine.games.alien_city.ending import outcome
from engine.games.alien_city.model import HEIGHT, LOTS, WIDTH, City, Lot, Placement, State
from engine.games.alien_city.pieces import Hat
from engine.games.alien_city.roads import stretches
from engine.games.alien_city.stashes import SEATS, hats
from engine.games.alien_city.textboard import alt, text_board

_PIXEL: Final = 1 / 90
"""A picture for a letter is 800 pixels wide; a lot then is 90 of them, and the edges of lots fall between pixels."""

_EDGE: Final = 14 * _PIXEL
_RIM: Final = 12 * _PIXEL
_MARGIN: Final = 40 * _PIXEL
_LEFT: Final = _EDGE + _MARGIN
_TOP: Final = _EDGE + _RIM
_FRAME_WIDTH: Final = _MARGIN + WIDTH + _RIM
_FRAME_HEIGHT: Final = _RIM + HEIGHT + _MARGIN
_PANELS: Final = _EDGE + _FRAME_HEIGHT + 9 * _PIXEL
_PANEL_GAP: Final = _FRAME_WIDTH - 2 * panel.WIDTH

_ROAD: Final = 18 * _PIXEL
_KERB: Final = 24 * _PIXEL
_DOT: Final = 6 * _PIXEL
_SQUARE: Final = 0.36


def scene(state: State) -> Scene:
    """Return the picture of a position: the city, its roads, buildings and claims, the last move and both stashes."""
    ended = outcome(state)
    return Scene(
        width=_FRAME_WIDTH + 2 * _EDGE,
        height=_PANELS + panel.HEIGHT + _EDGE,
        title="Alien City",
        alt=alt(state, ended),
        text=text_board(state, ended),
        base=_city(state.city),
        items=(*_roads(state), *_buildings(state), *_marks(state), *_panels(state, ended)),
        symbols=pieces.drawings(),
        board=(_EDGE, _EDGE, _FRAME_WIDTH, _FRAME_HEIGHT),
    )


def city_alone(state: State) -> tuple[float, float, tuple[Item, ...]]:
    """Return the width and height of the city's own picture and its items, without the stashes under it."""
    return _FRAME_WIDTH + 2 * _EDGE, _FRAME_HEIGHT + 2 * _EDGE, (*_city(state.city), *_roads(state), *_buildings(state))


@lru_cache(maxsize=32)
def _city(city: City) -> tuple[Item, ...]:
    frame = Rect(_EDGE, _EDGE, _FRAME_WIDTH, _FRAME_HEIGHT, Style(fill=Role("board")), radius=0.2)
    tiles = (_tile(city, number) for number in range(len(TILE_LOTS)))
    signs = (_sign(city, number) for number in range(len(TILE_LOTS)))
    lots = (_site(city, Lot(lot)) for lot in range(LOTS))
    return (frame, *_coordinates(), *tiles, *signs, *lots)


def _tile(city: City, number: int) -> Item:
    x, y = middle(TILE_LOTS[number][0])
    return Use(pieces.tile_name(city[number].guild), x + 0.5, y + 0.5)


def _sign(city: City, number: int) -> Item:
    x, y = middle(symbol_lot(city, number))
    return Use(pieces.sign_name(city[number].guild), x, y)


def _site(city: City, lot: Lot) -> Item:
    """Return the lot as a place to touch, without paint of its own."""
    x, y = middle(lot)
    guild = tile_of(city, lot).guild
    return Group((Rect(x - 0.5, y - 0.5, 1, 1, Style()),), key=f"lot:{NAMES[lot]}", label=_site_label(lot, guild.name))


def _site_label(lot: Lot, guild: str) -> str:
    return f"{NAMES[lot]}: {guild.lower()} tile"


def _coordinates() -> Iterator[Item]:
    for column in range(WIDTH):
        yield Text(_LEFT + column + 0.5, _TOP + HEIGHT + 0.35, chr(97 + column), 0.3, Role("ink"), face=Face.BOLD)
    for row in range(HEIGHT):
        y = _TOP + HEIGHT - row - 0.5 + 0.12
        yield Text(_EDGE + 0.23, y, str(row + 1), 0.28, Role("ink"), face=Face.BOLD)


def _roads(state: State) -> Iterator[Item]:
    """Draw the empty lots as dots on the roads between them, so that distances can be counted (AC-16)."""
    squares = frozenset(symbol_lot(state.city, number) for number in range(len(TILE_LOTS)))
    roads = tuple(stretches(state.buildings, squares))
    dots = (Lot(lot) for lot in range(LOTS) if lot not in state.buildings and lot not in squares)
    for role, width in (("line", _KERB), ("paper", _ROAD)):
        steps = tuple(step for road in roads for step in _road(*road, squares, width / 2))
        yield Path(steps, Style(stroke=Role(role), width=width))
    yield Path(tuple(step for lot in dots for step in _dot(lot)), Style(stroke=Role("line"), width=_DOT))


def _road(start: Lot, end: Lot, squares: frozenset[Lot], beyond: float) -> tuple[PathStep, PathStep]:
    """Draw from the middle of one lot to that of the other and a little beyond, but only up to the edge of a square."""
    (x1, y1), (x2, y2) = middle(start), middle(end)
    before = _SQUARE if start in squares else -beyond
    after = _SQUARE if end in squares else -beyond
    if y1 == y2:
        return Move(x1 + before, y1), Line(x2 - after, y2)
    return Move(x1, y1 - before), Line(x2, y2 + after)


def _dot(lot: Lot) -> tuple[PathStep, PathStep]:
    x, y = middle(lot)
    return Move(x - _DOT / 2, y), Line(x + _DOT / 2, y)


def _buildings(state: State) -> Iterator[Item]:
    for lot, building in state.buildings.items():
        x, y = middle(lot)
        owner = state.claims.get(lot)
        hat = Hat(hats(state.rules, owner)) if owner else None
        drawing = Use(pieces.building_name(building, hat), x, y)
        yield Group((drawing,), key=f"lot:{NAMES[lot]}", label=_standing(state, lot))


def _standing(state: State, lot: Lot) -> str:
    owner = state.claims.get(lot)
    claimed = f", claimed by {hats(state.rules, owner)} hats" if owner else ""
    return f"{NAMES[lot]}: {state.buildings[lot].words}{claimed}"


def _marks(state: State) -> Iterator[Item]:
    """Frame what the last move built, and with a broken line what it claimed elsewhere."""
    if not isinstance(state.last, Placement):
        return
    yield from _framed(state.last.lot, dashed=False)
    if state.last.claim not in (None, state.last.lot):
        yield from _framed(state.last.claim, dashed=True)


def _framed(lot: Lot, *, dashed: bool) -> Iterator[Item]:
    x, y = middle(lot)
    for role, width in (("ink", 0.13), ("paper", 0.09), ("mark", 0.06)):
        style = Style(stroke=Role(role), width=width, dashed=dashed)
        yield Rect(x - 0.46, y - 0.46, 0.92, 0.92, style, radius=0.1)


def _panels(state: State, ended: Outcome | None) -> Iterator[Item]:
    for seat in SEATS:
        drawn = panel.panel(state, seat, _remark(state, seat, ended))
        yield Group((drawn,), x=_EDGE + (seat - 1) * (panel.WIDTH + _PANEL_GAP), y=_PANELS)


def _remark(state: State, seat: Seat, ended: Outcome | None) -> str:
    if ended is None:
        return "to place" if seat == state.turn else ""
    if ended.draw:
        return "draw"
    return "winner" if seat in ended.winners else ""


def middle(lot: Lot) -> tuple[float, float]:
    """Return where the middle of a lot is in the picture."""
    return _LEFT + lot % WIDTH + 0.5, _TOP + HEIGHT - lot // WIDTH - 0.5
