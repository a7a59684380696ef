"""Turns a position into a picture of the map with all that lies on it, and a panel for each seat."""

from collections.abc import Iterator
from typing import Final

from engine.core.game import Outcome
from engine.core.scene import Anchor, Circle, Face, Group, Item, Role, Scene, Style, Text, Use
from engine.games.alien_attack_usa import panel
from engine.games.alien_attack_usa.atlas import EVERY_SPACE
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.ending import outcome
from engine.games.alien_attack_usa.field import placements
from engine.games.alien_attack_usa.ground import ground, label, number
from engine.games.alien_attack_usa.layout import MAP_HEIGHT, WIDTH, middle
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.pieces import INK, PAPER, disc_name, drawings, role
from engine.games.alien_attack_usa.spaces import Space, bit, listed
from engine.games.alien_attack_usa.status import remark, round_words
from engine.games.alien_attack_usa.textboard import alt, text_board

_EDGE: Final = 0.15
_GAP: Final = 0.12
_ABREAST: Final = 2
_NUMBER: Final = 0.33


def scene(state: State) -> Scene:
    """Return the picture of a position: the map, markers, bases and discs, the last defence and the panels."""
    ended = outcome(state)
    rows = -(-len(state.seats) // _ABREAST)
    return Scene(
        width=WIDTH,
        height=MAP_HEIGHT + rows * (panel.HEIGHT + _GAP) + _EDGE,
        title="Alien Attack: USA",
        alt=alt(state, ended),
        text=text_board(state, ended),
        base=ground(),
        items=(_round(state), *_pieces(state), *_marks(state), *_panels(state, ended)),
        symbols=drawings(),
        board=(0, 0, WIDTH, MAP_HEIGHT - _GAP),
    )


def _round(state: State) -> Item:
    return Text(WIDTH - 0.4, 0.65, round_words(state), 0.27, INK, Anchor.END)


def _pieces(state: State) -> Iterator[Item]:
    """Draw what lies on the spaces; a number stands on everything, since it is what players write."""
    for space in listed(state.open):
        yield _piece(space, (Use("marker", 0, 0), Text(0, 0.13, str(space), 0.38, INK, face=Face.BOLD)), "open marker")
    for space in listed(state.bases):
        yield _piece(space, (Use("base", 0, 0), number(space, Role("black.ink"))), "base")
    for seat in state.seats:
        for space in listed(state.side(seat).discs):
            items = (Use(disc_name(seat), 0, 0), number(space, role(seat, ".ink")))
            yield _piece(space, items, f"disc of {name(seat)}")
    for space in listed(empty(state)):
        yield _piece(space, (Use("spent", 0, 0),), "empty for good")


def empty(state: State) -> int:
    """Return the spaces that stay empty: their markers are drawn, and nothing lies there any more (AA-14)."""
    return EVERY_SPACE & ~(state.bag | state.open | state.bases | state.discs)


def _piece(space: Space, items: tuple[Item, ...], what: str) -> Group:
    x, y = middle(space)
    return Group(items, x, y, key=f"space:{space}", label=f"{label(space)}, {what}")


def _marks(state: State) -> Iterator[Item]:
    """Ring the discs of the last defence, and with a broken line those that are threatened."""
    if state.last is not None:
        for space in placements(state.last):
            if state.discs & bit(space):
                yield from _ringed(space, dashed=False)
    if state.flip is not None:
        for space in listed(state.flip.threatened):
            yield from _ringed(space, dashed=True)


def _ringed(space: Space, *, dashed: bool) -> Iterator[Item]:
    x, y = middle(space)
    for paint, width in ((INK, 0.13), (PAPER, 0.09), (Role("mark"), 0.06)):
        yield Circle(x, y, 0.44, Style(stroke=paint, width=width, dashed=dashed))


def _panels(state: State, ended: Outcome | None) -> Iterator[Item]:
    for place, seat in enumerate(state.seats):
        row, column = divmod(place, _ABREAST)
        x = _EDGE if column == 0 else WIDTH - _EDGE - panel.WIDTH
        y = MAP_HEIGHT + row * (panel.HEIGHT + _GAP)
        yield Group((panel.panel(state, seat, remark(state, seat, ended)),), x, y)
