"""The words in which pages are handed to a writer: pages of shapes, what a document says of itself, its enclosures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.core.components import Field
from engine.core.scene import Group, Item
from printables.units import Paper

HATCH: Final = 2.4
"""The side of a hatch's square on pieces, in millimetres."""

LICENCE: Final = "MIT"
"""The licence of our drawings, by its SPDX name."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in millimetres from the top left corner of the paper."""

LAYERS: Final[Mapping[str, str]] = MappingProxyType(
    {"art": "Art", "cut": "Cut lines", "fold": "Fold lines", "marks": "Marks and words"}
)
"""What can be shown and hidden by itself, with the name that a reader of PDF files shows."""

LAYER: Final = "layer:"
"""How the key of a group begins that is a layer of its page."""


class Edition(Enum):
    """What kind of PDF is written: the usual one, one to fill in on a screen, or one by PDF/A-2b, for archives.

    An archive's keeps for decades, but encloses nothing.
    """

    USUAL = "usual"
    FORM = "form"
    ARCHIVE = "pdf/a"


class Duplex(Enum):
    """How a printer that prints both sides is asked to turn the paper; the value is PDF's own word."""

    SINGLE = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file that travels inside a PDF."""

    name: str
    media: str
    content: bytes
    about: str


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: items in millimetres from the top left corner of the paper.

    `bookmarks` are the entries of the outline that lead here, if any do. `trim` is the box around everything that is
    cut out, and `bleed` that with the paint beyond; None: the whole paper. `fields` can be filled in on a screen.
    """

    paper: Paper
    items: tuple[Item, ...]
    bookmarks: tuple[str, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF holds and says of itself.

    `symbols` are drawings that its pages use by name, each put into the file once. `hatch` is the side of a hatch's
    square, in the unit in which hatched shapes are described. Pages may be made as they are asked for, so that a long
    document is never in memory as a whole.
    """

    title: str
    subject: str
    pages: Iterable[Page]
    keywords: tuple[str, ...] = ()
    symbols: Mapping[str, tuple[Item, ...]] = field(default_factory=lambda: MappingProxyType({}))
    hatch: float = HATCH
    duplex: Duplex = Duplex.SINGLE
    enclosures: tuple[Enclosure, ...] = ()
    edition: Edition = Edition.USUAL


def layer(name: str, *items: Item) -> Item:
    """Return the items as part of one of the LAYERS of their page."""
    return Group(items, key=f"{LAYER}{name}")
