"""Holds the setup sheet to one page with the whole city, the facts and a code to scan."""

from io import BytesIO
from itertools import product

import pdfplumber
import pypdf
import pytest
import segno

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.game import AnyGame
from engine.core.ids import Slug
from engine.core.options import settle
from engine.core.scene import Close, Line, Move, Path
from printables.qr import QUIET_ZONE, qr
from printables.setup_sheet import setup_pdf
from printables.theme import theme
from printables.units import PAPERS, POINTS, PrintError

GAMES = games("tests.mini.game")
CITY = GAMES[Slug("alien-city")]
CLASSIC = theme("classic")
FACTS = {"code": "0123-4567-89AB-CDEF", "seed": "a table in Łódź", "rules": "2.2"}


def start(game: AnyGame) -> object:
    return game.setup(settle(game.info, {}), Dice("a", "setup"))


def sheet(paper: str = "a4", **more: str) -> bytes:
    return setup_pdf(CITY, start(CITY), paper=paper, theme=CLASSIC, facts=FACTS, **more)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("paper", list(PAPERS))
def test_every_game_sets_up_from_one_page(game: AnyGame, paper: str) -> None:
    data = setup_pdf(game, start(game), paper=paper, theme=CLASSIC, facts=FACTS)
    with pdfplumber.open(BytesIO(data)) as found:
        (page,) = found.pages
        text = page.extract_text()
        things = [thing for kind in page.objects.values() for thing in kind]
    assert game.info.title in text
    assert all(value in text for value in FACTS.values())
    edge = 5 * POINTS
    assert min(min(thing["x0"], thing["top"]) for thing in things) >= edge
    assert max(thing["x1"] for thing in things) <= page.width - edge
    assert max(thing["bottom"] for thing in things) <= page.height - edge
    assert len(data) < 300_000


@pytest.mark.parametrize(("paper", "least"), [("a4", 21.9), ("letter", 20.5)])
def test_a_dome_fits_on_a_lot_of_the_city(paper: str, least: float) -> None:
    with pdfplumber.open(BytesIO(sheet(paper))) as found:
        below = [char for char in found.pages[0].chars if char["text"] in "abcdefgh" and char["size"] > 12]
    row = max(char["top"] for char in below)
    columns = {char["text"]: char for char in below if char["top"] > row - 1}
    lot = (middle(columns["h"]) - middle(columns["a"])) / 7 / POINTS
    assert least <= lot <= 22.001


def middle(char: dict[str, float]) -> float:
    return (char["x0"] + char["x1"]) / 2


def test_the_page_says_its_scale_who_begins_and_what_each_seat_has() -> None:
    text = pypdf.PdfReader(BytesIO(sheet())).pages[0].extract_text()
    for said in ("Not at true size", "Begins: seat 1", "Black hats", "White hats", "Code: 0123", "100 mm"):
        assert said in text


def test_a_seed_in_letters_that_the_typeface_lacks_still_prints() -> None:
    data = setup_pdf(CITY, start(CITY), theme=CLASSIC, facts={"seed": "井上"})
    assert "Seed: \N{REPLACEMENT CHARACTER}" in pypdf.PdfReader(BytesIO(data)).pages[0].extract_text()


def test_many_facts_find_room_in_smaller_letters() -> None:
    facts = FACTS | {f"option {number}": "a value that is long" for number in range(6)}
    data = setup_pdf(CITY, start(CITY), theme=CLASSIC, facts=facts)
    with pdfplumber.open(BytesIO(data)) as found:
        text = found.pages[0].extract_text()
    assert all(f"Option {number}: a value" in text for number in range(6))


def test_no_fact_runs_into_the_panels_or_the_ruler_however_long_it_is() -> None:
    facts = {"layout": ",".join(["R1"] * 20), "seed": "0123456789abcdef" * 60, "rules": "2.2"}
    with pdfplumber.open(BytesIO(setup_pdf(CITY, start(CITY), theme=CLASSIC, facts=facts))) as found:
        page = found.pages[0]
        shown = [char for char in page.chars if char["size"] < 2.3 * POINTS and char["x0"] < page.width / 2]
    assert "…" in {char["text"] for char in shown}
    assert max(char["x1"] for char in shown) <= page.width / 2
    assert max(char["bottom"] for char in shown) <= page.height - 13 * POINTS


def test_the_same_setup_makes_the_same_page_and_a_link_another_code() -> None:
    assert sheet() == sheet()
    assert sheet() != sheet(link="https://example.org/setup/0123")


def test_a_paper_there_is_not_is_refused() -> None:
    with pytest.raises(PrintError):
        sheet("a2")


def test_a_qr_code_has_its_dark_squares_and_a_white_rim() -> None:
    matrix = segno.make("0123-4567-89AB-CDEF", error="m", micro=False).matrix
    side = len(matrix) + 2 * QUIET_ZONE
    code = qr("0123-4567-89AB-CDEF", 0, 0, side)
    assert isinstance(code, Path)
    dark = set()
    corners: list[tuple[float, float]] = []
    for step in code.steps:
        if isinstance(step, Close):
            (left, top), (right, bottom) = corners[0], corners[2]
            dark |= set(product(range(round(top), round(bottom)), range(round(left), round(right))))
            corners = []
        elif isinstance(step, Move | Line):
            corners.append((step.x, step.y))
    wanted = {
        (y + QUIET_ZONE, x + QUIET_ZONE) for y, row in enumerate(matrix) for x, module in enumerate(row) if module
    }
    assert dark == wanted


def test_a_long_layout_is_broken_behind_a_comma_and_comes_last() -> None:
    layout = ",".join(["N3", "G3", "B1", "N0"] * 5)
    data = setup_pdf(CITY, start(CITY), theme=CLASSIC, facts={"code": "0123", "layout": layout})
    with pdfplumber.open(BytesIO(data)) as found:
        page = found.pages[0]
        facts = page.crop((0, page.height - 45 * POINTS, page.width / 2, page.height - 13 * POINTS))
        lines = [line["text"] for line in facts.extract_text_lines()]
    assert lines[:2] == ["Begins: seat 1", "Code: 0123"]
    broken = [line for line in lines if "," in line]
    assert len(broken) > 1
    assert all(line.endswith(",") for line in broken[:-1])
    assert not any(line.startswith(",") for line in broken)
