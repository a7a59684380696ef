"""The words in which a game describes what lies in its box: pieces in millimetres, laid out and drawn elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from engine.core.scene import Item, Role

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RectCut:
    """A trim edge of straight sides; its box begins at 0, 0."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CircleCut:
    """A round trim edge; its box begins at 0, 0."""

    diameter: float


@dataclass(frozen=True, slots=True)
class PolygonCut:
    """A trim edge through the points, clockwise; its box begins at 0, 0."""

    points: tuple[Point, ...]


Cut: TypeAlias = RectCut | CircleCut | PolygonCut


@dataclass(frozen=True, slots=True)
class Field:
    """A place on a page where something is written: its name, its box in millimetres, and what stands there already."""

    name: str
    x: float
    y: float
    width: float
    height: float
    value: str = ""


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece, in millimetres from the top left corner of its trim edge's box.

    `part` is the part of the kit that it belongs to (`tiles`, `domes`), `name` tells it from its neighbours, `count`
    is how many of it a box holds. `folds` are lines to crease. `bleed` is the role painted beyond the trim edge where a
    sheet has bleed, `back_bleed` the same on the back. `sheet` says that it is a page to write on or read from, not a
    piece to cut out. `note` is a sentence on how to make or use it.

    `back` is drawn as it is seen when the piece is turned over like the page of a book. `back_turns` is in how many
    ways a back may lie under its face: 4 where backs are printed in all four turns, whatever is on the face, so that
    they tell nothing of it. `extra` says that it is printed only where its part is asked for: it stands in for other
    pieces, or not every table wants it. `poster` says that it is glued together from several sheets where one is too
    small for it; it has no back then. `fields` are the places of a page that can be filled in on a screen.
    """

    part: str
    name: str
    count: int
    cut: Cut
    face: tuple[Item, ...]
    back: tuple[Item, ...] | None = None
    folds: tuple[tuple[Point, Point], ...] = ()
    bleed: Role | None = None
    sheet: bool = False
    note: str = ""
    symbols: Mapping[str, tuple[Item, ...]] = field(default_factory=lambda: MappingProxyType({}))
    back_bleed: Role | None = None
    back_turns: int = 1
    extra: bool = False
    fields: tuple[Field, ...] = ()
    poster: bool = False


def size(cut: Cut) -> tuple[float, float]:
    """Return the width and height of a trim edge's box in millimetres."""
    match cut:
        case RectCut(width, height):
            return width, height
        case CircleCut(diameter):
            return diameter, diameter
        case PolygonCut(points):
            return max(x for x, _ in points), max(y for _, y in points)
