"""Turns a game and a few choices into the PDF of a kit to print, cut and play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.core.components import Component
from engine.core.dice import Dice
from engine.core.game import AnyGame
from engine.core.options import settle
from printables.calibration import calibration
from printables.document import Document, Edition
from printables.drawings import drawing, symbols
from printables.imposition import CUT_STYLES, Sheet, impose
from printables.marks import frame
from printables.pdf import write
from printables.rules_pages import rules_pages
from printables.sheets import Making, laid_out, pages
from printables.sides import SIDES
from printables.theme import themes
from printables.titlepage import Entry, contents, title
from printables.units import PAPERS, PrintError, chosen

ALL: Final = "all"
"""The kit that holds the whole box."""

CALIBRATION: Final = "calibration"
"""The kit of a sheet that shows how far a printer puts backs beside fronts."""

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType({edition.value: edition for edition in Edition})
"""The kinds of PDF, by the word that chooses them."""


@dataclass(frozen=True, slots=True)
class KitInfo:
    """What can be printed in one PDF: parts of the box, with how many pieces and pages to write on they hold."""

    name: str
    title: str
    parts: tuple[str, ...]
    pieces: int
    pages: int


def kits(game: AnyGame) -> Mapping[str, KitInfo]:
    """Return the kits of a game by name: `all`, then one for each part of its box, then what is no part of the whole.

    There are none for an empty box.
    """
    box = box_of(game)
    whole = [component for component in box if not component.extra]
    if not whole:
        return MappingProxyType({})
    found = {ALL: _info(ALL, f"{game.info.title}: the whole kit", whole)}
    for component in (*whole, *box):
        part = component.part
        if part not in found:
            found[part] = _info(part, f"{game.info.title}: {title(part).lower()}", _part(box, part))
    return MappingProxyType(found)


def kit_pdf(  # noqa: PLR0913 - each is a choice of its own, by a word of its own
    game: AnyGame,
    kit: str,
    *,
    paper: str = "a4",
    style: str = "cut",
    sides: str = "single",
    palette: str = "classic",
    offset: str = "0,0",
    edition: str = "usual",
) -> bytes:
    """Return a kit as a PDF, the same bytes for the same words.

    `offset` moves backs to the right and down, as two numbers of millimetres. Raises PrintError, with a sentence and
    the right words, for a word that chooses nothing, and for pieces that do not fit the paper.
    """
    info = kit_named(game, kit)
    making = Making(
        chosen("paper", paper, PAPERS),
        chosen("style", style, CUT_STYLES),
        chosen("sides", sides, SIDES),
        chosen("palette", palette, themes()),
        millimetres(offset),
    )
    kind = chosen("edition", edition, EDITIONS)
    if info.name == CALIBRATION:
        return write(calibration(game.info.title, making, kind), making.theme)
    box = held(game, info)
    sheets = laid_out(box, making)
    if info.name == ALL:
        sheets = (*_first(game, making, box, sheets), *sheets)
    return write(document(game, info, making, sheets, kind), making.theme)


def kit_named(game: AnyGame, kit: str) -> KitInfo:
    """Return the kit of that name, or the sheet to calibrate a printer with; raises PrintError."""
    offered = kits(game)
    if not offered:
        raise PrintError("kit", f"{game.info.title} has nothing to print and cut out.")
    calibrate = KitInfo(CALIBRATION, f"{game.info.title}: calibration of a printer", (), 0, 1)
    return chosen("kit", kit, {**offered, CALIBRATION: calibrate})


def held(game: AnyGame, info: KitInfo) -> Sequence[Component]:
    """Return what a kit holds of the box."""
    return [component for component in box_of(game) if component.part in info.parts]


def box_of(game: AnyGame) -> Sequence[Component]:
    """Return what lies in the box; a game's own start stands in where its pieces depend on one."""
    state = game.setup(settle(game.info, {}), Dice("kit", "setup"))
    pieces = game.components(state)
    return (*pieces, *rules_pages(game)) if pieces else ()


def document(game: AnyGame, info: KitInfo, making: Making, sheets: Sequence[Sheet], edition: Edition) -> Document:
    """Return the sheets of a kit as a document."""
    return Document(
        title=info.title,
        subject=f"{game.info.title}, game by {game.info.designer}; {making}",
        pages=tuple(pages(game.info.title, making, sheets)),
        keywords=("print and play", game.info.title, info.name),
        symbols=symbols((placed.component for sheet in sheets for placed in sheet.placed), making.style.bleed),
        duplex=making.sides.duplex,
        edition=edition,
    )


def millimetres(text: str) -> tuple[float, float]:
    """Return the two numbers of an offset; raises PrintError.

    >>> millimetres("0.5,-1")
    (0.5, -1.0)
    """
    try:
        dx, dy = (float(part) for part in text.split(","))
    except ValueError:
        dx = dy = OFFSET_MOST + 1
    if not (abs(dx) <= OFFSET_MOST and abs(dy) <= OFFSET_MOST):
        detail = f"An offset is two numbers of millimetres of at most {OFFSET_MOST:g}, as 0.5,-1, not “{text}”."
        raise PrintError("offset", detail, ("0,0",))
    return dx, dy


OFFSET_MOST: Final = 5.0
"""By how many millimetres backs can be moved at most: beyond that they would leave the margins."""


def _part(box: Sequence[Component], part: str) -> Sequence[Component]:
    return [component for component in box if component.part == part]


def _info(name: str, words: str, components: Sequence[Component]) -> KitInfo:
    counts = {sheet: sum(one.count for one in components if one.sheet is sheet) for sheet in (False, True)}
    parts = tuple(dict.fromkeys(component.part for component in components))
    return KitInfo(name, words, parts, pieces=counts[False], pages=counts[True])


def _first(game: AnyGame, making: Making, box: Sequence[Component], sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """Return the sheet that goes before the others and lists what is on them."""
    entries = []
    for part in dict.fromkeys(component.part for component in box):
        pieces = tuple(_part(box, part))
        numbers = tuple(number for number, sheet in enumerate(sheets, 2) if part in sheet.parts)
        entries.append(Entry(pieces, tuple(map(drawing, pieces)), numbers))
    page = contents(game.info, entries)
    return impose([page], frame(making.paper), making.style)
