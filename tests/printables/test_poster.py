"""Holds posters to their parts: each fits its sheet, all together they show the whole at true size, and overlap."""

from io import BytesIO
from itertools import product

import pdfplumber
import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.catalog import games
from engine.core.components import Component, RectCut, size
from engine.core.ids import Slug
from engine.core.scene import Rect, Role, Style
from printables.cutting_svg import kit_svgs
from printables.imposition import Frame
from printables.kits import kit_pdf
from printables.marks import frame
from printables.poster import OVERLAP, Pane, panes
from printables.units import PAPERS, POINTS

ATTACK = games()[Slug("alien-attack-usa")]
DPI = 60
BOARD = Component("board", "map", 1, RectCut(300, 200), (Rect(0, 0, 300, 200, Style(fill=Role("red"))),), poster=True)


@given(st.floats(20, 900), st.floats(20, 900), st.sampled_from(sorted(PAPERS)), st.sampled_from([0.0, 7.0]))
def test_parts_fit_their_sheets_and_overlap_by_the_strip(width: float, height: float, paper: str, inset: float) -> None:
    room = frame(PAPERS[paper])
    whole = Component("board", "map", 1, RectCut(width, height), (), poster=True)
    found = panes([whole], room, inset, 0.0)
    parts = [one for one in found if isinstance(one, Pane)]
    for part in found:
        assert size(part.cut)[0] <= room.width - 2 * inset + 1e-6
        assert size(part.cut)[1] <= room.height - 2 * inset + 1e-6
    if not parts:
        assert found == (whole,)
        return
    columns, rows = parts[0].columns, parts[0].rows
    assert [(part.row, part.column) for part in parts] == list(product(range(rows), range(columns)))
    wide, high = size(parts[0].cut)
    sides = (columns * (wide - OVERLAP) + OVERLAP, rows * (high - OVERLAP) + OVERLAP)
    assert sorted(sides) == pytest.approx(sorted((width, height)))


def test_what_fits_is_left_whole_and_turned_where_that_takes_fewer_sheets() -> None:
    assert panes([BOARD], Frame(0, 0, 300, 200), 0.0, 0.0) == (BOARD,)
    assert len(panes([BOARD], Frame(0, 0, 190, 310), 0.0, 0.0)) == 2
    lower, upper = panes([BOARD], Frame(0, 0, 210, 160), 0.0, 0.0)
    assert size(lower.cut) == size(upper.cut) == (200, 155)


def test_a_piece_that_must_stay_whole_is_not_parted() -> None:
    (plain,) = panes([Component("board", "map", 1, RectCut(300, 200), ())], Frame(0, 0, 190, 250), 0.0, 0.0)
    assert not isinstance(plain, Pane)


def picture(data: bytes, page: int, box: tuple[float, float, float, float]) -> Image.Image:
    """Return what lies in a box of a page, in points from its top left corner, in grey."""
    drawn = pypdfium2.PdfDocument(BytesIO(data))[page].render(scale=DPI / 72).to_pil().convert("L")
    return drawn.crop(tuple(round(side * DPI / 72) for side in box))


def test_the_parts_of_the_map_show_the_same_where_they_overlap() -> None:
    data = kit_pdf(ATTACK, "board")
    with pdfplumber.open(BytesIO(data)) as pdf:
        trims = [
            next(rect for rect in page.rects if abs(rect["height"] - 228 * POINTS) < 0.01 and 400 < rect["width"] < 500)
            for page in pdf.pages
        ]
    (left, right) = trims
    strip = OVERLAP * POINTS
    assert left["width"] + right["width"] - strip == pytest.approx(328.7 * POINTS, abs=0.01)
    seam = picture(data, 0, (left["x1"] - strip, left["top"], left["x1"], left["bottom"]))
    under = picture(data, 1, (right["x0"], right["top"], right["x0"] + strip, right["bottom"]))
    turned = under.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    assert 2 * unlike(seam, under) < unlike(seam, turned)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return how different two pictures are when looked at from afar: the thin hatch of the strip does not show."""
    far = (5, 40)
    near, away = (picture.resize(far, Image.Resampling.BOX) for picture in (one, other))
    bright = ImageStat.Stat(near).mean[0] - ImageStat.Stat(away).mean[0]
    return float(ImageStat.Stat(ImageChops.difference(near, away.point(lambda shade: shade + bright))).mean[0])


def test_each_part_says_where_it_lies_and_what_is_glued_onto_it() -> None:
    first, second = (page.extract_text() for page in pypdf.PdfReader(BytesIO(kit_pdf(ATTACK, "board"))).pages)
    assert "glue B1 here" in first
    assert "A1" in first
    assert "B1" in second
    assert "cross on cross" in second


def test_a_cutting_machine_gets_the_parts_clipped() -> None:
    (first, second) = kit_svgs(ATTACK, "board")
    for document in (first, second):
        assert document.count("<clipPath") >= 1
        assert 'clip-path="url(#clip_' in document
