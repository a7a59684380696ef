"""Turns pages of shapes and roles into the bytes of a PDF."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from threading import Lock
from types import MappingProxyType
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from engine.core.scene import Anchor, Face, Group, Item, Role, Scene, Text
from printables.fonts import font_path
from printables.ink import Ink, hatched_squares
from printables.markup import UnknownSymbol
from printables.theme import Hatching, Theme
from printables.units import MARGIN, PAPERS, POINTS, Paper, PrintError, chosen

AUTHOR: Final = "The Guildpost project"

HATCH: Final = 2.4
"""The side of a hatch's square on pieces, in millimetres."""

_FAR: Final = 10_000
"""How far a form may reach from its origin: a bound that PDF wants, not a limit that anybody meets."""

_ROUND: Final = 1
_LOCK: Final = Lock()
_FIRST_PRINTABLE: Final = 0x20


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: items in millimetres from the top left corner of the paper.

    `bookmark` is the entry of the outline that leads here, if one does.
    """

    paper: Paper
    items: tuple[Item, ...]
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF holds and says of itself.

    `symbols` are drawings that its pages use by name, each put into the file once. `hatch` is the side of a hatch's
    square, in the unit in which hatched shapes are described.
    """

    title: str
    subject: str
    pages: tuple[Page, ...]
    keywords: tuple[str, ...] = ()
    symbols: Mapping[str, tuple[Item, ...]] = field(default_factory=lambda: MappingProxyType({}))
    hatch: float = HATCH


def write(document: Document, theme: Theme) -> bytes:
    """Return the PDF: the same bytes for the same document and theme, every font embedded, never scaled by a viewer.

    Raises PrintError for a character that the typeface lacks, UnknownRole for a role that the theme lacks.
    """
    _faces()
    stream = BytesIO()
    canvas = Canvas(stream, invariant=1, lang="en", pdfVersion=(1, 7), initialFontName=_name(Face.SANS))
    _describe(canvas, document)
    press = _Press(canvas, theme, document)
    for page in document.pages:
        press.print(page)
    press.keep()
    canvas.save()
    return stream.getvalue()


def text_width(text: str, size: float, face: Face = Face.SANS) -> float:
    """Return how wide a line of text is, in the unit of its size; raises PrintError for a character there is not."""
    legible(text, face)
    return pdfmetrics.stringWidth(text, _name(face), size)


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
    found = {}
    for face in Face:
        font = TTFont(_name(face), str(font_path(face)))
        pdfmetrics.registerFont(font)
        found[face] = frozenset(code for code in font.face.charToGlyph if code >= _FIRST_PRINTABLE)
    return MappingProxyType(found)


def _name(face: Face) -> str:
    return f"Guildpost-{face.value}"


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(document.subject)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setCreator("guildpost")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")


class _Press:
    """One PDF in the making: pages go onto the canvas, what they use again and again is kept as forms."""

    def __init__(self, canvas: Canvas, theme: Theme, document: Document) -> None:
        self.write = canvas.addLiteral
        self._canvas = canvas
        self._theme = theme
        self._document = document
        self._symbols: dict[str, str] = {}
        self._hatchings: dict[tuple[Hatching, int, int], str] = {}

    def print(self, page: Page) -> None:
        """Add a page."""
        canvas, paper = self._canvas, page.paper
        canvas.setPageSize((paper.width * POINTS, paper.height * POINTS))
        if page.bookmark:
            canvas.bookmarkPage(page.bookmark)
            canvas.addOutlineEntry(page.bookmark, page.bookmark)
        canvas.transform(POINTS, 0, 0, -POINTS, 0, paper.height * POINTS)
        canvas.setLineJoin(_ROUND)
        self._draw(page.items)
        canvas.showPage()

    def keep(self) -> None:
        """Put every symbol and hatching that the pages use into the file, and those that these use in turn."""
        for name in _growing(self._symbols):
            with self._form(self._symbols[name]):
                self._draw(self._document.symbols[name])
        for (hatching, columns, rows), form in self._hatchings.items():
            with self._form(form):
                self.write(hatched_squares(hatching, columns, rows))

    def letters(self, text: Text) -> None:
        """Set a text; the page's y grows downwards, so letters are turned over."""
        legible(text.text, text.face)
        x = text.x - _BEFORE[text.anchor] * text_width(text.text, text.size, text.face)
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, x, text.y)
        line.setFont(_name(text.face), text.size)
        line.textOut(text.text)
        self._canvas.drawText(line)

    def symbol(self, name: str) -> None:
        """Draw a symbol."""
        if name not in self._document.symbols:
            raise UnknownSymbol(f"The page uses the symbol “{name}”, which its document does not hold.")
        self._canvas.doForm(self._symbols.setdefault(name, f"S{len(self._symbols)}"))

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
