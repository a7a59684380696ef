"""Turns a player's hats and stash into a panel of small pieces with their counts (AC-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Anchor, Face, Group, Item, Rect, Role, Style, Text, Use
from engine.games.alien_city.model import Kind, State
from engine.games.alien_city.moves import hats_left
from engine.games.alien_city.pieces import INK, PAPER, Hat, blank_name, building_name, hat_name
from engine.games.alien_city.stashes import hats
from engine.games.alien_city.textboard import ORDER, player

WIDTH: Final = 4.24
HEIGHT: Final = 1.55

QUIET: Final = Role("ink.soft")

_FLAG: Final = 1.3
_STEP: Final = 0.505
_LEFT: Final = 0.36
_MIDDLE: Final = 0.79
_COUNTS: Final = 1.24
_CODES: Final = 1.46
_PIECE: Final = 0.52


@dataclass(frozen=True, slots=True)
class _Pile:
    """One kind of piece: its drawing, the one for when none is left, its code and how many there are."""

    drawing: str
    blank: str
    code: str
    count: int


def panel(state: State, seat: Seat, remark: str) -> Group:
    """Return the panel of a seat, from 0, 0; a remark such as `to place` stands on a flag within a strong edge."""
    hat = Hat(hats(state.rules, seat))
    name = player(state, seat)
    piles = tuple(enumerate(_piles(state, seat, hat)))
    items = (
        *_card(remark),
        *(_piece(pile, place) for place, pile in piles),
        Text(0.16, 0.4, name, 0.28, INK, Anchor.START, Face.BOLD),
        *_remark(remark),
        *(text for place, pile in piles for text in _counted(pile, place)),
    )
    label = f"{name}: {left(state, seat)}" + (f", {remark}" if remark else "")
    return Group(items, key=f"seat:{seat}", label=label)


def left(state: State, seat: Seat) -> str:
    """Say what a seat has left, as `3 hats, 2 RT, 3 BT`."""
    stash = state.stashes[seat - 1]
    buildings = (f"{stash.get(building, 0)} {building.code}" for building in ORDER)
    return ", ".join((f"{hats_left(state, seat)} hats", *buildings))


def _piles(state: State, seat: Seat, hat: Hat) -> Iterator[_Pile]:
    yield _Pile(hat_name(hat), blank_name(Kind.DOME), "hats", hats_left(state, seat))
    for building in ORDER:
        count = state.stashes[seat - 1].get(building, 0)
        yield _Pile(building_name(building), blank_name(building.kind), building.code, count)


def _card(remark: str) -> Iterator[Item]:
    edge = Style(fill=PAPER, stroke=INK, width=0.06) if remark else Style(fill=PAPER, stroke=Role("line"), width=0.03)
    yield Rect(0.03, 0.03, WIDTH - 0.06, HEIGHT - 0.06, edge, radius=0.12)
    if remark:
        yield Rect(WIDTH - _FLAG - 0.15, 0.13, _FLAG, 0.36, Style(fill=INK), radius=0.18)


def _piece(pile: _Pile, place: int) -> Item:
    return Use(pile.drawing if pile.count else pile.blank, _LEFT + place * _STEP, _MIDDLE, scale=_PIECE)


def _counted(pile: _Pile, place: int) -> Iterator[Item]:
    x = _LEFT + place * _STEP
    yield Text(x, _COUNTS, str(pile.count), 0.26, INK if pile.count else QUIET, face=Face.BOLD)
    yield Text(x, _CODES, pile.code, 0.19, QUIET)


def _remark(remark: str) -> Iterator[Item]:
    if remark:
        yield Text(WIDTH - 0.15 - _FLAG / 2, 0.385, remark, 0.22, PAPER, face=Face.BOLD)
