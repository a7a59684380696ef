"""Turns pages of shapes and roles into the bytes of a PDF."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from io import BytesIO
from threading import Lock
from types import MappingProxyType
from typing import Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from engine.core.scene import Anchor, Face, Group, Item, Role, Scene, Text
from printables.document import Document, Edition, Page
from printables.fonts import font_path
from printables.ink import Ink, hatched_squares
from printables.lettering import wrapped
from printables.markup import drawing
from printables.pdf_catalog import declare_layers, describe, finish
from printables.svg import HATCHES_ACROSS
from printables.theme import Hatching, Theme
from printables.units import MARGIN, PAPERS, POINTS, PrintError, chosen

_TITLE: Final = 5.5
_LINE: Final = 3.4
_LEADING: Final = 5.0
_ROWS_BELOW: Final = 12
_INK: Final = Role("ink")

_FAR: Final = 10_000
"""How far a form may reach from its origin: a bound that PDF wants, not a limit that anybody meets."""

_ROUND: Final = 1
_LOCK: Final = Lock()
_SUBSETS: Final = 64
_FIRST_PRINTABLE: Final = 0x20


def write(document: Document, theme: Theme) -> bytes:
    """Return the PDF: the same bytes for the same document and theme, every font embedded, never scaled by a viewer.

    Raises PrintError for a character that the typeface lacks, UnknownRole for a role that the theme lacks and
    UnknownSymbol for a symbol that the document lacks.
    """
    _faces()
    stream = BytesIO()
    canvas = Canvas(
        stream,
        invariant=1,
        lang="en",
        pdfVersion=(1, 7),
        initialFontName=_name(Face.SANS),  # type: ignore[arg-type]  # the stubs think that a font's name is a number
    )
    describe(canvas, document)
    press = _Press(canvas, theme, document)
    for page in document.pages:
        press.print(page)
    press.keep()
    declare_layers(canvas, press.layers)
    canvas.save()
    return stream.getvalue()


def board_pdf(scene: Scene, theme: Theme, *, paper: str = "a4", title: str, lines: Sequence[str] = ()) -> bytes:
    """Return a board as large as a page allows, under its title and over lines of text.

    Characters that the typeface lacks are shown as replacement signs: title and lines may hold the names of people.
    Lines that find no room go on on further pages. Raises PrintError for a paper there is not.
    """
    sheet = chosen("paper", paper, PAPERS)
    width = sheet.width - 2 * MARGIN
    rows = tuple(row for line in lines for row in lines_of(readable(line), _LINE, width) or ("",))
    below, beyond = rows[:_ROWS_BELOW], rows[_ROWS_BELOW:]
    top = MARGIN + 2 * _TITLE
    bottom = sheet.height - MARGIN - _LEADING * len(below)
    scale = min(width / scene.width, (bottom - top - _LEADING) / scene.height)
    items = (
        Text(MARGIN, MARGIN + _TITLE, readable(title, Face.BOLD), _TITLE, _INK, Anchor.START, Face.BOLD),
        Group((*scene.base, *scene.items), (sheet.width - scale * scene.width) / 2, top, scale),
        *_rows(below, bottom),
    )
    per_page = int((sheet.height - 2 * MARGIN) / _LEADING)
    more = (beyond[start : start + per_page] for start in range(0, len(beyond), per_page))
    pages = (Page(sheet, items), *(Page(sheet, tuple(_rows(part, MARGIN))) for part in more))
    return write(Document(readable(title), scene.title, pages, (), scene.symbols, scene.width / HATCHES_ACROSS), theme)


def _rows(rows: Sequence[str], top: float) -> Iterator[Item]:
    for number, row in enumerate(rows, 1):
        yield Text(MARGIN, top + _LEADING * number, row, _LINE, _INK, Anchor.START)


def text_width(text: str, size: float, face: Face = Face.SANS) -> float:
    """Return how wide a line of text is, in the unit of its size; raises PrintError for a character there is not."""
    legible(text, face)
    return pdfmetrics.stringWidth(text, _name(face), size)


def lines_of(text: str, size: float, width: float, face: Face = Face.SANS) -> tuple[str, ...]:
    """Return the lines in which a paragraph of that size fits the width."""
    return wrapped(text, width, lambda words: text_width(words, size, face))


def whole_sentences(text: str, size: float, width: float, most: int) -> tuple[str, ...]:
    """Return a paragraph in no more than so many lines, last sentences left out where they would take more."""
    sentences = text.split(". ")
    for kept in range(len(sentences), 0, -1):
        said = ". ".join(sentences[:kept])
        lines = lines_of(said if kept == len(sentences) else f"{said}.", size, width)
        if len(lines) <= most:
            return lines
    return ()


def legible(text: str, face: Face = Face.SANS) -> None:
    """Check that the typeface has every character of the text; raises PrintError naming the first that it lacks."""
    if _faces()[face].issuperset(map(ord, text)):
        return
    lacking = next(char for char in text if ord(char) not in _faces()[face])
    detail = f"The typeface has no character {lacking!r} (U+{ord(lacking):04X}), which “{text!r}” needs."
    raise PrintError("text", detail)


def readable(text: str, face: Face = Face.SANS) -> str:
    """Return the text with a replacement sign for every character that the typeface lacks: for the names of people."""
    known = _faces()[face]
    return "".join(char if ord(char) in known else "\N{REPLACEMENT CHARACTER}" for char in text)


def _faces() -> Mapping[Face, frozenset[int]]:
    """Return the characters of each face; fonts are read once, whoever asks first."""
    with _LOCK:
        return _read_fonts()


@cache
def _read_fonts() -> Mapping[Face, frozenset[int]]:
    rl_config.useA85 = 0  # bytes as they are: a quarter less, and twice as fast
    found = {}
    for face in Face:
        font = TTFont(_name(face), str(font_path(face)), asciiReadable=0)
        vars(font.face)["makeSubset"] = _kept_subsets(font.face.makeSubset)
        pdfmetrics.registerFont(font)
        found[face] = frozenset(code for code in font.face.charToGlyph if code >= _FIRST_PRINTABLE)
    return MappingProxyType(found)


def _kept_subsets(make: Callable[[Sequence[int]], bytes]) -> Callable[[Sequence[int]], bytes]:
    """Return the maker of fonts with so many letters only, which keeps what it made: boards of a game need the same."""
    kept = lru_cache(maxsize=_SUBSETS)(make)
    return lambda letters: kept(tuple(letters))


def _name(face: Face) -> str:
    return f"Guildpost-{face.value}"


class _Press:
    """One PDF in the making: pages go onto the canvas, what they use again and again is kept as forms."""

    def __init__(self, canvas: Canvas, theme: Theme, document: Document) -> None:
        self.write = canvas.addLiteral
        self._canvas = canvas
        self._theme = theme
        self._document = document
        self._symbols: dict[str, str] = {}
        self._hatchings: dict[tuple[Hatching, int, int], str] = {}
        self.layers: dict[str, None] = {}
        self._on_page: dict[str, None] = {}

    def print(self, page: Page) -> None:
        """Add a page."""
        canvas, paper = self._canvas, page.paper
        canvas.setPageSize((paper.width * POINTS, paper.height * POINTS))
        for bookmark in page.bookmarks:
            canvas.bookmarkPage(bookmark)
            canvas.addOutlineEntry(bookmark, bookmark)
        canvas.transform(POINTS, 0, 0, -POINTS, 0, paper.height * POINTS)
        canvas.setLineJoin(_ROUND)
        self._on_page = {}
        self._draw(page.items)
        canvas.showPage()
        finish(canvas, page, tuple(self._on_page), self._document.edition)
        self.layers |= self._on_page

    def keep(self) -> None:
        """Put every symbol and hatching that the pages use into the file, and those that these use in turn."""
        for name in _growing(self._symbols):
            with self._form(self._symbols[name]):
                self._draw(drawing(self._document.symbols, name))
        for (hatching, columns, rows), form in self._hatchings.items():
            with self._form(form):
                self.write(hatched_squares(hatching, columns, rows))

    def letters(self, text: Text) -> None:
        """Set a text; the page's y grows downwards, so letters are turned over."""
        legible(text.text, text.face)
        x = text.x
        if before := _BEFORE[text.anchor]:
            x -= before * pdfmetrics.stringWidth(text.text, _name(text.face), text.size)
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, x, text.y)
        line.setFont(_name(text.face), text.size)
        line.textOut(text.text)
        self._canvas.drawText(line)

    def symbol(self, name: str) -> None:
        """Draw a symbol."""
        self._canvas.doForm(self._symbols.setdefault(name, f"S{len(self._symbols)}"))

    def layer(self, name: str) -> None:
        """Begin a layer; it ends with the operator EMC. Archives get a mark in its place: checkers know no layers."""
        if self._document.edition is Edition.ARCHIVE:
            self.write(f"/{name} BMC")
            return
        self._on_page[name] = None
        self.write(f"/OC /{name} BDC")

    def hatching(self, hatching: Hatching, columns: int, rows: int) -> None:
        """Draw a hatching."""
        self._canvas.doForm(self._hatchings.setdefault((hatching, columns, rows), f"H{len(self._hatchings)}"))

    def _draw(self, items: Iterable[Item]) -> None:
        Ink(self._theme, self, self._document.hatch).draw(items)

    @contextmanager
    def _form(self, name: str) -> Iterator[None]:
        self._canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
        yield
        self._canvas.endForm()


_BEFORE: Final = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
"""Which part of a text's width lies before its anchor."""


def _growing(names: Mapping[str, str]) -> Iterator[str]:
    """Yield each name, also those that are added on the way."""
    done = 0
    while done < len(names):
        yield list(names)[done]
        done += 1
