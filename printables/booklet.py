"""Turns a game into a booklet of random starts, two pages on each side of paper, to print, fold and bind."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.core.game import AnyGame
from engine.core.scene import Anchor, Face, Group, Item, Line, Move, Path, Text
from printables.document import Document, Duplex, Enclosure, Page
from printables.extent import Box, extent
from printables.marks import FOLD, INK, QUIET, ruler
from printables.pdf import lines_of, readable, write
from printables.qr import qr
from printables.setup_sheet import Room, parted
from printables.starts import Start, measured, starts
from printables.svg import HATCHES_ACROSS
from printables.theme import Theme
from printables.units import EDGE, MARGIN, PAPERS, Paper, PrintError, chosen

MOST: Final = 500
"""How many starts a booklet holds at most."""

SIGNATURE: Final = 32
"""How many pages are folded together at most: eight sheets."""

FOLDABLE: Final[Mapping[str, Paper]] = MappingProxyType(
    {name: PAPERS[name] for name in ("a4", "letter", "a3", "tabloid")}
)
"""The papers that a booklet is printed on; its pages are half of them."""

_FOOT: Final = 8.0
_BAND: Final = 24.0
_LARGEST: Final = 22.0
_LINE: Final = 3.2
_LEADING: Final = 4.6
_INDEX_LEADING: Final = 3.9
_SHEET_PAGES: Final = 4
_COMPARED: Final = 8
_PRINT: Final = (
    "Print at 100 % on both sides, turned over the short edge. A signature is up to eight sheets: fold them together "
    "in the middle, staple or sew them in the fold, and stack the signatures."
)
_PLAY: Final = (
    "Open the booklet anywhere, lay out what the page shows, and play. The code or the seed under a start makes it "
    "again on a screen."
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a booklet is to hold: how many starts, from which seed, with which options, even ones only or any."""

    count: int
    seed: str
    options: Mapping[str, str]
    even: bool = False


@dataclass(frozen=True, slots=True)
class _Book:
    """A booklet in the making: pages are of half the paper and drawn when their sheet is.

    `box` is what the board of the first start takes up; those of the others are as large. `seated` says whether what
    seats have differs from start to start, as missions do, so that it belongs on the page.
    """

    game: AnyGame
    wish: Wish
    width: float
    height: float
    starts: tuple[Start, ...]
    box: Box
    seated: bool

    @property
    def rows(self) -> int:
        """How many starts a page of the index lists."""
        return _rows(self.height)

    @property
    def pages(self) -> int:
        """How many pages there are: a cover, the starts, the index."""
        return 1 + len(self.starts) + ceil(len(self.starts) / self.rows)

    def page(self, number: int) -> Iterator[Item]:
        """Yield what is on a page, counted from 0; beyond the last one they are blank."""
        if number == 0:
            yield from _cover(self)
        elif number <= len(self.starts):
            yield from _start(self, self.starts[number - 1])
        elif number < self.pages:
            yield from _index(self, number - len(self.starts) - 1)
        if 0 < number < self.pages:
            yield Text(self.width - MARGIN, self.height - MARGIN, str(number + 1), _LINE, QUIET, Anchor.END)


def booklet_pdf(
    game: AnyGame, wish: Wish, theme: Theme, *, paper: str = "a4", progress: Callable[[], object] = lambda: None
) -> bytes:
    """Return the booklet: the same bytes for the same wish. `progress` is called after each side of paper.

    Raises PrintError for a paper or a number of starts there is not, SetupError for wrong options.
    """
    sides_of(game, wish, paper=paper)
    upright = FOLDABLE[paper.strip().lower()]
    sheet = Paper(f"{upright.title}, landscape", upright.height, upright.width)
    dealt = tuple(starts(game, wish.options, wish.seed, wish.count, even=wish.even))
    first = game.scene(dealt[0].state)
    book = _Book(
        game, wish, sheet.width / 2, sheet.height, dealt, extent(parted(first)[0], first.symbols), _seated(game, wish)
    )
    document = Document(
        title=f"{game.info.title}: {wish.count} starts",
        subject=f"{game.info.title}, game by {game.info.designer}; booklet on {sheet.title}",
        pages=_sides(book, sheet, progress),
        keywords=("booklet", "setup", game.info.title),
        symbols=first.symbols,
        hatch=first.width / HATCHES_ACROSS,
        duplex=Duplex.SHORT_EDGE,
        enclosures=(_listed(book),),
    )
    return write(document, theme)


def sides_of(game: AnyGame, wish: Wish, *, paper: str = "a4") -> int:
    """Return how many sides of paper the booklet takes, without drawing it.

    Raises as `booklet_pdf` does, for all but a search for even starts that finds too few.
    """
    upright = chosen("paper", paper, FOLDABLE)
    if not 1 <= wish.count <= MOST:
        raise PrintError("count", f"A booklet holds 1 to {MOST} starts, not {wish.count}.")
    if wish.even:
        measured(game)
    next(starts(game, wish.options, wish.seed, 1))
    rows = _rows(upright.width)
    return ceil((1 + wish.count + ceil(wish.count / rows)) / _SHEET_PAGES) * 2


def _rows(height: float) -> int:
    """Return how many starts the index lists on a page of that height."""
    return 2 * int((height - 2 * MARGIN - _FOOT - 14) / _INDEX_LEADING)


