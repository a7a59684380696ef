"""Turns what a seat has into a panel beside the map: its points, missions and powers."""

from collections.abc import Iterator
from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Anchor, Face, Group, Item, Rect, Role, Style, Text, Use
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.pieces import INK, PAPER, disc_name, power_name
from engine.games.alien_attack_usa.status import group_words, own_missions, points_words

WIDTH: Final = 8.48
HEIGHT: Final = 2.12

_EDGE: Final = 0.2
_BODY: Final = 0.27
_SIGN: Final = 0.62
_FIRST_SIGN: Final = WIDTH - 4 * 0.72 + 0.2
_FLAG: Final = 0.34
_FLAGGED: Final = 3.6


def panel(state: State, seat: Seat, remark: str) -> Group:
    """Return the panel of a seat, from 0, 0; a remark such as `to defend` stands on a flag within a strong edge."""
    title = name(seat)
    lines = (
        points_words(state, seat),
        own_missions(state, seat),
        group_words(state, seat),
    )
    items = (
        *_card(remark),
        Use(disc_name(seat), 0.55, 0.52, scale=0.85),
        Text(1.1, 0.64, title, 0.36, INK, Anchor.START, Face.BOLD),
        *_powers(state, seat),
        *(Text(_EDGE, 1.2 + 0.36 * row, words, _BODY, INK, Anchor.START) for row, words in enumerate(lines)),
    )
    label = f"{title}: {'; '.join(lines)}" + (f"; {remark}" if remark else "")
    return Group(items, key=f"seat:{seat}", label=label)


def _card(remark: str) -> Iterator[Item]:
    edge = Style(fill=PAPER, stroke=INK, width=0.07) if remark else Style(fill=PAPER, stroke=Role("line"), width=0.03)
    yield Rect(0.04, 0.04, WIDTH - 0.08, HEIGHT - 0.08, edge, radius=0.15)
    if remark:
        width = 0.35 + 0.15 * len(remark)
        yield Rect(_FLAGGED, 0.35, width, _FLAG, Style(fill=INK), radius=0.16)
        yield Text(_FLAGGED + width / 2, 0.61, remark, 0.25, PAPER, face=Face.BOLD)


def _powers(state: State, seat: Seat) -> Iterator[Item]:
    used = state.side(seat).used
    for place, power in enumerate(Power):
        drawing = power_name(power, None if power in used else seat)
        yield Use(drawing, _FIRST_SIGN + 0.7 * place, 0.52, scale=_SIGN)
