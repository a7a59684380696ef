"""Turns what a kit holds into its first page: a picture table of the pieces, how to print them, and the credits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.components import CircleCut, Component, Cut, RectCut, size
from engine.core.game import GameInfo
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, Style, Text, Use
from printables.marks import INK, QUIET, edge
from printables.pdf import lines_of, whole_sentences

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

NAME: Final = "contents"

_PICTURES: Final = 56.0
_GAP: Final = 2.0
_WORDS: Final = _PICTURES + 8
_TABLE: Final = 49.0
_ROW: Final = 27.0
_ADVICE: Final = 50.0
_BODY: Final = 3.3
_LISTED: Final = 5
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_SMALL: Final = 2.8
_LEADING: Final = 1.45

_PRINT: Final = (
    "Print one sheet at 100 % (“actual size”), not “fit to page”, and measure its ruler: 100 mm, or 4 in.",
    "Print the rest on stiff paper of 160 to 220 g/m², pages to write on or to read on plain paper.",
)
_SCORE: Final = "Pieces to fold: score the broken lines with a blunt knife and a straightedge before you cut."
_CUT: Final = "Cut along the thin lines, with knife and straightedge or with scissors."


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of the kit: its pieces, the drawings of their faces by name, and the numbers of its sheets."""

    components: tuple[Component, ...]
    drawings: tuple[str, ...]
    sheets: tuple[int, ...]


def contents(info: GameInfo, entries: Sequence[Entry]) -> Component:
    """Return the first page as a component to read."""
    items = (*_title(info), *_table(entries), *_advice(info, entries))
    return Component(part=NAME, name=NAME, count=1, cut=RectCut(WIDTH, HEIGHT), face=items, sheet=True)


def title(part: str) -> str:
    """Return the name of a part of a box as a heading.

    >>> title("score-sheets")
    'Score sheets'
    """
    return part.replace("-", " ").capitalize()


def _title(info: GameInfo) -> Iterator[Item]:
    yield Text(0, 11, info.title, 13, INK, Anchor.START, Face.BOLD)
    yield Text(0, 19, f"A game by {info.designer}, to print, cut and play", 4.4, INK, Anchor.START)
    for line, words in enumerate(lines_of(info.summary, _BODY, WIDTH)):
        yield Text(0, 27 + line * _BODY * _LEADING, words, _BODY, QUIET, Anchor.START)
    yield Text(0, _TABLE - 5, "What is in this kit", 5, INK, Anchor.START, Face.BOLD)


def _table(entries: Sequence[Entry]) -> Iterator[Item]:
    high = _row(entries)
    for row, entry in enumerate(entries):
        y = _TABLE + high * row
        yield Path((Move(0, y), Line(WIDTH, y)), Style(stroke=QUIET, width=0.2))
        yield Group((*_pictures(entry, high - 6), *_words(entry, high - 3)), y=y + 3)
    y = _TABLE + high * len(entries)
    yield Path((Move(0, y), Line(WIDTH, y)), Style(stroke=QUIET, width=0.2))


def _row(entries: Sequence[Entry]) -> float:
    """Return how high a row of the table is; rows grow lower where a box has many parts."""
    return min(_ROW, (HEIGHT - _TABLE - _ADVICE) / len(entries))


def _pictures(entry: Entry, high: float) -> Iterator[Item]:
    """Show each kind of piece, all at the same scale, in as many rows as make them largest."""
    kinds = tuple(zip(entry.components, entry.drawings, strict=True))
    scale, across = max((_scale(entry.components, across, high), across) for across in range(1, len(kinds) + 1))
    lines = [kinds[start : start + across] for start in range(0, len(kinds), across)]
    tallest = max(size(component.cut)[1] for component in entry.components) * scale
    top = (high - tallest * len(lines) - _GAP * (len(lines) - 1)) / 2
    for number, line in enumerate(lines):
        x, middle = 0.0, top + number * (tallest + _GAP) + tallest / 2
        for component, drawing in line:
            width, height = size(component.cut)
            outline = edge(component.cut, Style(stroke=QUIET, width=0.15 / scale))
            yield Group((Use(drawing, 0, 0), outline), x, middle - height * scale / 2, scale)
            x += width * scale + _GAP


