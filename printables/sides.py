"""Turns sheets of fronts into the sheets of their backs, each back where it meets its front."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from engine.core.components import Component, size
from printables.document import Duplex
from printables.imposition import CutStyle, Frame, Placed, Sheet, impose
from printables.poster import panes
from printables.sharing import shared
from printables.units import Paper

GUTTER: Final = 5.0
"""How far bleed and pieces stay from the line along which a sheet is folded, in millimetres."""

_HALF_TURN: Final = 180.0
_NO_OFFSET: Final = (0.0, 0.0)


class Turning(Enum):
    """How the backs come behind the fronts."""

    NEVER = "never"
    LONG_EDGE = "long edge"
    SHORT_EDGE = "short edge"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Sides:
    """A way to use the sides of a sheet: what a sheet says of it, how backs come about, what a printer is asked."""

    title: str
    turning: Turning
    duplex: Duplex


SIDES: Final[Mapping[str, Sides]] = MappingProxyType(
    {
        "single": Sides("one side", Turning.NEVER, Duplex.SINGLE),
        "duplex-long": Sides("both sides, turned over the long edge", Turning.LONG_EDGE, Duplex.LONG_EDGE),
        "duplex-short": Sides("both sides, turned over the short edge", Turning.SHORT_EDGE, Duplex.SHORT_EDGE),
        "fold": Sides("folded, backs below fronts", Turning.FOLD, Duplex.SINGLE),
    }
)
"""The ways to use the sides of a sheet, by the word that chooses them."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet as it is printed: its pieces, whether it is the back, and where it is folded if it is.

    `parts` are those of the box that the sheet is for, on a blank back too.
    """

    sheet: Sheet
    parts: tuple[str, ...]
    back: bool = False
    fold: float | None = None


def sheets_of(box: Sequence[Component], frame: Frame, style: CutStyle, sides: Sides) -> tuple[Sheet, ...]:
    """Lay out the box for these sides; raises PrintError for a piece that is too large.

    What has backs takes the upper half of sheets that are folded, and comes first.
    """
    whole = panes(box, frame, style.inset, style.bleed)
    if sides.turning is not Turning.FOLD:
        return shared(impose(whole, frame, style), frame, style)
    half = replace(frame, height=frame.height / 2 - GUTTER - max(0.0, style.bleed) + style.inset)
    backed = {component.part for component in whole if component.back is not None and not component.sheet}
    both = [component for component in whole if component.part in backed]
    faces = [component for component in whole if component.part not in backed]
    return (
        *shared(impose(both, half, style), half, style),
        *shared(impose(faces, frame, style), frame, style),
    )


def printed(
    sheets: Sequence[Sheet], paper: Paper, frame: Frame, sides: Sides, offset: tuple[float, float] = _NO_OFFSET
) -> Iterator[Side]:
    """Yield each side to print, in the order of pages; backs are moved rightwards and downwards by the offset, in mm.

    Where both sides are printed every front has a back, a blank one if need be: else fronts would meet wrong backs.
    """
    for sheet in sheets:
        match sides.turning:
            case Turning.NEVER:
                yield Side(sheet, sheet.parts)
            case Turning.FOLD:
                yield _folded(sheet, frame)
            case Turning.LONG_EDGE | Turning.SHORT_EDGE:
                yield Side(sheet, sheet.parts)
                backs = (_behind(placed, paper, sides.turning, offset) for placed in _backed(sheet))
                yield Side(Sheet(tuple(backs)), sheet.parts, back=True)


def _backed(sheet: Sheet) -> Iterator[Placed]:
    return (placed for placed in sheet.placed if placed.component.back is not None)


def _behind(placed: Placed, paper: Paper, turning: Turning, offset: tuple[float, float]) -> Placed:
    """Return the back of a piece as it lies on the other side of the paper.

    A paper that is turned over its long edge changes left and right; over its short edge top and bottom, and then a
    back is printed upside down, so that it stands upright when the piece is turned over like the page of a book.
    """
    width, height = (placed.scale * length for length in size(placed.component.cut))
    dx, dy = offset
    if turning is Turning.LONG_EDGE:
        return _back(placed, paper.width - placed.x - width + dx, placed.y + dy, 0.0)
    return _back(placed, placed.x + dx, paper.height - placed.y - height + dy, _HALF_TURN)


def _folded(sheet: Sheet, frame: Frame) -> Side:
    backed = tuple(_backed(sheet))
    if not backed:
        return Side(sheet, sheet.parts)
    fold = frame.y + frame.height / 2
    backs = (
        _back(placed, placed.x, 2 * fold - placed.y - size(placed.component.cut)[1], _HALF_TURN) for placed in backed
    )
    return Side(Sheet((*sheet.placed, *backs)), sheet.parts, fold=fold)


def _back(placed: Placed, x: float, y: float, turn: float) -> Placed:
    """Return the back in its place; where backs lie in several turns, each copy has the next one, whatever its face."""
    own = 360 / placed.component.back_turns * (placed.copy % placed.component.back_turns)
    return replace(placed, x=x, y=y, turn=(placed.turn + turn + own) % 360, back=True)
