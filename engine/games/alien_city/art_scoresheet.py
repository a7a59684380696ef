"""Turns the colours of the two players' hats into a blank score sheet, in millimetres."""

from collections.abc import Iterator
from typing import Final

from engine.core.components import Field
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
    Style,
    Text,
    polygon,
)
from engine.games.alien_city.model import HEIGHT as ROWS
from engine.games.alien_city.model import WIDTH as COLUMNS
from engine.games.alien_city.model import Guild
from engine.games.alien_city.symbols import COLOUR, symbol

WIDTH: Final = 186.0
HEIGHT: Final = 234.0

_INK: Final = Role("ink")
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_MINUS: Final = "\N{MINUS SIGN}"
_SOFT: Final = Role("ink.soft")
_RULE: Final = Style(stroke=_SOFT, width=0.2)
_FRAME: Final = Style(stroke=_INK, width=0.4)
_HEAD: Final = Style(fill=Role("neutral.soft"))

_HALF: Final = 90.0
_ROW: Final = 10.0
_GREEN_TOP: Final = 103.0
_GREEN_ROWS: Final = 4
_CITY_TOP: Final = 165.0
_CELL: Final = 6.4

_TOWER_GUILDS: Final = (Guild.RED, Guild.BLUE, Guild.GREEN)


def scoresheet(hats: tuple[str, ...]) -> tuple[Item, ...]:
    """Return the sheet: three towers, bonus and total for each player, the first one's on the left (AC-17, AC-19)."""
    return (
        Text(0, 8, "Alien City", 9, _INK, Anchor.START, Face.BOLD),
        Text(0, 14, "score sheet", 4.2, _SOFT, Anchor.START),
        *_fields(),
        *(
            Group(tuple(_player(colour, begins)), x, 24)
            for colour, begins, x in zip(hats, (", to begin", ""), (0, WIDTH - _HALF), strict=True)
        ),
        Group(tuple(_greens()), 0, _GREEN_TOP),
        Group(tuple(_city()), 4, _CITY_TOP),
        Group(tuple(_reminder()), 66, _CITY_TOP),
    )


def fields() -> Iterator[Field]:
    """Yield the places of the sheet that can be filled in on a screen."""
    yield Field("Date", 96, 0, WIDTH - 96, 5.4)
    yield Field("City code", 96, 8, WIDTH - 96, 5.4)
    for player, left in (("First player", 0.0), ("Second player", WIDTH - _HALF)):
        yield Field(f"{player}, name", left + 12, 24 + 8.4, _HALF - 12, 5.2)
        for row in range(3):
            y = 24 + 17 + 7 + _ROW * row + 1.5
            cells = (("lot", 0.0, 15.0), ("customers", 39.0, 19.0), ("distance", 62.5, 10.5), ("points", 77.5, 12.5))
            for name, x, wide in cells:
                yield Field(f"{player}, tower {row + 1}, {name}", left + x + 0.5, y, wide - 1, _ROW - 3)
        for row, name in enumerate(("green bonus", "total")):
            yield Field(f"{player}, {name}", left + 73.5, 24 + 17 + 7 + _ROW * (3 + row) + 1.5, 16, _ROW - 3)
    stops = (0, 18, *range(39, 187, 21))
    heads = (
        "lot",
        *(f"{guild} {name}" for guild in ("red", "blue") for name in ("tower", "distance", "points", "paid to")),
    )
    for row in range(_GREEN_ROWS):
        y = _GREEN_TOP + 11 + 7 + _ROW * row + 1.5
        for head, start, end in zip(heads, stops, stops[1:], strict=False):
            yield Field(f"Green tower {row + 1}, {head}", start + 0.5, y, end - start - 1, _ROW - 3)


def _fields() -> Iterator[Item]:
    for row, word in ((5, "Date"), (13, "City code")):
        yield Text(78, row, word, 3.2, _SOFT, Anchor.START)
        yield Path((Move(96, row + 0.6), Line(WIDTH, row + 0.6)), _RULE)


def _player(colour: str, begins: str) -> Iterator[Item]:
    yield from _hat(colour, 3, 2.4)
    yield Text(8, 4, f"{colour.capitalize()} hats{begins}", 4.4, _INK, Anchor.START, Face.BOLD)
    yield Text(0, 13, "Name", 3.2, _SOFT, Anchor.START)
    yield Path((Move(12, 13.6), Line(_HALF, 13.6)), _RULE)
    stops, heads = (0, 15, 39, 58, 73, _HALF), ("lot", "guild", "customers", "distance", "points")
    yield from _table(stops, heads, 3, top=17)
    for row in range(3):
        y = 17 + 7 + _ROW * row
        yield from _guilds(17, y)
        yield Text(60.6, y + 6.4, _TIMES, 4.4, _INK)
        yield Text(75.6, y + 6.4, "=", 4.4, _INK)
    for row, (word, face) in enumerate((("Green bonus", Face.SANS), ("Total", Face.BOLD))):
        y = 17 + 7 + _ROW * (3 + row)
        yield Rect(0, y, _HALF, _ROW, _FRAME)
        yield Path((Move(73, y), Line(73, y + _ROW)), _RULE)
        yield Text(3, y + 6.4, word, 3.8, _INK, Anchor.START, face)


