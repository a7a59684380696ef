"""Holds the layout of sheets to true sizes, whole counts and room for everything."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.components import CircleCut, Component, RectCut, size
from engine.core.scene import Rect as Square
from engine.core.scene import Role, Style
from printables.imposition import CUT_STYLES, Frame, Sheet, impose
from printables.marks import frame
from printables.sharing import BETWEEN, shared
from printables.units import PAPERS, PrintError

CUT = CUT_STYLES["cut"]
A4 = frame(PAPERS["a4"])
FACE = (Square(1, 1, 2, 2, Style(fill=Role("ink"))),)

TILE = Component("tiles", "tile", 5, RectCut(50.8, 50.8), FACE)
COIN = Component("coins", "coin", 6, CircleCut(19.05), FACE)
PAGE = Component("notes", "note", 2, RectCut(150, 180), FACE, sheet=True)


def shape(sheet: Sheet) -> tuple[int, int]:
    """Return in how many columns and rows the pieces of a sheet lie."""
    return len({placed.x for placed in sheet.placed}), len({placed.y for placed in sheet.placed})


def within(sheet: Sheet, room: Frame) -> bool:
    return all(
        room.x - 1e-6 <= placed.x
        and room.y - 1e-6 <= placed.y
        and placed.x + placed.scale * size(placed.component.cut)[0] <= room.x + room.width + 1e-6
        and placed.y + placed.scale * size(placed.component.cut)[1] <= room.y + room.height + 1e-6
        for placed in sheet.placed
    )


def apart(sheet: Sheet, gap: float) -> bool:
    """Say whether no two pieces of a sheet come nearer than the gap."""
    boxes = [
        (one.x, one.y, one.x + size(one.component.cut)[0], one.y + size(one.component.cut)[1]) for one in sheet.placed
    ]
    return all(
        a[2] + gap <= b[0] + 1e-6 or b[2] + gap <= a[0] + 1e-6 or a[3] + gap <= b[1] + 1e-6 or b[3] + gap <= a[1] + 1e-6
        for place, a in enumerate(boxes)
        for b in boxes[:place]
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_twelve_tiles_fit_a_sheet_of_either_common_paper(paper: str) -> None:
    sheets = impose([replace(TILE, count=20)], frame(PAPERS[paper]), CUT)
    assert [len(sheet.placed) for sheet in sheets] == [12, 8]
    assert shape(sheets[0]) == (3, 4)


def test_coins_lie_as_far_apart_as_there_is_room_and_a_quarter_of_an_inch_at_most() -> None:
    (few,) = impose([COIN], A4, CUT)
    assert few.placed[1].x - few.placed[0].x == pytest.approx(19.05 + 6.35)
    (sheet,) = impose([replace(COIN, cut=CircleCut(16.0), count=130)], A4, CUT)
    assert shape(sheet) == (10, 13)
    assert apart(sheet, 2.2)


def test_each_kind_gets_whole_rows_where_that_takes_no_more_of_them() -> None:
    kinds = [replace(COIN, name=name, count=8) for name in ("sun", "moon", "crown")]
    (sheet,) = impose(kinds, A4, CUT)
    assert shape(sheet) == (8, 3)
    assert [placed.component.name for placed in sheet.placed] == ["sun"] * 8 + ["moon"] * 8 + ["crown"] * 8


def test_what_is_left_of_a_part_lies_below_what_is_left_of_another() -> None:
    box = [replace(TILE, count=14), COIN, replace(TILE, part="fields", count=11), replace(COIN, part="marks", count=3)]
    sheets = shared(impose(box, A4, CUT), A4, CUT)
    assert [sheet.parts for sheet in sheets] == [("tiles",), ("tiles", "coins", "marks"), ("fields",)]
    assert [len(sheet.placed) for sheet in sheets] == [12, 2 + 6 + 3, 11]
    assert all(within(sheet, A4) and apart(sheet, CUT.gap) for sheet in sheets)
    lowest, highest = (
        {placed.y for placed in sheets[1].placed if placed.component.part == part} for part in ("coins", "marks")
    )
    assert max(lowest) + 19.05 + BETWEEN == pytest.approx(min(highest))


def test_a_page_to_read_shares_its_sheet_with_nothing() -> None:
    assert [sheet.parts for sheet in shared(impose([PAGE, COIN], A4, CUT), A4, CUT)] == [("notes",)] * 2 + [("coins",)]


def test_a_page_to_write_on_stands_alone_and_shrinks_to_a_smaller_paper() -> None:
    on_a4, on_a5 = (impose([PAGE], frame(PAPERS[paper]), CUT) for paper in ("a4", "a5"))
    assert [placed.scale for sheet in on_a4 for placed in sheet.placed] == [1, 1]
    assert all(placed.scale < 1 for sheet in on_a5 for placed in sheet.placed)
    assert all(within(sheet, frame(PAPERS["a5"])) for sheet in on_a5)


def test_a_piece_larger_than_the_paper_is_refused_in_a_sentence() -> None:
    board = replace(TILE, part="boards", cut=RectCut(300, 300))
    with pytest.raises(PrintError, match="The boards of 300 x 300 mm do not fit this paper"):
        impose([board], A4, CUT)


def test_an_empty_box_makes_no_sheets() -> None:
    assert impose([], A4, CUT) == ()


kinds = st.builds(
    lambda number, count, width, height: Component("pieces", f"piece-{number}", count, RectCut(width, height), FACE),
    st.integers(),
    st.integers(1, 30),
    st.floats(5, 120),
    st.floats(5, 120),
)


@given(st.lists(kinds, min_size=1, max_size=5), st.sampled_from(sorted(PAPERS)))
def test_every_copy_lies_once_at_true_size_within_the_frame_and_apart_from_the_others(
    box: list[Component], paper: str
) -> None:
    room = frame(PAPERS[paper])
    sheets = impose(box, room, CUT)
    laid = [placed for sheet in sheets for placed in sheet.placed]
    assert [placed.component for placed in laid] == [kind for kind in box for _ in range(kind.count)]
    assert all(placed.scale == 1 for placed in laid)
    assert all(within(sheet, room) and apart(sheet, CUT.gap) for sheet in sheets)
