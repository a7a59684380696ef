"""Holds the box of Stratopolis to forty tiles of the two sets and a starter, on a sheet a set."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.core.components import Component, PolygonCut, RectCut, size
from engine.core.scene import Close, Path, Rect
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import GREEN, RED
from engine.games.stratopolis.tiles import KINDS
from printables.imposition import CUT_STYLES, Frame, Placed, Sheet, impose
from printables.marks import frame, trim
from printables.units import PAPERS
from tests.engine.stratopolis.tables import table

INCH = 25.4
BOX: tuple[Component, ...] = tuple(GAME.components(table().state))


def sheets(paper: str) -> tuple[Sheet, ...]:
    return impose(BOX, frame(PAPERS[paper]), CUT_STYLES["cut"])


def test_st_1_the_box_holds_two_of_each_kind() -> None:
    tiles = {(piece.part, piece.name): piece.count for piece in BOX if isinstance(piece.cut, PolygonCut)}
    assert tiles == {
        **{("red-tiles", kind): 2 for kind in KINDS[RED]},
        **{("green-tiles", kind): 2 for kind in KINDS[GREEN]},
    }


def test_st_2_the_box_holds_one_starter_of_two_squares() -> None:
    (starter,) = [piece for piece in BOX if isinstance(piece.cut, RectCut)]
    assert (starter.count, starter.cut) == (1, RectCut(2 * INCH, INCH))


def test_a_tile_is_three_square_inches() -> None:
    for piece in BOX:
        if isinstance(piece.cut, PolygonCut):
            assert size(piece.cut) == (2 * INCH, 2 * INCH)
            assert area(piece.cut) == pytest.approx(3 * INCH**2)


def area(cut: PolygonCut) -> float:
    """Return what the outline encloses; clockwise is positive, as y grows downwards."""
    points = (*cut.points, cut.points[0])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(points)) / 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_set_fits_one_sheet(paper: str) -> None:
    assert [(sheet.parts, len(sheet.placed)) for sheet in sheets(paper)] == [
        (("red-tiles",), 21),
        (("green-tiles",), 20),
    ]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_on_every_paper_all_pieces_lie_within_the_frame_and_share_their_cuts(paper: str) -> None:
    room = frame(PAPERS[paper])
    found = sheets(paper)
    assert sum(len(sheet.placed) for sheet in found) == 41
    for sheet in found:
        sides = Counter(side for placed in sheet.placed for side in inches(placed, room))
        assert set(sides.values()) <= {1, 2}
        assert len(sheet.placed) == 1 or sum(count == 2 for count in sides.values()) >= len(sheet.placed)


def inches(placed: Placed, room: Frame) -> Iterator[tuple[float, float]]:
    """Yield the middle of each inch of the cuts around a piece; a piece has eight inches of them, the starter six."""
    edge = trim(placed)
    outline = [(step.x, step.y) for step in edge.steps if not isinstance(step, Close)] if isinstance(edge, Path) else []
    if isinstance(edge, Rect):
        right, bottom = edge.x + edge.width, edge.y + edge.height
        outline = [(edge.x, edge.y), (right, edge.y), (right, bottom), (edge.x, bottom)]
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        assert room.x - 1e-6 <= x1 <= room.x + room.width + 1e-6
        assert room.y - 1e-6 <= y1 <= room.y + room.height + 1e-6
        count = round((abs(x2 - x1) + abs(y2 - y1)) / INCH)
        for part in range(count):
            along = (part + 0.5) / count
            yield round(x1 + along * (x2 - x1), 3), round(y1 + along * (y2 - y1), 3)
