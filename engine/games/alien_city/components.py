"""Turns a game into what lies in its box: tiles, domes, towers, hats, a score sheet and more (AC-1, AC-5)."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.core.components import CircleCut, Component, PolygonCut, RectCut
from engine.core.scene import Item, Role
from engine.games.alien_city import art_mat, extras
from engine.games.alien_city import art_pieces as art
from engine.games.alien_city.art_net import Net, net
from engine.games.alien_city.art_scoresheet import HEIGHT, WIDTH, fields, scoresheet
from engine.games.alien_city.model import Guild, State
from engine.games.alien_city.stashes import HATS, SEATS, hats
from engine.games.alien_city.symbols import COLOUR

TILES_A_GUILD: Final = 5
DOMES_A_GUILD: Final = 6
TOWERS: Final = {Guild.RED: 5, Guild.BLUE: 5, Guild.GREEN: 4}

TOWER_BASE: Final = 25.4
TOWER_HEIGHT: Final = 44.45
HAT_BASE: Final = 14.2875
HAT_HEIGHT: Final = 25.4
HAT_EASE: Final = 0.4
"""How much wider than a small pyramid a hat is, for the thickness of the paper that it sits on."""

_TILE_NOTE: Final = (
    "A tile is four lots of 25.4 mm (1 in). Glue the sheets on card of 2 mm or more before you cut: "
    "thick tiles lie still."
)
_DOME_NOTE: Final = "A dome stands on a lot with its symbol up. The coins of a piecepack, suit side up, serve as well."
_TOWER_NOTE: Final = (
    "Folded: base 25.4 mm (1 in), height 44.45 mm (1¾ in). Score the broken lines, fold, glue the tab under the far "
    "side. Large Looney pyramids or the coins of a second piecepack serve as well."
)
_HAT_NOTE: Final = (
    "Folded: base 14.7 mm, height 25.4 mm (1 in), made to sit on a tower. Made like the towers; small Looney pyramids, "
    "dice or pawns serve as well."
)
_MAT_NOTE: Final = "Lay the tiles on it, and every lot has its name: for games by letter, and for writing moves down."
_SHEET_NOTE: Final = "One for each game: copy it, or print this sheet again."


def components(state: State) -> Sequence[Component]:
    """Return every kind of piece, and the score sheet for the rules that the game is played by."""
    whole = (*_tiles(), *_domes(), *_towers(), *_hats(), _scoresheet(state), extras.player_aid())
    return (*whole, *extras.fold_up_domes(DOMES_A_GUILD), *_comfortable(), _mat())


def _tiles() -> Iterator[Component]:
    for guild in Guild:
        yield Component(
            part="tiles",
            name=COLOUR[guild],
            count=TILES_A_GUILD,
            cut=RectCut(art.TILE, art.TILE),
            face=art.tile(guild),
            back=art.tile_back(),
            bleed=art.role(guild, ".soft"),
            back_turns=4,
            note=_TILE_NOTE,
        )


def _domes() -> Iterator[Component]:
    for guild in Guild:
        yield Component(
            part="domes",
            name=COLOUR[guild],
            count=DOMES_A_GUILD,
            cut=CircleCut(art.DOME),
            face=art.dome(guild),
            bleed=art.role(guild),
            note=_DOME_NOTE,
        )


def _towers() -> Iterator[Component]:
    form = net(TOWER_BASE, TOWER_HEIGHT)
    for guild, count in TOWERS.items():
        face = f"tower-side-{COLOUR[guild]}"
        yield _pyramid("towers", COLOUR[guild], count, form, {face: art.tower_face(guild, form)}, _TOWER_NOTE)


def _hats() -> Iterator[Component]:
    form = net(HAT_BASE + HAT_EASE, HAT_HEIGHT)
    for colour in ("white", "black"):
        face = f"hat-side-{colour}"
        yield _pyramid("hats", colour, HATS, form, {face: art.hat_face(colour, form)}, _HAT_NOTE)


def _comfortable() -> Iterator[Component]:
    """Yield towers and hats that are a little smaller."""
    tower = net(TOWER_BASE * extras.COMFORT, TOWER_HEIGHT * extras.COMFORT)
    hat_base = HAT_BASE + HAT_EASE / extras.COMFORT
    hat = net(hat_base * extras.COMFORT, HAT_HEIGHT * extras.COMFORT)
    for piece, guild in zip(_towers(), TOWERS, strict=True):
        yield extras.smaller(piece, art.tower_face(guild, tower), TOWER_BASE, TOWER_HEIGHT)
    for piece in _hats():
        yield extras.smaller(piece, art.hat_face(piece.name, hat), hat_base, HAT_HEIGHT)


def _pyramid(part: str, name: str, count: int, form: Net, side: Mapping[str, tuple[Item, ...]], note: str) -> Component:
    (drawing,) = side
    return Component(
        part=part,
        name=name,
        count=count,
        cut=PolygonCut(form.outline),
        face=art.folded(form, drawing),
        folds=form.folds,
        note=note,
        symbols=MappingProxyType(side),
    )


def _mat() -> Component:
    face, beyond = art_mat.mat(), Role("board")
    return Component("mat", "mat", 1, art_mat.CUT, face, bleed=beyond, note=_MAT_NOTE, extra=True, poster=True)


def _scoresheet(state: State) -> Component:
    return Component(
        part="scoresheet",
        name="score sheet",
        count=1,
        cut=RectCut(WIDTH, HEIGHT),
        face=scoresheet(tuple(hats(state.rules, seat) for seat in SEATS)),
        sheet=True,
        note=_SHEET_NOTE,
        fields=tuple(fields()),
    )
