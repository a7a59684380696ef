"""Holds the PDF writer to embedded fonts, visible glyphs, equal bytes and drawings that are kept once."""

from io import BytesIO

import pdfplumber
import pypdf
import pypdfium2
import pytest

from engine.core.scene import Circle, Face, Group, Item, Line, Move, Path, Rect, Role, Scene, Style, Text, Use, polygon
from printables.document import Document, Page
from printables.hatch import Hatch
from printables.hatch_lines import lines
from printables.pdf import board_pdf, legible, lines_of, readable, text_width, whole_sentences, write
from printables.pen import UnknownSymbol
from printables.theme import UnknownRole, theme
from printables.units import PAPERS, POINTS, PrintError

A4 = PAPERS["a4"]
INK = Role("ink")
CLASSIC, LOW_INK = theme("classic"), theme("low-ink")
DOT = (Circle(0, 0, 1, Style(fill=INK)),)


def pdf(*items: Item, **symbols: tuple[Item, ...]) -> bytes:
    return write(Document("A title", "a subject", (Page(A4, items, ("Here",)),), symbols=symbols), CLASSIC)


def forms(data: bytes) -> int:
    found = pypdf.PdfReader(BytesIO(data))
    things = [found.get_object(number) for number in range(1, int(str(found.trailer["/Size"])))]
    return sum(isinstance(thing, dict) and thing.get("/Subtype") == "/Form" for thing in things)


