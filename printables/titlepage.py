"""Turns what a kit holds into its first page: a picture table of the pieces, how to print them, and the credits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.components import Component, RectCut, size
from engine.core.game import GameInfo
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, Style, Text, Use
from printables.lettering import wrapped
from printables.marks import INK, QUIET, edge

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

NAME: Final = "contents"

_PICTURES: Final = 56.0
_TALL: Final = 17.0
_GAP: Final = 2.0
_WORDS: Final = _PICTURES + 8
_TABLE: Final = 47.0
_ROW: Final = 25.5
_BODY: Final = 3.3
_SMALL: Final = 2.8
_LEAD: Final = 1.45

_STEPS: Final = (
    "Print one sheet at 100 % (“actual size”), not “fit to page”, and measure its ruler: 100 mm, or 4 in.",
    "Print the rest on stiff paper of 160 to 220 g/m²; the score sheet on plain paper.",
    "Pieces to fold: score the broken lines with a blunt knife and a straightedge before you cut.",
    "Cut along the thin lines, with knife and straightedge or with scissors.",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of the kit: its pieces, the drawings of their faces by name, and the numbers of its sheets."""

    components: tuple[Component, ...]
    drawings: tuple[str, ...]
    sheets: tuple[int, ...]


def contents(info: GameInfo, made: str, entries: Sequence[Entry]) -> Component:
    """Return the first page as a component to read; `made` says for which paper and in which way the kit is made."""
    items = (*_title(info, made), *_table(entries), *_advice(info, _TABLE + _ROW * len(entries) + 6))
    return Component(part=NAME, name=NAME, count=1, cut=RectCut(WIDTH, HEIGHT), face=tuple(items), sheet=True)


def title(part: str) -> str:
    """Return the name of a part of a box as a heading.

    >>> title("score-sheets")
    'Score sheets'
    """
    return part.replace("-", " ").capitalize()


def _title(info: GameInfo, made: str) -> Iterator[Item]:
    yield Text(0, 11, info.title, 13, INK, Anchor.START, Face.BOLD)
    yield Text(0, 19, f"A game by {info.designer}, to print, cut and play", 4.4, INK, Anchor.START)
    for line, words in enumerate(wrapped(info.summary, _BODY, WIDTH)):
        yield Text(0, 27 + line * _BODY * _LEAD, words, _BODY, QUIET, Anchor.START)
    yield Text(0, _TABLE - 5, "What is in this kit", 5, INK, Anchor.START, Face.BOLD)
    yield Text(WIDTH, _TABLE - 5, made, _SMALL, QUIET, Anchor.END)


def _table(entries: Sequence[Entry]) -> Iterator[Item]:
    for row, entry in enumerate(entries):
        y = _TABLE + _ROW * row
        yield Path((Move(0, y), Line(WIDTH, y)), Style(stroke=QUIET, width=0.2))
        yield Group((*_pictures(entry), *_words(entry)), y=y + 3)
    y = _TABLE + _ROW * len(entries)
    yield Path((Move(0, y), Line(WIDTH, y)), Style(stroke=QUIET, width=0.2))


def _pictures(entry: Entry) -> Iterator[Item]:
    """Show each kind of piece, all at the same scale, as large as the column allows."""
    sizes = [size(component.cut) for component in entry.components]
    room = _PICTURES - _GAP * (len(sizes) - 1)
    scale = min(room / sum(width for width, _ in sizes), _TALL / max(height for _, height in sizes), 1.0)
    x = 0.0
    for component, drawing, (width, height) in zip(entry.components, entry.drawings, sizes, strict=True):
        outline = edge(component.cut, Style(stroke=QUIET, width=0.15 / scale))
        yield Group((Use(drawing, 0, 0), outline), x, (_TALL + 2 - height * scale) / 2, scale)
        x += width * scale + _GAP


def _words(entry: Entry) -> Iterator[Item]:
    first = entry.components[0]
    total = sum(component.count for component in entry.components)
    yield Text(_WORDS, 3.4, f"{title(first.part)}: {total}", 4.2, INK, Anchor.START, Face.BOLD)
    yield Text(WIDTH, 3.4, _sheets(entry.sheets), _BODY, INK, Anchor.END)
    yield Text(_WORDS, 8.6, _counts(entry.components), _BODY, INK, Anchor.START)
    for line, words in enumerate(wrapped(first.note, _SMALL, WIDTH - _WORDS)):
        yield Text(_WORDS, 13 + line * _SMALL * _LEAD, words, _SMALL, QUIET, Anchor.START)


def _counts(components: Sequence[Component]) -> str:
    """Say how many there are of each kind, and how large one is.

    The size is that of the trim edge, of the largest where they differ.
    """
    width, height = (max(lengths) for lengths in zip(*(size(one.cut) for one in components), strict=True))
    each = f"{width:.1f} × {height:.1f} mm"
    if len(components) == 1:
        return each
    kinds = ", ".join(f"{component.count} {component.name}" for component in components)
    flat = "flat " if components[0].folds else ""
    return f"{kinds}; {flat}{each}"


def _sheets(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"sheet {numbers[0]}"
    return f"sheets {numbers[0]} to {numbers[-1]}"


def _advice(info: GameInfo, top: float) -> Iterator[Item]:
    yield Text(0, top + 3, "How to make it", 5, INK, Anchor.START, Face.BOLD)
    for number, words in enumerate(_STEPS, 1):
        y = top + 4 + number * _BODY * 1.7
        yield Text(0, y, f"{number}.", _BODY, INK, Anchor.START, Face.BOLD)
        yield Text(6, y, words, _BODY, INK, Anchor.START)
    for line, words in enumerate(_credits(info)):
        yield Text(0, HEIGHT - 4.5 + line * _SMALL * _LEAD, words, _SMALL, QUIET, Anchor.START)


def _credits(info: GameInfo) -> tuple[str, str]:
    return (
        f"{info.title}: game by {info.designer}. Drawings: our own, by the Guildpost project, "
        "free to print, share and change under the MIT licence.",
        "Typeface: DejaVu, free under its own licence, which comes with the program.",
    )