def _scale(components: Sequence[Component], across: int, high: float) -> float:
    """Return the scale at which pieces fit the column of pictures, so many in a row; at most their true size."""
    sizes = [size(component.cut) for component in components]
    lines = [sizes[start : start + across] for start in range(0, len(sizes), across)]
    room = _PICTURES - _GAP * (across - 1), high - _GAP * (len(lines) - 1)
    widest = max(sum(width for width, _ in line) for line in lines)
    return min(room[0] / widest, room[1] / (len(lines) * max(height for _, height in sizes)), 1.0)


def _words(entry: Entry, high: float) -> Iterator[Item]:
    first = entry.components[0]
    yield Text(_WORDS, 3.4, _heading(entry.components), 4.2, INK, Anchor.START, Face.BOLD)
    yield Text(WIDTH, 3.4, _sheets(entry.sheets), _BODY, INK, Anchor.END)
    glued = f", glued from {len(entry.sheets)} sheets" if first.poster and len(entry.sheets) > 1 else ""
    yield Text(_WORDS, 8.6, _counts(entry.components) + glued, _BODY, INK, Anchor.START)
    for line, words in enumerate(
        whole_sentences(first.note, _SMALL, WIDTH - _WORDS, int((high - 10) / (_SMALL * _LEADING)))
    ):
        yield Text(_WORDS, 13 + line * _SMALL * _LEADING, words, _SMALL, QUIET, Anchor.START)


def _heading(components: Sequence[Component]) -> str:
    """Say how many pieces a part has; those of another form than most are counted for themselves, by name."""
    counts: dict[Cut, int] = {}
    for component in components:
        counts[component.cut] = counts.get(component.cut, 0) + component.count
    usual = max(counts, key=lambda cut: counts[cut])
    others = "".join(f", {one.name}: {one.count}" for one in components if one.cut != usual and not one.sheet)
    total = sum(component.count for component in components) if not others else counts[usual]
    return f"{title(components[0].part)}: {total}{others}"


def _counts(components: Sequence[Component]) -> str:
    """Say how many there are of each kind, and how large the largest is before it is folded."""
    width, height = (max(lengths) for lengths in zip(*(size(one.cut) for one in components), strict=True))
    each = (
        f"{_mm(width)} mm across"
        if isinstance(components[0].cut, CircleCut)
        else f"{_mm(width)} {_TIMES} {_mm(height)} mm"
    )
    flat = "flat " if components[0].folds else ""
    if len(components) == 1:
        return each
    kinds = _kinds(components)
    return f"{kinds}; {flat}{each}"


def _kinds(components: Sequence[Component]) -> str:
    """Say how many there are of each kind, or how many kinds there are where these are many."""
    if components[0].sheet:
        return f"{len(components)} pages"
    if len(components) <= _LISTED:
        return ", ".join(f"{component.count} {component.name}" for component in components)
    usual = [component for component in components if component.cut == components[0].cut]
    each = {component.count for component in usual}
    copies = f", {each.pop()} of each" if len(each) == 1 and each != {1} else ""
    return f"{len(usual)} kinds{copies}"


def _mm(length: float) -> str:
    """Return a length with no more than two decimals and no idle zeros.

    >>> _mm(19.05), _mm(50.8), _mm(236.0)
    ('19.05', '50.8', '236')
    """
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _sheets(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"sheet {numbers[0]}"
    if numbers[-1] - numbers[0] < len(numbers):
        return f"sheets {numbers[0]} to {numbers[-1]}"
    return f"sheets {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _advice(info: GameInfo, entries: Sequence[Entry]) -> Iterator[Item]:
    top = _TABLE + _row(entries) * len(entries) + 6
    folded = any(component.folds for entry in entries for component in entry.components)
    steps = (*_PRINT, *((_SCORE,) if folded else ()), _CUT)
    yield Text(0, top + 3, "How to make it", 5, INK, Anchor.START, Face.BOLD)
    for number, words in enumerate(steps, 1):
        y = top + 4 + number * _BODY * 1.7
        yield Text(0, y, f"{number}.", _BODY, INK, Anchor.START, Face.BOLD)
        yield Text(6, y, words, _BODY, INK, Anchor.START)
    credit = (
        f"{info.title} is a game by {info.designer}. The drawings are our own: the Guildpost project, free to print, "
        "share and change under the MIT licence. Typeface: DejaVu, free under a licence of its own."
    )
    for line, words in enumerate(lines_of(credit, _SMALL, WIDTH)):
        yield Text(0, HEIGHT - 7 + line * _SMALL * _LEADING, words, _SMALL, QUIET, Anchor.START)
