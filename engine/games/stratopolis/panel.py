"""Turns a seat's hand and score into a panel with the tiles that lie face up."""

from collections.abc import Iterator
from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Anchor, Face, Group, Item, Rect, Role, Style, Text
from engine.games.stratopolis.art import FILL, INK, PAPER, blank, tile
from engine.games.stratopolis.model import Order, State
from engine.games.stratopolis.status import held, points, remark
from engine.games.stratopolis.tiles import colour

WIDTH: Final = 5.8
HEIGHT: Final = 2.5

_TILE: Final = 0.5
_STEP: Final = 1.35
_UP: Final = 3
_QUIET: Final = Role("ink.soft")


def panel(state: State, seat: Seat) -> Group:
    """Return the panel of a seat, from 0, 0; that of the seat to act has a strong edge."""
    said, name = remark(state, seat), colour(seat).word.capitalize()
    style = Style(PAPER, INK, 0.08) if said else Style(PAPER, Role("line"), 0.04)
    total, counted_in = points(state, seat).split()
    items = (
        Rect(0.04, 0.04, WIDTH - 0.08, HEIGHT - 0.08, style, radius=0.12),
        Rect(0.22, 0.24, 0.46, 0.46, Style(FILL[colour(seat)], INK, 0.04, hatched=True)),
        Text(0.84, 0.62, name, 0.46, INK, Anchor.START, Face.BOLD),
        Text(WIDTH - 0.25, 0.62, said, 0.4, INK, Anchor.END),
        *_hand(state, seat),
        Text(WIDTH - 0.25, 1.72, total, 0.9, INK, Anchor.END, Face.BOLD),
        Text(WIDTH - 0.25, 2.24, counted_in, 0.32, _QUIET, Anchor.END),
    )
    parts = (f"{name}: {points(state, seat)}", *state.hand(seat).up, held(state, seat), said)
    return Group(items, key=f"seat:{seat}", label=", ".join(filter(None, parts)))


def _hand(state: State, seat: Seat) -> Iterator[Item]:
    """Yield the tiles that lie face up, and how many do not."""
    hand = state.hand(seat)
    for place, letters in enumerate(hand.up[:_UP]):
        x = 0.25 + place * _STEP
        yield Group(tile(letters), x, 0.9, _TILE, key=f"tile:{seat}.{place + 1}", label=letters)
        yield Text(x + 0.5, 2.24, letters, 0.32, INK, face=Face.BOLD)
    if hand.order is Order.OWN or not (hand.up or hand.down):
        yield Text(0.25, 2.24, held(state, seat), 0.32, _QUIET, Anchor.START)
        return
    yield Text(2.5, 0.6, f"{len(hand.down)} more", 0.3, _QUIET, Anchor.START)
    if not hand.up:
        yield Group(blank(), 0.25, 0.9, _TILE)
