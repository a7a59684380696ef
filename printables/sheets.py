"""Turns the sides of sheets into pages: the pieces, and around them cut lines, folds, heading and rulers, in layers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.components import Component, Field
from engine.core.scene import Anchor, Face, Item, Text, Use
from printables.cutlines import box, crop_marks, cut_lines
from printables.document import Box, Page, layer
from printables.drawings import drawing
from printables.imposition import CutStyle, Placed, Sheet
from printables.marks import (
    INK,
    QUIET,
    Heading,
    caption,
    fold_line,
    folds,
    frame,
    heading,
    registration,
    ruler,
)
from printables.pdf import text_width, whole_sentences
from printables.poster import Pane, index
from printables.sides import Side, Sides, Turning, printed, sheets_of
from printables.theme import Theme
from printables.titlepage import title
from printables.units import MARGIN, Paper

_LABEL: Final = 3.2
_NOTE: Final = 2.5
_BLANK: Final = "Nothing here has a back. This side keeps fronts and backs together: leave it in when you print."
_FOLDED: Final = "Fold along the broken line across the sheet, glue, and cut when it is dry."


@dataclass(frozen=True, slots=True)
class Making:
    """The choices behind a kit, looked up; `offset` moves the backs rightwards and downwards, in millimetres."""

    paper: Paper
    style: CutStyle
    sides: Sides
    theme: Theme
    offset: tuple[float, float] = (0.0, 0.0)

    def __str__(self) -> str:
        return f"{self.paper.title} · {self.style.title} · {self.sides.title} · {self.theme.name}"


def laid_out(components: Sequence[Component], making: Making) -> tuple[Sheet, ...]:
    """Lay components out on sheets; raises PrintError for a piece that is too large."""
    return sheets_of(components, frame(making.paper), making.style, making.sides)


def pages(name: str, making: Making, sheets: Sequence[Sheet], *, bare: bool = False) -> Iterator[Page]:
    """Yield the pages of the sheets of a game of that name, numbered; bare ones hold what is cut and no words."""
    both = making.sides.turning in (Turning.LONG_EDGE, Turning.SHORT_EDGE)
    seen: set[str] = set()
    number = 0
    for side in printed(sheets, making.paper, frame(making.paper), making.sides, making.offset):
        number += not side.back
        which = f"sheet {number} of {len(sheets)}"
        if both:
            which += ", back" if side.back else ", front"
        marks = () if bare else tuple(_marks(name, making, side, which))
        bookmarks = tuple(title(part) for part in side.parts if part not in seen)
        yield _page(making, side, bookmarks, marks)
        seen |= set(side.parts)


def _page(making: Making, side: Side, bookmarks: tuple[str, ...], marks: tuple[Item, ...]) -> Page:
    pieces = [placed for placed in side.sheet.placed if not placed.component.sheet]
    trim = _around(pieces, 0.0)
    bled = [placed for placed in pieces if (placed.component.back_bleed if placed.back else placed.component.bleed)]
    bleed = _around(bled, max(0.0, making.style.bleed))
    if trim and bleed:
        bleed = min(trim[0], bleed[0]), min(trim[1], bleed[1]), max(trim[2], bleed[2]), max(trim[3], bleed[3])
    items = (*_layers(making, side, pieces), *((layer("marks", *marks),) if marks else ()))
    return Page(making.paper, items, bookmarks, trim, bleed or trim, tuple(_fields(side.sheet)))


def _around(pieces: Sequence[Placed], beyond: float) -> Box | None:
    if not pieces:
        return None
    lefts, tops, rights, bottoms = zip(*map(box, pieces), strict=True)
    return min(lefts) - beyond, min(tops) - beyond, max(rights) + beyond, max(bottoms) + beyond


def _layers(making: Making, side: Side, pieces: Sequence[Placed]) -> Iterator[Item]:
    art = tuple(
        Use(drawing(placed.component, back=placed.back), *placed.origin, placed.scale, placed.turn)
        for placed in side.sheet.placed
    )
    creases = [line for placed in pieces if not placed.back and (line := folds(placed))]
    if side.fold is not None:
        creases.append(fold_line(making.paper, side.fold))
    fronts = [placed for placed in pieces if not placed.back]
    cuts = crop_marks(pieces, making.style) if side.back else cut_lines(fronts, making.style)
    for name, items in (("art", art), ("fold", tuple(creases)), ("cut", tuple(cuts))):
        if items:
            yield layer(name, *items)


def _marks(name: str, making: Making, side: Side, which: str) -> Iterator[Item]:
    paper = making.paper
    if side.back:
        said = Heading(f"{name} · {_titles(side.parts)}, backs", "", which, str(making))
    else:
        said = _heading(name, side, which, str(making))
    yield from heading(paper, said)
    if not side.back:
        yield from _labels(side, making.style, paper.width - MARGIN)
        first = side.sheet.placed[0].component
        if isinstance(first, Pane):
            yield from index(first, paper.width - MARGIN, paper.height - MARGIN + 1)
    if side.back and not side.sheet.placed:
        yield Text(paper.width / 2, paper.height / 2, _BLANK, 3.0, QUIET, Anchor.MIDDLE)
    yield caption(paper)
    yield from ruler(paper)
    if making.sides.turning is not Turning.NEVER:
        yield from registration(paper, back=side.back)


def _heading(name: str, side: Side, number: str, made: str) -> Heading:
    """Return a sheet's heading; a page to write on or read brings a title of its own."""
    first = side.sheet.placed[0].component
    if first.sheet:
        return Heading("", "", number, made)
    note = _FOLDED if side.fold is not None else first.note
    return Heading(f"{name} · {_titles(side.parts)}", note, number, made)


def _titles(parts: Sequence[str]) -> str:
    """Return the names of the parts of a sheet as one heading.

    >>> _titles(("park-markers", "score-markers"))
    'Park markers, score markers'
    """
    return title(", ".join(parts))


def _labels(side: Side, style: CutStyle, right: float) -> Iterator[Item]:
    """Yield the name and the note of each part below the first, over its pieces."""
    for part in side.parts[1:]:
        pieces = [placed for placed in side.sheet.placed if placed.component.part == part and not placed.back]
        left, y = min(placed.x for placed in pieces), min(placed.y for placed in pieces) - style.inset - 2.2
        name = title(part)
        after = left + text_width(name, _LABEL, Face.BOLD) + 3
        yield Text(left, y, name, _LABEL, INK, Anchor.START, Face.BOLD)
        for line in whole_sentences(pieces[0].component.note, _NOTE, right - after, 1):
            yield Text(after, y, line, _NOTE, QUIET, Anchor.START)


def _fields(sheet: Sheet) -> Iterator[Field]:
    for placed in sheet.placed:
        for one in placed.component.fields:
            x, y = placed.x + placed.scale * one.x, placed.y + placed.scale * one.y
            yield Field(one.name, x, y, placed.scale * one.width, placed.scale * one.height, one.value)
