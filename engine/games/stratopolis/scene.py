"""Turns a position into a picture of the city seen from above, drawn as large as its extent allows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.scene import (
    Anchor,
    Circle,
    Face,
    Group,
    Item,
    Line,
    Move,
    Path,
    PathStep,
    Rect,
    Role,
    Scene,
    Style,
    Text,
    polygon,
)
from engine.games.stratopolis import skyline
from engine.games.stratopolis.art import FILL, INK, MARK
from engine.games.stratopolis.city import extent
from engine.games.stratopolis.model import SEATS, STARTER, City, Colour, Placement, Spot, Square, State
from engine.games.stratopolis.panel import HEIGHT as PANEL_HEIGHT
from engine.games.stratopolis.panel import WIDTH as PANEL_WIDTH
from engine.games.stratopolis.panel import panel
from engine.games.stratopolis.status import alt
from engine.games.stratopolis.textboard import text_board

_EDGE: Final = 0.2
_SIDE: Final = 11.3
_LABELS: Final = 0.6
_LEFT: Final = _EDGE + _LABELS
_WIDTH: Final = _LEFT + _SIDE + _EDGE
_PANELS: Final = _EDGE + _SIDE + _LABELS + 0.1
_MARGIN: Final = 2
_SMALLEST: Final = 9
_LABEL: Final = 0.34
_FINE: Final = 0.25


@dataclass(frozen=True, slots=True)
class _Window:
    """The square part of the grid that is shown: its south-west spot, and how many spots it has each way."""

    left: int
    bottom: int
    across: int

    @property
    def scale(self) -> float:
        return _SIDE / self.across

    @property
    def top(self) -> int:
        return self.bottom + self.across - 1

    @property
    def coarseness(self) -> int:
        """Every how many spots there is room for a coordinate."""
        return next(step for step in (1, 2, 5, 10) if self.scale * step > 2 * _LABEL)


def scene(state: State) -> Scene:
    """Return the picture of a position: the city with its heights, the last move, and both hands with their scores."""
    window = _window(state.city)
    return Scene(
        width=_WIDTH,
        height=_PANELS + PANEL_HEIGHT + _EDGE,
        title="Stratopolis",
        alt=alt(state),
        text=text_board(state),
        base=(Rect(_LEFT, _EDGE, _SIDE, _SIDE, Style(fill=Role("paper"))),),
        items=(*_grid(window), *_coordinates(window), _city(state, window), *_panels(state)),
        board=(_EDGE, _EDGE, _LABELS + _SIDE, _SIDE + _LABELS),
    )


def _window(city: City) -> _Window:
    (left, bottom), (right, top) = extent(city)
    across = max(_SMALLEST, right - left + 1 + 2 * _MARGIN, top - bottom + 1 + 2 * _MARGIN)
    return _Window((left + right + 1 - across) // 2, (bottom + top + 1 - across) // 2, across)


def _city(state: State, window: _Window) -> Item:
    """Return all of the city, in spots: x to the right as on the grid, y of a spot's north side turned upside down."""
    items = (
        *(_empty(spot) for spot in sorted(_around(state.city))),
        *(_square(spot, square) for spot, square in state.city.items()),
        *skyline.shadows(state.city),
        *skyline.outlines(state.city),
        *_last(state.last),
        *(item for spot, square in state.city.items() for item in _signs(spot, square)),
    )
    x, y = _LEFT - window.left * window.scale, _EDGE + (window.top + 1) * window.scale
    return Group(items, x, y, window.scale)


def _square(spot: Spot, square: Square) -> Item:
    x, y = spot
    paint = Rect(x, -y - 1, 1, 1, Style(fill=FILL[square.colour], hatched=True))
    return Group((paint,), key=f"square:{x},{y}", label=f"{x},{y}: {square.colour.word}, level {square.level}")


def _around(city: City) -> set[Spot]:
    """Return the empty spots that a tile laid now may cover: none is further than two steps from a square."""
    steps = range(-_MARGIN, _MARGIN + 1)
    return {(x + a, y + b) for x, y in city for a in steps for b in steps if abs(a) + abs(b) <= _MARGIN} - city.keys()


def _empty(spot: Spot) -> Item:
    """Return an empty spot as a place to touch, without paint of its own."""
    x, y = spot
    return Group((Rect(x, -y - 1, 1, 1, Style()),), key=f"square:{x},{y}", label=f"{x},{y}: empty")


def _signs(spot: Spot, square: Square) -> Iterator[Item]:
    """Yield the level; a ring around it tells red, a diamond green, and neither neutral. The starter has a dot."""
    x, y = spot[0] + 0.5, -spot[1] - 0.5
    mark = MARK[square.colour]
    form = Style(stroke=mark, width=0.05)
    match square.colour:
        case Colour.RED:
            yield Circle(x, y, 0.31, form)
        case Colour.GREEN:
            yield Path(polygon((x, y - 0.38), (x + 0.38, y), (x, y + 0.38), (x - 0.38, y)), form)
        case Colour.NEUTRAL:
            pass
    yield Text(x, y + 0.155, str(square.level), 0.42, mark, face=Face.BOLD)
    if square.tile == STARTER:
        yield Circle(x - 0.37, y - 0.37, 0.07, Style(fill=mark))


def _last(placement: Placement | None) -> Iterator[Item]:
    """Frame the tile that was laid last."""
    if placement is None:
        return
    (x, y), ((x1, y1), (x2, y2)) = placement.corner, placement.quadrant.arms
    east, north = x1 + x2, y1 + y2
    steps = _l_form(x + 0.5, -y - 0.5, east, -north)
    for role, width in (("ink", 0.16), ("mark", 0.1)):
        yield Path(steps, Style(stroke=Role(role), width=width))


def _l_form(x: float, y: float, right: int, down: int) -> tuple[PathStep, ...]:
    """Return the outline of a tile, a little inside its edge, whose corner has its middle at x, y."""
    near, far, gap = 0.43, 1.43, 0.43
    points = ((-near, -near), (far, -near), (far, gap), (gap, gap), (gap, far), (-near, far))
    return polygon(*((x + right * a, y + down * b) for a, b in points))


def _grid(window: _Window) -> Iterator[Item]:
    lines: list[PathStep] = []
    for number in range(0, window.across + 1, window.coarseness if window.scale < _FINE else 1):
        at = number * window.scale
        lines += (Move(_LEFT + at, _EDGE), Line(_LEFT + at, _EDGE + _SIDE))
        lines += (Move(_LEFT, _EDGE + at), Line(_LEFT + _SIDE, _EDGE + at))
    yield Path(tuple(lines), Style(stroke=Role("line"), width=0.02))


def _coordinates(window: _Window) -> Iterator[Item]:
    step = window.coarseness
    for place in range(window.across):
        middle = (place + 0.5) * window.scale
        x, y = window.left + place, window.top - place
        if not x % step:
            yield Text(_LEFT + middle, _EDGE + _SIDE + 0.43, str(x), _LABEL, INK, face=Face.BOLD)
        if not y % step:
            yield Text(_LEFT - 0.12, _EDGE + middle + 0.12, str(y), _LABEL, INK, Anchor.END, Face.BOLD)


def _panels(state: State) -> Iterator[Item]:
    for seat in SEATS:
        x = _EDGE if seat == SEATS[0] else _WIDTH - _EDGE - PANEL_WIDTH
        yield Group((panel(state, seat),), x, _PANELS)
