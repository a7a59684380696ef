"""Turns what is moved about on the map into printed faces and backs, in millimetres."""

from typing import Final

from engine.core.ids import Seat
from engine.core.scene import Circle, Face, Item, Line, Move, Path, Role, Style, Text
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.colours import letter
from engine.games.alien_attack_usa.pieces import INK, PAPER, QUIET, role, sized
from engine.games.alien_attack_usa.signs import alien, tree
from engine.games.alien_attack_usa.spaces import Space
from engine.games.alien_attack_usa.symbols import emblem, tool

DISC: Final = 16.0
"""How wide markers, discs and park markers are: a punch of 5/8 in cuts them."""

POWER: Final = 22.0
"""How wide a power is."""

_MIDDLE: Final = DISC / 2
_CENTRE: Final = POWER / 2
_GREEN: Final = "green"


def marker(space: Space) -> tuple[Item, ...]:
    """Return a marker's face: its number in a ring."""
    return (
        Circle(_MIDDLE, _MIDDLE, 6.6, Style(fill=PAPER, stroke=INK, width=0.5)),
        Text(_MIDDLE, _MIDDLE + 1.9, str(space), 5.4, INK, face=Face.BOLD),
        Path((Move(_MIDDLE - 2.2, _MIDDLE + 3.6), Line(_MIDDLE + 2.2, _MIDDLE + 3.6)), Style(stroke=INK, width=0.35)),
    )


def base() -> tuple[Item, ...]:
    """Return the back of every marker: a base, the same for all numbers."""
    return (
        Circle(_MIDDLE, _MIDDLE, 7.0, Style(fill=Role("black"))),
        sized(alien(), Role("black.ink"), 9.0, _MIDDLE, _MIDDLE),
    )


def park() -> tuple[Item, ...]:
    """Return a park marker: a tree over its name."""
    return (
        Circle(_MIDDLE, _MIDDLE, 7.0, Style(fill=Role("green.soft"), stroke=Role("green.deep"), width=0.5)),
        sized(tree(), Role("green.deep"), 7.2, _MIDDLE, _MIDDLE - 1.8),
        Text(_MIDDLE, _MIDDLE + 4.5, "park", 2.8, Role("green.deep"), face=Face.BOLD),
    )


def disc(seat: Seat) -> tuple[Item, ...]:
    """Return a disc of a seat: its form and letter in a ring."""
    style = Style(fill=role(seat), stroke=role(seat, ".deep"), width=0.5, hatched=True)
    return (Circle(_MIDDLE, _MIDDLE, 7.0, style), *_sign(seat, _MIDDLE, _MIDDLE, 8.6))


def score_marker(seat: Seat) -> tuple[Item, ...]:
    """Return a seat's marker on the score track: its form and letter on white, in two rings."""
    rings = (Style(fill=PAPER, stroke=role(seat, ".deep"), width=0.8), Style(stroke=role(seat, ".deep"), width=0.3))
    return (
        *(Circle(_MIDDLE, _MIDDLE, r, style) for r, style in zip((7.0, 5.9), rings, strict=True)),
        sized(emblem(seat), role(seat, ".deep"), 8.0, _MIDDLE, _MIDDLE),
        Text(_MIDDLE, _MIDDLE + 1.3, letter(seat), 3.4, PAPER, face=Face.BOLD),
    )


def power(power: Power, seat: Seat) -> tuple[Item, ...]:
    """Return a power that can still be used: its sign, and whose it is."""
    return (
        Circle(_CENTRE, _CENTRE, 10.0, Style(fill=role(seat, ".soft"), stroke=role(seat, ".deep"), width=0.6)),
        sized(tool(power), role(seat, ".deep"), 9.5, _CENTRE, _CENTRE - 3.2),
        Text(_CENTRE, _CENTRE + 4.4, power.value, 3.2, role(seat, ".deep"), face=Face.BOLD),
        Text(_CENTRE, _CENTRE + 7.9, letter(seat), 3.2, role(seat, ".deep"), face=Face.BOLD),
    )


def spent(power: Power) -> tuple[Item, ...]:
    """Return the back of a power: it is spent."""
    return (
        Circle(_CENTRE, _CENTRE, 10.0, Style(fill=PAPER, stroke=QUIET, width=0.4)),
        sized(tool(power), Role("line"), 9.5, _CENTRE, _CENTRE - 1.4),
        Path((Move(_CENTRE - 7, _CENTRE + 7), Line(_CENTRE + 7, _CENTRE - 7)), Style(stroke=QUIET, width=0.8)),
        Text(_CENTRE, _CENTRE + 7.6, "spent", 3.0, QUIET, face=Face.BOLD),
    )


def _sign(seat: Seat, x: float, y: float, size: float) -> tuple[Item, ...]:
    return (
        sized(emblem(seat), role(seat, ".ink"), size, x, y),
        Text(x, y + size * 0.2, letter(seat), size * 0.5, role(seat), face=Face.BOLD),
    )
