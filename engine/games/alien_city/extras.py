"""Turns the box into pieces that stand in for others, and into the card that reminds a player of the rules."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.core.components import Component, PolygonCut, RectCut
from engine.core.scene import Anchor, Face, Item, Line, Move, Path, Rect, Role, Style, Text
from engine.games.alien_city import art_pieces as art
from engine.games.alien_city.art_net import net
from engine.games.alien_city.model import Guild
from engine.games.alien_city.symbols import COLOUR

COMFORT: Final = 7 / 8
"""The scale of towers and hats that leave air between neighbouring lots."""

CARD: Final = (88.0, 132.0)

_DOME_BASE: Final = 19.05
_DOME_HEIGHT: Final = 9.5
_INK: Final = Role("ink")
_SOFT: Final = Role("ink.soft")
_BODY: Final = 2.75
_LEADING: Final = 4.1
_DOME_NOTE: Final = (
    "Folded: base 19.05 mm (3/4 in), height 9.5 mm, low enough to be no tower. Score, fold and glue like a tower."
)
_AID_NOTE: Final = "One for each player: where to build, when to claim, how it scores."

_AID: Final = (
    ("Your turn", ("Build one building on an empty lot, if you can.", "Then you may put one hat on one bare tower.")),
    (
        "The road",
        ("Empty lots are the road: it stays in one piece,", "and every building keeps a side on it."),
    ),
    ("Domes", ("On a tile of their guild; elsewhere only when", "no lot of that guild can be built on.")),
    (
        "Towers",
        (
            "On a tile of their guild, on a black tile, or on",
            "any tile that holds two buildings or more.",
        ),
    ),
    ("Symbol lots", ("Last of their tile, unless another lot would", "hurt the road.")),
    (
        "A hat scores",
        (
            "customers \N{MULTIPLICATION SIGN} distance: buildings of other guilds",
            "1 or 2 away, times the way to the next tower",
            "of the same guild. No other tower: nothing.",
        ),
    ),
    (
        "Bare green towers",
        (
            "pay 10 less twice the distance to whoever holds",
            "the nearest red tower, and the nearest blue one.",
        ),
    ),
    ("The end", ("when nobody can build. The last building", "claims nothing. The higher total wins.")),
)


def fold_up_domes(count: int) -> Iterator[Component]:
    """Yield a low pyramid for each guild, in place of coins."""
    form = net(_DOME_BASE, _DOME_HEIGHT)
    for guild in Guild:
        side = f"dome-side-{COLOUR[guild]}"
        yield Component(
            part="fold-up-domes",
            name=COLOUR[guild],
            count=count,
            cut=PolygonCut(form.outline),
            face=art.folded(form, side),
            folds=form.folds,
            note=_DOME_NOTE,
            symbols=MappingProxyType({side: art.dome_side(guild, form)}),
            extra=True,
        )


def smaller(component: Component, face: tuple[Item, ...], base: float, height: float) -> Component:
    """Return a tower or a hat in the comfortable scale; `face` is its side drawn for that size."""
    form = net(base * COMFORT, height * COMFORT)
    (side,) = component.symbols
    name = f"{side}-small"
    return replace(
        component,
        part=f"comfort-{component.part}",
        cut=PolygonCut(form.outline),
        face=art.folded(form, name),
        folds=form.folds,
        note="Seven eighths of the usual size: neighbours on full lots do not touch. Made like the others.",
        symbols=MappingProxyType({name: face}),
        extra=True,
    )


def player_aid() -> Component:
    """Return the card of reminders."""
    return Component(
        part="player-aid",
        name="player aid",
        count=2,
        cut=RectCut(*CARD),
        face=tuple(_card()),
        note=_AID_NOTE,
    )


def _card() -> Iterator[Item]:
    wide, high = CARD
    yield Rect(2, 2, wide - 4, high - 4, Style(stroke=Role("neutral"), width=0.4), radius=2)
    yield Text(6, 10.5, "Alien City", 5, _INK, Anchor.START, Face.BOLD)
    yield Text(wide - 6, 10.5, "player aid", 3, _SOFT, Anchor.END)
    yield Path((Move(6, 12.8), Line(wide - 6, 12.8)), Style(stroke=Role("neutral"), width=0.3))
    y = 18.0
    for head, lines in _AID:
        yield Text(6, y, head, _BODY, _INK, Anchor.START, Face.BOLD)
        for number, line in enumerate(lines, 1):
            yield Text(6, y + number * _LEADING, line, _BODY, _INK, Anchor.START)
        y += (len(lines) + 1) * _LEADING + 0.7
