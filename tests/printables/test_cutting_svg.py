"""Holds the sheets for cutting machines to true sizes and to layers of their own."""

import re

import pytest
from lxml import etree

from engine.catalog import games
from engine.core.ids import Slug
from printables.cutting_svg import kit_svgs
from printables.units import PrintError

GAMES = games("tests.mini.game")
CITY = GAMES[Slug("alien-city")]
SVG = "{http://www.w3.org/2000/svg}"


def layer(document: str, name: str) -> etree._Element:
    (found,) = etree.fromstring(document.encode()).findall(f"{SVG}g[@id='{name}']")
    return found


def test_a_document_is_as_large_as_its_paper_in_millimetres() -> None:
    root = etree.fromstring(kit_svgs(CITY, "tiles")[0].encode())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 2100 2970")


def test_each_tile_is_one_rectangle_of_2_in_in_the_layer_of_cut_lines() -> None:
    rects = [rect for document in kit_svgs(CITY, "tiles") for rect in layer(document, "cut")]
    assert len(rects) == 20
    assert {(rect.get("width"), rect.get("height"), rect.get("fill")) for rect in rects} == {("508", "508", "none")}


def test_each_dome_is_one_circle_of_three_quarters_of_an_inch() -> None:
    (document,) = kit_svgs(CITY, "domes")
    circles = layer(document, "cut").findall(f"{SVG}circle")
    assert len(circles) == 24
    assert {circle.get("r") for circle in circles} == {"95.2"}  # tenths of a millimetre: 9.525 mm to a hundredth


def test_towers_are_outlines_with_their_folds_in_another_layer() -> None:
    documents = kit_svgs(CITY, "towers")
    assert sum(len(layer(document, "cut").findall(f"{SVG}path")) for document in documents) == 14
    assert all(
        "stroke-dasharray" in etree.tostring(layer(document, "fold"), encoding="unicode") for document in documents
    )


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_sheets_for_cutting_machines_that_use_what_they_define(slug: Slug) -> None:
    for document in kit_svgs(GAMES[slug], "all", palette="greyscale"):
        used = set(re.findall(r'href="#([^"]+)"', document)) | set(re.findall(r"url\(#([^)]+)\)", document))
        assert used <= set(re.findall(r' id="([^"]+)"', document))


def test_a_page_to_write_on_is_not_cut() -> None:
    with pytest.raises(PrintError, match="nothing to cut"):
        kit_svgs(CITY, "scoresheet")
