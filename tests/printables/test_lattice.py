"""Holds pieces of an odd form to lying edge to edge: as many as can be, none on another, all within the page."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.components import CircleCut, Component, Cut, PolygonCut, RectCut
from engine.core.scene import Path, Rect, Role, Style
from printables.imposition import CUT_STYLES, Frame, Placed, impose
from printables.lattice import Form, Laid, form, pages, pitch
from printables.marks import trim
from printables.units import PrintError

L_CUT = PolygonCut(((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)))
BAR = RectCut(20, 10)
L_FORM: Form = frozenset({(0, 0), (1, 0), (0, 1)})
FACE = (Rect(1, 1, 2, 2, Style(fill=Role("ink"))),)
CUT = CUT_STYLES["cut"]


def piece(cut: Cut, count: int = 1, name: str = "piece") -> Component:
    return Component("pieces", name, count, cut, FACE)


def covered(cells: Form, laid: Laid) -> set[tuple[int, int]]:
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    turned = {(right - x, bottom - y) for x, y in cells} if laid.turn else cells
    return {(laid.column + x, laid.row + y) for x, y in turned}


@pytest.mark.parametrize(
    ("cuts", "side"),
    [
        ((L_CUT,), 10),
        ((L_CUT, BAR), 10),
        ((BAR,), None),
        ((RectCut(20, 20), CircleCut(10)), None),
        ((L_CUT, CircleCut(10)), None),
        ((L_CUT, RectCut(15, 10)), None),
        ((PolygonCut(((0, 0), (20, 0), (10, 20))),), None),
        ((PolygonCut(((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))),), None),
    ],
)
def test_pieces_share_a_lattice_where_one_has_an_odd_form_and_all_sides_fit_it(
    cuts: tuple[Cut, ...], side: float | None
) -> None:
    assert pitch([piece(cut) for cut in cuts]) == side


def test_the_form_of_a_piece_is_the_squares_that_its_edge_encloses() -> None:
    assert form(L_CUT, 10) == L_FORM
    assert form(BAR, 10) == {(0, 0), (1, 0)}
    ring = PolygonCut(((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)))
    assert form(ring, 10) == {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)}


@pytest.mark.parametrize(("columns", "rows", "most"), [(2, 3, 2), (3, 2, 2), (5, 6, 10), (7, 9, 20), (7, 10, 22)])
def test_two_by_two_they_close_up_to_blocks_of_two_squares_by_three(columns: int, rows: int, most: int) -> None:
    (page,) = pages([L_FORM] * most, columns, rows)
    taken = [cell for laid in page for cell in covered(L_FORM, laid)]
    assert len(taken) == len(set(taken)) == 3 * most


def test_a_piece_larger_than_the_page_has_no_place() -> None:
    assert pages([L_FORM], 1, 5) == []
    assert pages([L_FORM], 5, 1) == []
    with pytest.raises(PrintError, match="The pieces of 20 x 20 mm do not fit this paper"):
        impose([piece(L_CUT)], Frame(0, 0, 15, 100), CUT)


bits = st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1).map(
    lambda cells: frozenset((x - min(c for c, _ in cells), y - min(r for _, r in cells)) for x, y in cells)
)


@given(st.lists(bits, min_size=1, max_size=20), st.integers(3, 8), st.integers(3, 8))
def test_every_piece_lies_once_within_its_page_and_on_no_other(forms: list[Form], columns: int, rows: int) -> None:
    found = pages(forms, columns, rows)
    assert sum(map(len, found)) == len(forms)
    rest = iter(forms)
    for page in found:
        taken = [cell for laid, cells in zip(page, rest, strict=False) for cell in covered(cells, laid)]
        assert len(taken) == len(set(taken))
        assert all(0 <= x < columns and 0 <= y < rows for x, y in taken)


def test_a_turned_piece_is_cut_where_it_is_drawn() -> None:
    (sheet,) = impose([piece(L_CUT, 2)], Frame(10, 20, 20, 30), CUT)
    first, second = sheet.placed
    assert (first.origin, first.turn) == ((10, 20), 0)
    assert (second.origin, second.turn) == ((30, 50), 180)
    assert corners(second) == {(30, 50), (10, 50), (10, 40), (20, 40), (20, 30), (30, 30)}
    assert corners(first) & corners(second) == {(20, 30), (10, 40), (20, 40), (30, 30)} & corners(first)


def corners(placed: Placed) -> set[tuple[float, float]]:
    edge = trim(placed)
    assert isinstance(edge, Path)
    return {(step.x, step.y) for step in edge.steps if hasattr(step, "x")}


def test_sheets_of_pieces_on_a_lattice_keep_their_order_and_middle() -> None:
    kinds = [piece(L_CUT, 3, "l"), piece(BAR, 1, "bar")]
    sheets = impose(kinds, Frame(10, 20, 25, 30), CUT)
    names = [placed.component.name for placed in chain.from_iterable(sheet.placed for sheet in sheets)]
    assert names == ["l", "l", "l", "bar"]
    assert sheets[0].placed[0].x == pytest.approx(12.5)
