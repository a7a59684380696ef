"""Turns a mission into the face of its card: its sign, what it counts and what that pays, in millimetres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.scene import Circle, Face, Item, Rect, Role, Style, Text
from engine.games.alien_attack_usa import payoffs
from engine.games.alien_attack_usa.coasts import PAINT
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.pieces import INK, PAPER, QUIET, sized
from engine.games.alien_attack_usa.signs import alien, cattle, houses, maple, shore, tree
from engine.games.alien_attack_usa.symbols import Outline

WIDTH: Final = 60.0
HEIGHT: Final = 84.0

_MIDDLE: Final = WIDTH / 2
_COLUMNS: Final = 5
_CELL: Final = 10.0
_ROW: Final = 7.6
_TOP: Final = 47.0
_ROWS: Final = 55.0
_STEP: Final = 9.6
_GROUPS: Final = (5, 10, 14, 15, 16, 17, 18, 19, 20, 25)
"""The sizes of a group whose points stand on the card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A mission card: its part of the box, its name, its words, its sign, its family of roles, its table and its rows.

    A table is shown for its `counts` alone, where there are any; a row is a sign with words before and after it.
    """

    name: str
    title: str
    lines: tuple[str, ...]
    sign: Outline
    family: str
    table: payoffs.Table = ()
    counts: tuple[int, ...] = ()
    rows: tuple[tuple[str, Outline, str], ...] = ()


def cards() -> Iterator[Card]:
    """Yield the twelve cards: four for cities, four for borders, four for all."""
    for value, table in payoffs.CITIES.items():
        lines = (f"Cities of value {value} with at least", "one disc of yours around them")
        yield Card(f"city {value}", f"Cities {value}", lines, houses(), "blue", table)
    for border, table in payoffs.BORDERS.items():
        yield _border(border, table)
    yield Card(
        "parks",
        "Parks",
        ("Park markers that you", "have taken: 2 points each"),
        tree(),
        "green",
        rows=(("", tree(), "= 2"),),
    )
    yield Card(
        "bases",
        "Bases",
        ("Bases that you have", "destroyed: 1 point each"),
        alien(),
        "black",
        rows=(("", alien(), "= 1"),),
    )
    words = ("Your largest connected group:", "1 point a disc, 2 beyond the 14th")
    yield Card("territory", "Territory", words, houses(), "neutral", payoffs.EXPANSION, _GROUPS)
    rows = (("4", houses(), "(1)"), ("4", cattle(), ""), ("3", shore(), ""))
    needs = ("20 points for discs of yours at", "4 cities of value 1, 4 herds and", "3 borders not of your own card")
    yield Card("global protection", "Protection", needs, maple(), "red", rows=rows)


def _border(border: Border, table: payoffs.Table) -> Card:
    title = border.value.capitalize()
    return Card(
        f"border {border.value}", title, ("Discs of yours on", f"the {title} border"), shore(), PAINT[border], table
    )


def face(card: Card) -> tuple[Item, ...]:
    """Return the face of a card."""
    deep = Role(f"{card.family}.deep")
    return (
        Rect(2.5, 2.5, WIDTH - 5, HEIGHT - 5, Style(fill=PAPER, stroke=deep, width=0.8), radius=3),
        Circle(_MIDDLE, 15.5, 9, Style(fill=Role(f"{card.family}.soft"), stroke=deep, width=0.5)),
        sized(card.sign, deep, 11, _MIDDLE, 15.5),
        Text(_MIDDLE, 31.5, card.title, 5.6, INK, face=Face.BOLD),
        *(Text(_MIDDLE, 36.5 + 4.2 * row, words, 3.0, INK) for row, words in enumerate(card.lines)),
        *_table(card),
        *_rows(card.rows, deep),
    )


def back() -> tuple[Item, ...]:
    """Return the back of every card."""
    return (
        Rect(
            2.5,
            2.5,
            WIDTH - 5,
            HEIGHT - 5,
            Style(fill=Role("neutral.soft"), stroke=Role("neutral.deep"), width=0.8),
            radius=3,
        ),
        sized(alien(), Role("neutral.deep"), 30, _MIDDLE, HEIGHT / 2),
    )


def _table(card: Card) -> Iterator[Item]:
    """Write counts in small above what they pay."""
    counts = card.counts or tuple(range(1, len(card.table) + 1))
    for place, count in enumerate(counts):
        row, column = divmod(place, _COLUMNS)
        x = _MIDDLE + (column - (min(len(counts), _COLUMNS) - 1) / 2) * _CELL
        y = _TOP + row * (_ROW + 3.4)
        yield Rect(x - 4.6, y, 9.2, 9.6, Style(stroke=QUIET, width=0.2), radius=1)
        yield Text(x, y + 3.2, str(count), 2.8, QUIET)
        yield Text(x, y + 8.2, str(payoffs.points(card.table, count)), 4.4, INK, face=Face.BOLD)


def _rows(rows: Sequence[tuple[str, Outline, str]], paint: Role) -> Iterator[Item]:
    """Draw signs one below the other, with words at both sides."""
    for number, (before, sign, after) in enumerate(rows):
        y = _ROWS + number * _STEP
        yield sized(sign, paint, 7.6, _MIDDLE, y)
        for words, x in ((before, _MIDDLE - 11), (after, _MIDDLE + 11)):
            if words:
                yield Text(x, y + 1.8, words, 4.8, INK, face=Face.BOLD)