def imposed(pages: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield, side by side, the number of the signature, of its sheet, and which pages lie left and right, from 0.

    >>> list(imposed(4))
    [(1, 1, 3, 0), (1, 1, 1, 2)]
    """
    total = ceil(pages / _SHEET_PAGES) * _SHEET_PAGES
    for signature, first in enumerate(range(0, total, SIGNATURE), 1):
        size = min(SIGNATURE, total - first)
        for sheet in range(size // _SHEET_PAGES):
            low, high = first + 2 * sheet, first + size - 1 - 2 * sheet
            yield signature, sheet + 1, high, low
            yield signature, sheet + 1, low + 1, high - 1


def _sides(book: _Book, sheet: Paper, progress: Callable[[], object]) -> Iterator[Page]:
    for number, (signature, which, left, right) in enumerate(imposed(book.pages)):
        side = "back" if number % 2 else "front"
        halves = (Group(tuple(book.page(page)), x) for page, x in ((left, 0.0), (right, book.width)))
        said = f"signature {signature}, sheet {which}, {side}"
        marks = (
            Path((Move(book.width, EDGE), Line(book.width, MARGIN)), FOLD),
            Path((Move(book.width, sheet.height - MARGIN), Line(book.width, sheet.height - EDGE)), FOLD),
            Text(book.width + 2, MARGIN - 2, said, 2.2, QUIET, Anchor.START),
        )
        yield Page(
            sheet, (*halves, *marks, *ruler(sheet)), (f"Signature {signature}",) if which == 1 > number % 2 else ()
        )
        progress()


def _cover(book: _Book) -> Iterator[Item]:
    wide, middle = book.width - 2 * MARGIN, book.width / 2
    info, wish = book.game.info, book.wish
    yield Text(middle, 50, info.title, 11, INK, face=Face.BOLD)
    yield Text(middle, 62, f"{wish.count} starts for a table", 5.5, INK)
    yield Text(middle, 70, f"a game by {info.designer}", 3.6, QUIET)
    y = 90.0
    options = ", ".join(f"{name} {value}" for name, value in wish.options.items() if value)
    facts = (f"Seed: {wish.seed}", f"Options: {options}" if options else "", _evenness(book))
    for paragraph in (_PRINT, _PLAY, *facts):
        for line in lines_of(readable(paragraph), _LINE, wide):
            yield Text(MARGIN, y, line, _LINE, INK, Anchor.START)
            y += _LEADING
        y += 2 if paragraph else 0


def _evenness(book: _Book) -> str:
    if book.game.balance is None:
        return ""
    even = sum(start.balance is not None and start.balance.even for start in book.starts)
    if book.wish.even:
        return "Only starts that the game calls even are in this booklet; under each stands what was measured."
    return f"{even} of these starts are even by the game's own measure, which stands under each."


def _start(book: _Book, start: Start) -> Iterator[Item]:
    scene = book.game.scene(start.state)
    board, panels = parted(scene)
    band = book.height - MARGIN - _FOOT - _BAND
    yield Text(MARGIN, MARGIN + 4.5, f"No. {start.number}", 5.5, INK, Anchor.START, Face.BOLD)
    yield Text(book.width - MARGIN, MARGIN + 4.5, start.name, 4.2, INK, Anchor.END, Face.MONO)
    room = Room(MARGIN, MARGIN + 8, book.width - 2 * MARGIN, band - 2)
    drawn, scale = room.fitted(board, scene, _LARGEST, book.box)
    yield drawn
    if book.seated:
        under = room.top + scale * (book.box.bottom - book.box.top) + _LEADING
        yield Room(room.left, under, room.width, room.bottom).fitted(panels, scene, _LARGEST)[0]
    yield qr(start.name, MARGIN, band, _BAND)
    said = [f"Seed: {start.seed}"]
    if start.balance is not None:
        said += [f"{'Even' if start.balance.even else 'Uneven'}: {start.balance}"]
    rows = [row for one in said for row in lines_of(readable(one), _LINE, book.width - 2 * MARGIN - _BAND - 3)]
    for number, row in enumerate(rows[:4]):
        yield Text(MARGIN + _BAND + 3, band + 6 + number * _LEADING, row, _LINE, INK, Anchor.START)


def _seated(game: AnyGame, wish: Wish) -> bool:
    """Say whether what seats have tells starts with these options apart; a booklet of one asks others as well."""
    dealt = starts(game, wish.options, wish.seed, _COMPARED)
    return len({parted(game.scene(start.state))[1] for start in dealt}) > 1


def _index(book: _Book, number: int) -> Iterator[Item]:
    yield Text(MARGIN, MARGIN + 5, "Index", 5.5, INK, Anchor.START, Face.BOLD)
    listed = sorted(book.starts, key=lambda start: start.name)
    here = tuple(islice(listed, number * book.rows, (number + 1) * book.rows))
    column = (book.width - 2 * MARGIN) / 2
    half = book.rows // 2
    for place, start in enumerate(here):
        x, y = MARGIN + column * (place // half), MARGIN + 12 + _INDEX_LEADING * (place % half)
        yield Text(x, y, readable(start.name, Face.MONO)[:26], 2.6, INK, Anchor.START, Face.MONO)
        yield Text(x + column - 4, y, str(start.number), 2.6, INK, Anchor.END)


def _listed(book: _Book) -> Enclosure:
    found: Sequence[Mapping[str, object]] = [
        {"number": start.number, "seed": start.seed, **({"code": start.code} if start.code else {})}
        for start in book.starts
    ]
    told = {"game": book.game.info.slug, "seed": book.wish.seed, "options": dict(book.wish.options), "starts": found}
    content = json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True).encode()
    return Enclosure("setups.json", "application/json", content, "The starts, to deal them again")
