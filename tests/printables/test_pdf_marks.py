"""Holds the marks of a sheet to true sizes, and the ground of a piece to its style."""

from engine.core.components import CircleCut, Component, PolygonCut, RectCut
from engine.core.scene import Circle, Group, Line, Move, Path, Rect, Role, Style
from printables.imposition import Placed
from printables.marks import CUT, Heading, edge, folds, frame, ground, heading, ruler, trim
from printables.units import MARGIN, PAPERS, POINTS

A5 = PAPERS["a5"]
RED = Role("red")
ELL = PolygonCut(((0, 0), (20, 0), (20, 40), (0, 40)))


def piece(cut: RectCut | CircleCut | PolygonCut, *lines: tuple[tuple[float, float], tuple[float, float]]) -> Placed:
    return Placed(Component("pieces", "piece", 1, cut, (), folds=lines), 30, 50)


def test_a_trim_edge_is_one_shape_in_its_place() -> None:
    assert trim(piece(RectCut(50.8, 25.4))) == Rect(30, 50, 50.8, 25.4, CUT)
    assert trim(piece(CircleCut(20))) == Circle(40, 60, 10, CUT)
    outline = trim(piece(ELL))
    assert isinstance(outline, Path)
    assert outline.steps[:2] == (Move(30, 50), Line(50, 50))


def test_all_folds_of_a_piece_are_one_broken_line_in_its_place() -> None:
    line = folds(piece(ELL, ((0, 20), (20, 20))))
    assert isinstance(line, Group)
    (path,) = line.items
    assert isinstance(path, Path)
    assert path.style.dashed
    assert (line.x, line.y, path.steps) == (30, 50, (Move(0, 20), Line(20, 20)))
    assert folds(piece(ELL)) is None


def test_paint_leaves_a_white_rim_inside_a_cut_line_and_passes_it_where_there_is_bleed() -> None:
    paint = Style(fill=RED, hatched=True)
    assert ground(RectCut(50, 20), RED, -0.5) == Rect(0.5, 0.5, 49, 19, paint)
    assert ground(RectCut(50, 20), RED, 3) == Rect(-3, -3, 56, 26, paint)
    assert ground(CircleCut(20), RED, -0.5) == Circle(10, 10, 9.5, paint)


def test_a_piece_of_any_outline_gets_its_rim_and_its_bleed_from_a_wide_edge() -> None:
    rim, bleed = ground(ELL, RED, -0.5), ground(ELL, RED, 3)
    assert isinstance(rim, Path)
    assert isinstance(bleed, Path)
    assert (rim.style.stroke, rim.style.width) == ("paper", 1)
    assert (bleed.style.stroke, bleed.style.width) == (RED, 6)
    assert rim.steps == edge(ELL, rim.style).steps  # type: ignore[union-attr] # a polygon's edge is a path


def test_the_ruler_is_one_line_of_100_mm_over_one_of_4_in() -> None:
    lengths = [abs(one.steps[1].x - one.steps[0].x) for one in ruler(A5) if isinstance(one, Path)]  # type: ignore[union-attr] # lines
    assert [length for length in lengths if length > 1] == [100, 101.6]
    assert 100 * POINTS == 100 / 25.4 * 72


def test_a_heading_keeps_its_two_sides_apart_on_the_smallest_paper() -> None:
    note = "Score the broken lines and fold. " * 6
    said = list(
        heading(A5, Heading("Alien City · Towers", note, "sheet 7 of 13", "A5 · cut lines · one side · classic"))
    )
    assert len(said) <= 5
    assert max(text.y for text in said) < frame(A5).y  # type: ignore[union-attr] # a heading is all text
    assert min(text.y for text in said) > MARGIN  # type: ignore[union-attr] # the same
