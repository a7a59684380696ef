"""Holds backs to their fronts: every way to turn the paper, incomplete rows, offsets, blank sides, folded sheets."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pdfplumber
import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps

from engine.catalog import games
from engine.core.components import Component, PolygonCut, RectCut, size
from engine.core.ids import Slug
from engine.core.scene import Circle, Group, Role, Style, Text
from printables.calibration import calibration
from printables.document import Document, Edition
from printables.drawings import symbols
from printables.imposition import CUT_STYLES, Placed
from printables.kits import kit_pdf
from printables.marks import frame
from printables.pdf import write
from printables.sheets import Making, laid_out, pages
from printables.sides import GUTTER, SIDES, Side, printed, sheets_of
from printables.theme import theme
from printables.units import PAPERS, POINTS, PrintError

CITY = games()[Slug("alien-city")]
CLASSIC = theme("classic")
A4 = PAPERS["a4"]
DOT = (Circle(10, 10, 3, Style(fill=Role("ink"))),)
RED = Role("red")
CARD = Component("cards", "card", 7, RectCut(50, 70), DOT, back=DOT, bleed=RED, back_bleed=RED)
ELL = PolygonCut(((0, 0), (60, 0), (60, 30), (30, 30), (30, 60), (0, 60)))
HOOK = Component("hooks", "hook", 5, ELL, DOT, back=DOT, bleed=RED, back_bleed=RED)
COIN = replace(CARD, part="coins", name="coin", back=None)
TILE = replace(CARD, part="tiles", name="tile", count=9, cut=RectCut(50, 50), back_turns=4)
TURNED = ["duplex-long", "duplex-short"]
both_edges = pytest.mark.parametrize("sides", TURNED)


def laid(component: Component, sides: str, style: str = "cut", offset: tuple[float, float] = (0, 0)) -> list[Side]:
    room = frame(A4)
    sheets = sheets_of([component], room, CUT_STYLES[style], SIDES[sides])
    return list(printed(sheets, A4, room, SIDES[sides], offset))


def middle(placed: Placed) -> tuple[float, float]:
    width, height = size(placed.component.cut)
    return placed.x + width / 2, placed.y + height / 2


def behind(sides: str, x: float, y: float) -> tuple[float, float]:
    """Return where a point of the back lies, seen through the paper from the front."""
    return (A4.width - x, y) if sides == "duplex-long" else (x, A4.height - y)


@both_edges
@pytest.mark.parametrize("style", CUT_STYLES)
def test_every_back_lies_behind_its_front_in_the_last_row_too(sides: str, style: str) -> None:
    front, back = laid(CARD, sides, style)
    assert len(front.sheet.placed) == len(back.sheet.placed) == 7
    for one, other in zip(front.sheet.placed, back.sheet.placed, strict=True):
        assert behind(sides, *middle(other)) == pytest.approx(middle(one))


def test_a_back_is_upside_down_where_the_paper_turns_over_its_short_edge() -> None:
    assert {placed.turn for placed in laid(CARD, "duplex-long")[1].sheet.placed} == {0}
    assert {placed.turn for placed in laid(CARD, "duplex-short")[1].sheet.placed} == {180}


@both_edges
def test_an_offset_moves_backs_right_and_down_and_leaves_fronts_alone(sides: str) -> None:
    front, back = laid(CARD, sides)
    moved_front, moved_back = laid(CARD, sides, offset=(0.5, -1))
    assert moved_front == front
    for one, other in zip(back.sheet.placed, moved_back.sheet.placed, strict=True):
        assert (other.x - one.x, other.y - one.y) == pytest.approx((0.5, -1))


def test_backs_take_all_four_turns_whatever_is_on_the_face() -> None:
    kinds = [replace(TILE, name=name, count=5) for name in ("sun", "moon", "crown", "arms")]
    room = frame(A4)
    sheets = sheets_of(kinds, room, CUT_STYLES["cut"], SIDES["duplex-long"])
    backs = [
        placed for side in printed(sheets, A4, room, SIDES["duplex-long"]) if side.back for placed in side.sheet.placed
    ]
    turns = {kind.name: {back.turn for back in backs if back.component.name == kind.name} for kind in kinds}
    assert all(found == {0, 90, 180, 270} for found in turns.values())


def test_a_sheet_without_backs_gets_a_blank_back_that_says_so() -> None:
    front, back = laid(COIN, "duplex-long")
    assert (front.back, back.back) == (False, True)
    assert back.sheet.placed == ()
    text = pypdf.PdfReader(BytesIO(kit_pdf(CITY, "hats", sides="duplex-long"))).pages[1].extract_text()
    assert "Nothing here has a back" in text
    assert "sheet 1 of 1, back" in text


def test_a_folded_sheet_has_its_backs_below_the_fold_upside_down_and_away_from_it() -> None:
    sides = laid(CARD, "fold", "bleed")
    assert len(sides) == 3
    for side in sides:
        assert side.fold is not None
        fronts = [placed for placed in side.sheet.placed if not placed.back]
        backs = [placed for placed in side.sheet.placed if placed.back]
        assert len(fronts) == len(backs)
        for one, other in zip(fronts, backs, strict=True):
            assert middle(other)[0] == pytest.approx(middle(one)[0])
            assert side.fold - middle(one)[1] == pytest.approx(middle(other)[1] - side.fold)
            assert other.turn == 180
            assert side.fold - (one.y + 70) >= GUTTER + 3 - 1e-6


def test_pieces_without_backs_take_the_whole_of_a_sheet_though_others_are_folded() -> None:
    (side,) = laid(COIN, "fold")
    assert side.fold is None
    assert len(side.sheet.placed) == 7


def picture(making: Making, component: Component, scale: float) -> list[Image.Image]:
    """Return where paint lies on each page, as black and white."""
    sheets = laid_out([component], making)
    drawn = tuple(pages("Cards", making, sheets, bare=True))
    document = Document("t", "s", drawn, symbols=symbols([component], making.style.bleed))
    found = pypdfium2.PdfDocument(write(document, CLASSIC))
    return [page.render(scale=scale, no_smoothpath=True).to_pil().convert("L").point(_INKED) for page in found]


def _INKED(shade: int) -> int:  # noqa: N802 - a table in the form of a function
    return 255 if shade < 200 else 0


@both_edges
@pytest.mark.parametrize("component", [CARD, HOOK], ids=["cards", "hooks"])
def test_fronts_and_backs_cover_each_other_against_the_light(sides: str, component: Component) -> None:
    making = Making(A4, replace(CUT_STYLES["bleed"], cutting=CUT_STYLES["cut"].cutting), SIDES[sides], CLASSIC)
    front, back = picture(making, component, 12.0)
    through = ImageOps.mirror(back) if sides == "duplex-long" else ImageOps.flip(back)
    apart = ImageChops.difference(front, through).histogram()[255]
    assert apart / front.histogram()[255] < 0.001


@cache
def tiles(style: str, sides: str = "single", paper: str = "a4") -> bytes:
    return kit_pdf(CITY, "tiles", style=style, sides=sides, paper=paper)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_twelve_tiles_with_bleed_fit_either_paper_with_marks_outside_the_bleed(paper: str) -> None:
    with pdfplumber.open(BytesIO(tiles("bleed", paper=paper))) as pdf:
        page = pdf.pages[0]
        grounds = [rect for rect in page.rects if abs(rect["width"] - (50.8 + 6) * POINTS) < 0.01]
        marks = [line for line in page.lines if abs(max(line["width"], line["height"]) - 4 * POINTS) < 0.01]
        assert len(pdf.pages) == 2
    del page
    assert grounds == [] or len(grounds) == 12
    assert len(marks) == 2 * (3 + 4) * 2
    trims = sorted({round(mark["x0"] / POINTS, 2) for mark in marks if mark["width"] < 0.01})
    assert [round(b - a, 2) for a, b in zip(trims[::2], trims[1::2], strict=True)] == [50.8] * 3


def test_the_boxes_of_a_sheet_hold_what_is_cut_and_what_bleeds() -> None:
    page = pypdf.PdfReader(BytesIO(tiles("bleed"))).pages[0]
    across, down = (3 * 50.8 + 2 * 6) * POINTS, (4 * 50.8 + 3 * 6) * POINTS
    assert float(page.trimbox.width) == pytest.approx(across, abs=0.01)
    assert float(page.trimbox.height) == pytest.approx(down, abs=0.01)
    assert float(page.bleedbox.width) == pytest.approx(across + 6 * POINTS, abs=0.01)
    assert float(page.bleedbox.height) == pytest.approx(down + 6 * POINTS, abs=0.01)


def test_butted_tiles_touch_and_share_every_cut() -> None:
    with pdfplumber.open(BytesIO(tiles("butted"))) as pdf:
        first = pdf.pages[0]
        lines = [line for line in first.lines if max(line["width"], line["height"]) > 90 * POINTS]
        upright = sorted(line["x0"] / POINTS for line in lines if line["width"] < 0.01)
        level = sorted(line["top"] / POINTS for line in lines if line["height"] < 0.01)
        level = [y for y in level if y < 285]
    assert [b - a for a, b in pairwise(upright)] == pytest.approx([50.8] * 3)
    assert [b - a for a, b in pairwise(level)] == pytest.approx([50.8] * (len(level) - 1))
    assert len(level) == 6


@pytest.mark.parametrize("style", CUT_STYLES)
@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_way_to_print_keeps_5_mm_from_the_edge(style: str, sides: str, paper: str) -> None:
    with pdfplumber.open(BytesIO(tiles(style, sides, paper))) as pdf:
        for page in pdf.pages:
            things = [thing for kind in page.objects.values() for thing in kind]
            edge = 4.999 * POINTS
            assert min(min(thing["x0"], thing["top"]) for thing in things) >= edge
            assert max(thing["x1"] for thing in things) <= page.width - edge
            assert max(thing["bottom"] for thing in things) <= page.height - edge


def test_a_ring_marks_one_corner_of_a_sheet_with_two_sides() -> None:
    with pdfplumber.open(BytesIO(tiles("cut", "duplex-long"))) as pdf:
        rings = [
            [curve for curve in page.curves if abs(curve["width"] - 2.2 * POINTS) < 0.01 and curve["top"] < 40]
            for page in pdf.pages[:2]
        ]
        width = pdf.pages[0].width
    assert [len(found) for found in rings] == [1, 1]
    assert rings[0][0]["x0"] == pytest.approx(width - rings[1][0]["x1"], abs=0.01)


@pytest.mark.parametrize("offset", ["1", "a,b", "9,0", "nan,0", ""])
def test_an_offset_that_is_none_is_refused_in_a_sentence(offset: str) -> None:
    with pytest.raises(PrintError, match="An offset is two numbers of millimetres") as refused:
        kit_pdf(CITY, "tiles", sides="duplex-long", offset=offset)
    assert refused.value.option == "offset"


def test_the_calibration_sheet_has_a_cross_over_a_scale_that_moves_with_the_offset() -> None:
    def zero(offset: tuple[float, float]) -> tuple[float, float]:
        sheet = calibration("Mini", Making(A4, CUT_STYLES["cut"], SIDES["single"], CLASSIC, offset), Edition.USUAL)
        (marks,) = sheet.pages[1].items
        assert isinstance(marks, Group)
        across, down = [item for item in marks.items if isinstance(item, Text) and item.text == "0"]
        return across.x, down.y - 0.9

    assert zero((0, 0)) == pytest.approx((A4.width / 2, A4.height / 2))
    assert zero((0.5, -1)) == pytest.approx((A4.width / 2 + 0.5, A4.height / 2 - 1))
    assert len(pypdf.PdfReader(BytesIO(kit_pdf(CITY, "calibration"))).pages) == 2
