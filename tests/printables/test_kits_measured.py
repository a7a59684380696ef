"""Measures what lies on the sheets of Alien City's kit, in points: 72 of them are an inch."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import Any

import pdfplumber
import pypdf
import pytest

from engine.catalog import games
from engine.core.ids import Slug
from printables.kits import kit_pdf
from printables.units import POINTS

CITY = games()[Slug("alien-city")]
EDGE = 5 * POINTS
NEAR = 0.01

every_paper = pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
SIZES = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0), "a5": (419.5276, 595.2756)}

Drawn = dict[str, Any]


@cache
def drawn(paper: str, palette: str = "classic") -> list[dict[str, list[Drawn]]]:
    """Return everything on every sheet."""
    with pdfplumber.open(BytesIO(kit_pdf(CITY, "all", paper=paper, palette=palette))) as pdf:
        return [dict(page.objects) for page in pdf.pages]


def everything(paper: str, kind: str) -> Iterator[Drawn]:
    for sheet in drawn(paper):
        yield from sheet.get(kind, [])


def near(measured: float, true: float) -> bool:
    return abs(measured - true) < NEAR


def outlines(paper: str) -> list[list[tuple[float, float]]]:
    """Return the outlines that have a side of 72 pt four times: the nets of towers, their tips first."""
    curves = [curve["pts"] for curve in everything(paper, "curve")]
    return [points for points in curves if sum(near(side, 72) for side in sides(points)) == 4]


def sides(points: list[tuple[float, float]]) -> list[float]:
    return [dist(start, end) for start, end in pairwise(points)]


@every_paper
def test_the_sheets_are_of_the_paper_that_was_asked_for(paper: str) -> None:
    width, height = SIZES[paper]
    for page in pypdf.PdfReader(BytesIO(kit_pdf(CITY, "all", paper=paper))).pages:
        assert near(float(page.mediabox.width), width)
        assert near(float(page.mediabox.height), height)


@every_paper
@pytest.mark.parametrize("palette", ["classic", "low-ink"])
def test_nothing_lies_within_5_mm_of_the_edge(paper: str, palette: str) -> None:
    width, height = SIZES[paper]
    for sheet in drawn(paper, palette):
        for thing in (thing for things in sheet.values() for thing in things):
            assert thing["x0"] >= EDGE
            assert thing["top"] >= EDGE
            assert thing["x1"] <= width - EDGE
            assert thing["bottom"] <= height - EDGE


@every_paper
def test_twenty_tiles_are_2_in_square_one_rectangle_each(paper: str) -> None:
    rects = [rect for rect in everything(paper, "rect") if near(rect["width"], 144) and near(rect["height"], 144)]
    assert len(rects) == 20
    assert len({(rect["page_number"], rect["x0"], rect["top"]) for rect in rects}) == 20


@every_paper
def test_twenty_four_domes_are_three_quarters_of_an_inch_across_one_circle_each(paper: str) -> None:
    circles = [ring for ring in everything(paper, "curve") if near(ring["width"], 54) and near(ring["height"], 54)]
    assert len(circles) == 24


@every_paper
def test_fourteen_towers_have_a_base_of_1_in_and_the_slant_of_a_large_pyramid(paper: str) -> None:
    nets = outlines(paper)
    assert len(nets) == 14
    for points in nets:
        tip, *rim = points
        bases = [(start, end) for start, end in pairwise(rim) if near(dist(start, end), 72)]
        for (x1, y1), (x2, y2) in bases:
            assert near(dist(tip, ((x1 + x2) / 2, (y1 + y2) / 2)), 131.042)


@every_paper
def test_six_hats_are_a_hair_wider_than_a_small_pyramid(paper: str) -> None:
    base = (14.2875 + 0.4) * POINTS
    curves = [curve["pts"] for curve in everything(paper, "curve")]
    assert sum(sum(near(side, base) for side in sides(points)) == 4 for points in curves) == 6


@every_paper
def test_every_sheet_has_one_line_of_100_mm_and_one_of_4_in(paper: str) -> None:
    for sheet in drawn(paper):
        lengths = [line["width"] for line in sheet["line"] if near(line["height"], 0)]
        assert sum(near(length, 283.465) for length in lengths) == 1
        assert sum(near(length, 288) for length in lengths) == 1


def test_twenty_tiles_five_of_each_guild_bear_its_letter_twice() -> None:
    assert letters("tiles") == {"R": 10, "B": 10, "G": 10, "N": 10}


def test_twenty_four_domes_six_of_each_guild_bear_its_letter() -> None:
    assert letters("domes") == {"R": 6, "B": 6, "G": 6, "N": 6}


def test_five_red_five_blue_and_four_green_towers_bear_their_letter_on_each_of_four_sides() -> None:
    assert letters("towers") == {"R": 5 * 4, "B": 5 * 4, "G": 4 * 4}


def test_three_white_and_three_black_hats_say_so_on_each_of_four_sides() -> None:
    said = Counter(lines("hats"))
    assert (said["white"], said["black"]) == (3 * 4, 3 * 4)


def lines(kit: str) -> list[str]:
    pages = pypdf.PdfReader(BytesIO(kit_pdf(CITY, kit))).pages
    return [line for page in pages for line in page.extract_text().splitlines()]


def letters(kit: str) -> dict[str, int]:
    return dict(Counter(line for line in lines(kit) if len(line) == 1))


def test_each_kind_of_piece_is_put_into_the_file_once() -> None:
    pdf = pypdf.PdfReader(BytesIO(kit_pdf(CITY, "tiles")))
    forms = [pdf.get_object(number) for number in range(1, int(str(pdf.trailer["/Size"])))]
    assert sum(isinstance(form, dict) and form.get("/Subtype") == "/Form" for form in forms) == 4