def _hat(colour: str, x: float, y: float) -> Iterator[Item]:
    """Draw the sign of a hat: a disc for white, a square on its corner for black."""
    if colour == "white":
        yield Circle(x, y, 2.4, Style(fill=Role("paper"), stroke=_INK, width=0.4))
        return
    yield Path(polygon((x, y - 2.9), (x + 2.9, y), (x, y + 2.9), (x - 2.9, y)), Style(fill=_INK))


def _guilds(left: float, y: float) -> Iterator[Item]:
    """Draw the three guilds of towers, to put a ring around one."""
    for place, guild in enumerate(_TOWER_GUILDS):
        x = left + 2.9 + 7.1 * place
        yield Group((symbol(guild, Role(COLOUR[guild] + ".deep")),), x, y + 3.6, scale=4.2)
        yield Text(x, y + 8.9, guild.value, 2.8, _INK, face=Face.BOLD)


def _table(stops: tuple[float, ...], heads: tuple[str, ...], rows: int, top: float) -> Iterator[Item]:
    """Draw an empty table with its heads: `stops` are the left edges of its columns, then its right edge."""
    left, right, bottom = stops[0], stops[-1], top + 7 + _ROW * rows
    yield Rect(left, top, right - left, 7, _HEAD)
    yield Rect(left, top, right - left, bottom - top, _FRAME)
    across = ((Move(left, top + 7 + _ROW * row), Line(right, top + 7 + _ROW * row)) for row in range(rows))
    down = ((Move(x, top), Line(x, bottom)) for x in stops[1:-1])
    yield Path(tuple(step for line in (*across, *down) for step in line), _RULE)
    for start, end, head in zip(stops, stops[1:], heads, strict=False):
        yield Text((start + end) / 2, top + 4.8, head, 3.0, _INK)


def _greens() -> Iterator[Item]:
    yield Text(0, 3.5, "Green towers that wear no hat", 4.4, _INK, Anchor.START, Face.BOLD)
    sum_paid = f"10 {_MINUS} 2 {_TIMES} distance"
    rule = f"Each pays {sum_paid}, if that is more than 0, for the nearest red and for the nearest blue tower."
    yield Text(0, 8.8, rule, 3.0, _SOFT, Anchor.START)
    stops = (0, 18, *range(39, 187, 21))
    pays = ("distance", "points", "paid to")
    yield from _table(stops, ("lot", "red tower", *pays, "blue tower", *pays), _GREEN_ROWS, top=11)


def _city() -> Iterator[Item]:
    """Draw an empty city in which to note what stood where."""
    yield Path(tuple(_crossing(1)), _RULE)
    yield Path(tuple(_crossing(2)), Style(stroke=_INK, width=0.4))
    yield Rect(0, 0, COLUMNS * _CELL, ROWS * _CELL, _FRAME)
    for column in range(COLUMNS):
        yield Text((column + 0.5) * _CELL, ROWS * _CELL + 3.6, chr(97 + column), 3.0, _INK)
    for row in range(ROWS):
        yield Text(-2.4, (ROWS - row - 0.5) * _CELL + 1.1, str(row + 1), 3.0, _INK)


def _crossing(step: int) -> Iterator[PathStep]:
    """Yield the lines between lots, or with a step of 2 between tiles."""
    for column in range(step, COLUMNS, step):
        yield from (Move(column * _CELL, 0), Line(column * _CELL, ROWS * _CELL))
    for row in range(step, ROWS, step):
        yield from (Move(0, row * _CELL), Line(COLUMNS * _CELL, row * _CELL))


def _reminder() -> Iterator[Item]:
    yield Text(0, 3.2, "How to count", 4.4, _INK, Anchor.START, Face.BOLD)
    for line, words in enumerate(_COUNTING):
        yield Text(0, 9.5 + 4.9 * line, words, 3.2, _INK, Anchor.START)
    top = 9.5 + 4.9 * len(_COUNTING) + 3
    yield Text(0, top + 2, "Notes", 4.4, _INK, Anchor.START, Face.BOLD)
    rules = (9 + 7.2 * line for line in range(3))
    yield Path(tuple(step for y in rules for step in (Move(0, top + y), Line(WIDTH - 66, top + y))), _RULE)


_COUNTING: Final = (
    "Distance is counted in empty lots along the shortest way through empty",
    "lots: two buildings at one empty lot are at distance 1.",
    "Customers are the towers and domes of other guilds at distance 1 or 2.",
    "A claimed tower pays its customers times the distance to the nearest",
    "other tower of its guild, whoever holds it; without one it pays nothing.",
    "A green bonus goes to whoever holds the red or blue tower that is",
    "nearest; nobody is paid if it wears no hat.",
)