def pixel(data: bytes, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a place in millimetres."""
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")
    found = picture.getpixel((round(x * POINTS * 4), round(y * POINTS * 4)))
    assert isinstance(found, tuple)
    return found


def test_lengths_are_millimetres_from_the_top_left_corner() -> None:
    with pdfplumber.open(BytesIO(pdf(Rect(10, 20, 50.8, 25.4, Style(stroke=INK, width=0.2))))) as found:
        (rect,) = found.pages[0].rects
    assert (rect["x0"], rect["top"]) == pytest.approx((28.3465, 56.6929), abs=0.001)
    assert (rect["width"], rect["height"]) == pytest.approx((144, 72), abs=0.001)


def test_a_group_moves_scales_and_turns_clockwise() -> None:
    bar = Rect(0, 0, 10, 1, Style(fill=INK))
    data = pdf(Group((bar,), 100, 100, scale=2, turn=90))
    assert pixel(data, 99, 115) == (0x1F, 0x23, 0x28)
    assert pixel(data, 110, 101) == (255, 255, 255)


def test_overlapping_outlines_are_holes() -> None:
    frame = Path(
        (*polygon((20, 20), (60, 20), (60, 60), (20, 60)), *polygon((30, 30), (50, 30), (50, 50), (30, 50))),
        Style(fill=INK),
    )
    data = pdf(frame)
    assert pixel(data, 25, 25) == (0x1F, 0x23, 0x28)
    assert pixel(data, 40, 40) == (255, 255, 255)


def test_a_shape_without_paint_leaves_no_trace() -> None:
    with pdfplumber.open(BytesIO(pdf(Rect(10, 10, 10, 10, Style()), Path((), Style(stroke=INK, width=1))))) as found:
        assert not found.pages[0].objects


def test_every_font_is_embedded_in_part_and_can_be_read_back() -> None:
    data = pdf(*(Text(10, 20 + 10 * row, "Kraków ¾ ≤ ∞", 5, INK, face=face) for row, face in enumerate(Face)))
    fonts = pypdf.PdfReader(BytesIO(data)).pages[0]["/Resources"]["/Font"].values()
    assert len(fonts) == len(Face)
    for font in fonts:
        face = font.get_object()
        assert "+DejaVu" in face["/BaseFont"]
        assert "/FontFile2" in face["/FontDescriptor"]
        assert "/ToUnicode" in face


def test_words_come_out_as_they_went_in() -> None:
    assert pypdf.PdfReader(BytesIO(pdf(Text(30, 30, "Łódź — ½ “x”", 5, INK)))).pages[0].extract_text() == "Łódź — ½ “x”"


@pytest.mark.parametrize("text", ["井", "a\x00b", "tab\t", "line\nline"])
def test_a_character_that_the_typeface_lacks_is_refused_loudly(text: str) -> None:
    with pytest.raises(PrintError, match="The typeface has no character") as refused:
        pdf(Text(30, 30, text, 5, INK))
    assert refused.value.option == "text"


def test_the_names_of_people_can_be_made_readable() -> None:
    assert readable("井上 Łukasz") == "\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} Łukasz"
    legible(readable("井上\n"))


def test_a_role_that_no_theme_has_is_refused() -> None:
    with pytest.raises(UnknownRole):
        pdf(Circle(20, 20, 5, Style(fill=Role("mauve"))))


def test_a_symbol_that_the_document_lacks_is_refused() -> None:
    with pytest.raises(UnknownSymbol):
        pdf(Use("dot", 20, 20))


def test_a_symbol_used_often_is_kept_once_and_one_not_used_not_at_all() -> None:
    uses = (Use("dot", x, 20) for x in range(20, 100, 5))
    assert forms(pdf(*uses, dot=DOT, unused=DOT)) == 1


def test_a_symbol_may_use_another() -> None:
    assert pixel(pdf(Use("pair", 50, 50, scale=3), pair=(Use("dot", 2, 0),), dot=DOT), 56, 50) == (0x1F, 0x23, 0x28)


def test_a_hatch_goes_no_farther_than_its_last_square() -> None:
    square = Rect(30, 30, 20, 20, Style(fill=Role("red"), stroke=INK, width=1, hatched=True))
    with pdfplumber.open(BytesIO(write(Document("t", "s", (Page(A4, (square,)),)), LOW_INK))) as found:
        page = found.pages[0]
        assert page.lines
        things = [thing for kind in page.objects.values() for thing in kind]
    assert min(thing["x0"] for thing in things) >= 30 * POINTS - 0.01
    assert max(thing["x1"] for thing in things) <= (30 + 2.4 * 9) * POINTS + 0.01


@pytest.mark.parametrize("hatch", list(Hatch))
def test_a_hatch_is_drawn_in_few_lines_none_beyond_its_squares(hatch: Hatch) -> None:
    steps = lines(hatch, 7, 4)
    assert sum(isinstance(step, Move) for step in steps) <= 28
    ends = [(step.x, step.y) for step in steps if isinstance(step, Move | Line)]
    assert all(-1e-6 <= x <= 7 + 1e-6 and -1e-6 <= y <= 4 + 1e-6 for x, y in ends)


def test_the_same_pages_make_the_same_bytes() -> None:
    assert pdf(Use("dot", 20, 20), dot=DOT) == pdf(Use("dot", 20, 20), dot=DOT)


def test_a_file_says_what_it_is_and_is_never_scaled() -> None:
    found = pypdf.PdfReader(BytesIO(pdf(*DOT)))
    assert found.metadata is not None
    assert (found.metadata.title, found.metadata.subject) == ("A title", "a subject")
    assert found.root_object["/Lang"] == "en"
    assert found.root_object["/ViewerPreferences"] == {
        "/PrintScaling": "/None",
        "/DisplayDocTitle": True,
        "/Duplex": "/Simplex",
    }
    assert [entry["/Title"] for entry in found.outline] == ["Here"]
    assert found.pdf_header == "%PDF-1.7"


def test_a_paragraph_is_broken_where_it_is_full() -> None:
    rows = lines_of("A claimed tower pays its customers times the distance.", 3, 40)
    assert len(rows) > 1
    assert " ".join(rows) == "A claimed tower pays its customers times the distance."
    assert all(text_width(row, 3) <= 40 for row in rows)


def test_a_note_loses_its_last_sentences_before_it_is_cut_in_the_middle_of_one() -> None:
    assert whole_sentences("Fold it. Glue it. Let it dry.", 3, 28, 1) == ("Fold it. Glue it.",)
    assert whole_sentences("Fold it. Glue it. Let it dry.", 3, 200, 1) == ("Fold it. Glue it. Let it dry.",)
    assert whole_sentences("Far too long for so little room.", 3, 10, 1) == ()


SCENE = Scene(
    8,
    10,
    "Board",
    "A board",
    ("board",),
    (Rect(0, 0, 8, 10, Style(fill=Role("board"))),),
    (Use("dot", 4, 5),),
    {"dot": DOT},
)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_a_board_fills_its_page_under_its_title(paper: str) -> None:
    data = board_pdf(SCENE, CLASSIC, paper=paper, title="Mini, Anna and Ben", lines=("Ben to play",))
    with pdfplumber.open(BytesIO(data)) as found:
        (page,) = found.pages
        (board,) = page.rects
        text = page.extract_text()
    assert "Mini, Anna and Ben" in text
    assert "Ben to play" in text
    assert board["width"] / board["height"] == pytest.approx(0.8, abs=0.001)
    assert board["width"] > page.width * 0.7
    assert board["x0"] >= 10 * POINTS - 0.01
    assert board["bottom"] <= page.height - 10 * POINTS


def test_a_board_shows_names_that_the_typeface_cannot_write() -> None:
    data = board_pdf(SCENE, CLASSIC, title="井上 and Ben", lines=("井上 says hello",))
    assert "and Ben" in pypdf.PdfReader(BytesIO(data)).pages[0].extract_text()


def test_many_lines_go_on_on_further_pages() -> None:
    said = [f"move {number}" for number in range(1, 101)]
    pages = pypdf.PdfReader(BytesIO(board_pdf(SCENE, CLASSIC, title="Mini", lines=said))).pages
    assert len(pages) == 3
    text = "\n".join(page.extract_text() for page in pages).splitlines()
    assert [line for line in text if line.startswith("move")] == said


def test_a_board_on_a_paper_there_is_not_is_refused() -> None:
    with pytest.raises(PrintError, match="There is no paper “a2”; choose one of a4, letter, a5, a3, tabloid"):
        board_pdf(SCENE, CLASSIC, paper="a2", title="Mini")
