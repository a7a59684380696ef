"""Turns a position into its score sheet filled in: the city with each claimed tower's reckoning drawn on it."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import Component, RectCut
from engine.core.ids import Seat
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, PathStep, Rect, Role, Style, Text
from engine.games.alien_city import pieces
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.ending import outcome
from engine.games.alien_city.model import State
from engine.games.alien_city.reckoning import Claimed, claimed
from engine.games.alien_city.scene import city_alone, middle
from engine.games.alien_city.scoring import scores
from engine.games.alien_city.stashes import SEATS, hats

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

_INK: Final = Role("ink")
_SOFT: Final = Role("ink.soft")
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_CITY: Final = 112.0
_TOP: Final = 20.0
_LEFT: Final = _CITY + 5
_BODY: Final = 3.0
_LEADING: Final = 4.2
_MOST: Final = 8
"""How many customers find room in one line."""


def papers(state: State) -> Sequence[Component]:
    """Return the sheet: one page, to be checked by hand."""
    found = tuple(claimed(state))
    return (
        Component(
            part="scoresheet",
            name="score sheet, filled in",
            count=1,
            cut=RectCut(WIDTH, HEIGHT),
            face=(*_head(state), _drawn(state, found), *_listed(state, found)),
            sheet=True,
            symbols=pieces.drawings(),
        ),
    )


def _head(state: State) -> Iterator[Item]:
    ended = outcome(state)
    yield Text(0, 8, "Alien City: score sheet", 7, _INK, Anchor.START, Face.BOLD)
    said = ended.reason if ended else "The game is running; this is how it stands."
    yield Text(0, 15, said, _BODY, _SOFT, Anchor.START)
    yield Text(WIDTH, 8, f"rules {state.rules.value}", _BODY, _SOFT, Anchor.END)


def _drawn(state: State, found: Sequence[Claimed]) -> Item:
    """Return the city; from each claimed tower a line leads to its rival, under it stand customers and distance."""
    width, _, city = city_alone(state)
    ways = (item for one in found for item in _way(one))
    labels = (item for one in found for item in _label(one))
    return Group((*city, *ways, *labels), 0, _TOP, scale=_CITY / width)


def _way(one: Claimed) -> Iterator[Item]:
    if one.rival is None:
        return
    first, *rest = (middle(lot) for lot in (one.lot, *one.way, one.rival))
    steps: tuple[PathStep, ...] = (Move(*first), *(Line(*place) for place in rest))
    for role, width in (("paper", 0.14), ("mark", 0.08)):
        yield Path(steps, Style(stroke=Role(role), width=width))


def _label(one: Claimed) -> Iterator[Item]:
    x, y = middle(one.lot)
    said = f"{len(one.customers)}{_TIMES}{len(one.way)}" if one.rival is not None else "alone"
    yield Rect(x - 0.42, y + 0.2, 0.84, 0.32, Style(Role("paper"), _INK, 0.02), radius=0.08)
    yield Text(x, y + 0.45, said, 0.27, _INK, face=Face.BOLD)


def _listed(state: State, found: Sequence[Claimed]) -> Iterator[Item]:
    y = _TOP + 4
    for seat in SEATS:
        yield Text(_LEFT, y, f"{hats(state.rules, seat).capitalize()} hats", 4.4, _INK, Anchor.START, Face.BOLD)
        yield Text(WIDTH, y, str(scores(state)[seat].total), 4.4, _INK, Anchor.END, Face.BOLD)
        yield Path((Move(_LEFT, y + 1.6), Line(WIDTH, y + 1.6)), Style(stroke=_SOFT, width=0.2))
        y += 6.2
        for words, points, face in _rows(state, found, seat):
            yield Text(_LEFT, y, words, _BODY, _INK if points else _SOFT, Anchor.START, face)
            yield Text(WIDTH, y, points, _BODY, _INK, Anchor.END, face)
            y += _LEADING
        y += 4
    yield Text(_LEFT, y, "Checked by", _BODY, _SOFT, Anchor.START)
    yield Path((Move(_LEFT + 18, y + 0.6), Line(WIDTH, y + 0.6)), Style(stroke=_SOFT, width=0.2))


def _rows(state: State, found: Sequence[Claimed], seat: Seat) -> Iterator[tuple[str, str, Face]]:
    """Yield words, points and face of each line: a tower in three lines, a bonus in one (AC-17 to AC-19)."""
    for one in found:
        if one.seat == seat:
            tower = f"{NAMES[one.lot]} {state.buildings[one.lot].words}"
            reckoned = f"{tower}: {len(one.customers)} {_TIMES} {len(one.way)}" if one.rival is not None else tower
            yield reckoned, str(one.points), Face.BOLD
            names = [NAMES[lot] for lot in one.customers]
            more = " …" if len(names) > _MOST else ""
            yield f"   customers: {', '.join(names[:_MOST]) or 'none'}{more}", "", Face.SANS
            rival = "no other tower of its guild" if one.rival is None else f"next of its guild: {NAMES[one.rival]}"
            yield f"   {rival}", "", Face.SANS
    for part in scores(state)[seat].parts:
        if "nearest" in part.facts:
            facts = part.facts
            said = f"Green {facts['lot']}: {facts['guild']} {facts['nearest']}, {facts['distance']} away"
            yield said, str(part.points), Face.SANS
