"""Turns a game and a few choices into the PDF of a kit to print, cut and play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.core.components import Component
from engine.core.dice import Dice
from engine.core.game import AnyGame
from engine.core.options import settle
from engine.core.scene import Item, Use
from printables.document import Document, Page
from printables.imposition import CUT_STYLES, CutStyle, Sheet, impose
from printables.marks import Heading, caption, folds, frame, ground, heading, ruler, trim
from printables.pdf import write
from printables.theme import Theme, themes
from printables.titlepage import Entry, contents, title
from printables.units import PAPERS, Paper, PrintError, chosen

ALL: Final = "all"
"""The kit that holds the whole box."""

SIDES: Final[Mapping[str, str]] = MappingProxyType({"single": "one side"})
"""The ways to use the sides of a sheet, by the word that chooses them, as a sheet says it."""


@dataclass(frozen=True, slots=True)
class KitInfo:
    """What can be printed in one PDF: parts of the box, with how many pieces and pages to write on they hold."""

    name: str
    title: str
    parts: tuple[str, ...]
    pieces: int
    pages: int


@dataclass(frozen=True, slots=True)
class _Making:
    """The choices behind a kit, looked up."""

    paper: Paper
    style: CutStyle
    sides: str
    theme: Theme

    def __str__(self) -> str:
        return f"{self.paper.title} · {self.style.title} · {self.sides} · {self.theme.name}"


def kits(game: AnyGame) -> Mapping[str, KitInfo]:
    """Return the kits of a game by name: `all`, then one for each part of its box; none for an empty box."""
    box = _box(game)
    parts = tuple(dict.fromkeys(component.part for component in box))
    if not parts:
        return MappingProxyType({})
    found = {ALL: _info(ALL, f"{game.info.title}: the whole kit", box)}
    for part in parts:
        held = [component for component in box if component.part == part]
        found[part] = _info(part, f"{game.info.title}: {title(part).lower()}", held)
    return MappingProxyType(found)


def kit_pdf(
    game: AnyGame, kit: str, *, paper: str = "a4", style: str = "cut", sides: str = "single", palette: str = "classic"
) -> bytes:
    """Return a kit as a PDF, the same bytes for the same words.

    Raises PrintError, with a sentence and the right words, for a kit, paper, style, sides or palette there is not,
    and for pieces that do not fit the paper.
    """
    offered = kits(game)
    if not offered:
        raise PrintError("kit", f"{game.info.title} has nothing to print and cut out.")
    info = chosen("kit", kit, offered)
    making = _Making(
        chosen("paper", paper, PAPERS),
        chosen("style", style, CUT_STYLES),
        chosen("sides", sides, SIDES),
        chosen("palette", palette, themes()),
    )
    box = [component for component in _box(game) if component.part in info.parts]
    sheets = impose(box, frame(making.paper), making.style)
    if info.name == ALL:
        sheets = (*_first(game, making, box, sheets), *sheets)
    return write(_document(game, info, making, sheets), making.theme)


def _box(game: AnyGame) -> Sequence[Component]:
    """Return what lies in the box; a game's own start stands in where its pieces depend on one."""
    state = game.setup(settle(game.info, {}), Dice("kit", "setup"))
    return game.components(state)


def _info(name: str, words: str, components: Sequence[Component]) -> KitInfo:
    counts = {sheet: sum(one.count for one in components if one.sheet is sheet) for sheet in (False, True)}
    parts = tuple(dict.fromkeys(component.part for component in components))
    return KitInfo(name, words, parts, pieces=counts[False], pages=counts[True])


def _first(game: AnyGame, making: _Making, box: Sequence[Component], sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """Return the sheet that goes before the others and lists what is on them."""
    entries = []
    for part in dict.fromkeys(component.part for component in box):
        pieces = tuple(component for component in box if component.part == part)
        numbers = tuple(number for number, sheet in enumerate(sheets, 2) if sheet.part == part)
        entries.append(Entry(pieces, tuple(map(_drawing, pieces)), numbers))
    page = contents(game.info, entries)
    return impose([page], frame(making.paper), making.style)


def _document(game: AnyGame, info: KitInfo, making: _Making, sheets: Sequence[Sheet]) -> Document:
    return Document(
        title=info.title,
        subject=f"{game.info.title}, game by {game.info.designer}; {making}",
        pages=tuple(_pages(game.info.title, making, sheets)),
        keywords=("print and play", game.info.title, info.name),
        symbols=_symbols((placed.component for sheet in sheets for placed in sheet.placed), making.style.bleed),
    )


def _pages(name: str, making: _Making, sheets: Sequence[Sheet]) -> Iterator[Page]:
    before = ""
    for number, sheet in enumerate(sheets, 1):
        said = _heading(name, sheet, f"sheet {number} of {len(sheets)}", str(making))
        items = (*heading(making.paper, said), *_placed(sheet), caption(making.paper), *ruler(making.paper))
        yield Page(making.paper, items, bookmark="" if sheet.part == before else title(sheet.part))
        before = sheet.part


def _heading(name: str, sheet: Sheet, number: str, made: str) -> Heading:
    """Return a sheet's heading; a page to write on or read brings a title of its own."""
    first = sheet.placed[0].component
    if first.sheet:
        return Heading("", "", number, made)
    return Heading(f"{name} · {title(sheet.part)}", first.note, number, made)


def _placed(sheet: Sheet) -> Iterator[Item]:
    for placed in sheet.placed:
        yield Use(_drawing(placed.component), *placed.origin, placed.scale, placed.turn)
        if placed.component.sheet:
            continue
        if lines := folds(placed):
            yield lines
        yield trim(placed)


def _drawing(component: Component) -> str:
    return f"{component.part}/{component.name}"


def _symbols(components: Iterable[Component], bleed: float) -> Mapping[str, tuple[Item, ...]]:
    """Return the drawing of each component under its name, and the symbols that these use.

    Raises ValueError where two components mean different drawings by one name.
    """
    found: dict[str, tuple[Item, ...]] = {}
    for component in components:
        base = (ground(component.cut, component.bleed, bleed),) if component.bleed else ()
        for name, items in {**component.symbols, _drawing(component): (*base, *component.face)}.items():
            if found.setdefault(name, items) != items:
                raise ValueError(f"Two components of this box draw the symbol “{name}” differently.")
    return found
