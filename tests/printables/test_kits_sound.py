"""Holds whole kits to what print shops and archives ask: sound files, fonts embedded in part, PDF/A, layers, size."""

from functools import cache
from io import BytesIO

import pikepdf
import pikepdf.pdfa
import pytest

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.ids import Slug
from engine.core.options import settle
from printables.booklet import Wish, booklet_pdf
from printables.kits import kit_pdf
from printables.setup_sheet import setup_pdf
from printables.theme import theme
from printables.tournament import tournament_pdf

GAMES = games()
CITY = GAMES[Slug("alien-city")]
CLASSIC = theme("classic")


@cache
def documents() -> dict[str, bytes]:
    state = CITY.setup(settle(CITY.info, {}), Dice("a", "setup"))
    return {
        "kit": kit_pdf(CITY, "all"),
        "kit with backs": kit_pdf(CITY, "all", style="bleed", sides="duplex-long"),
        "archive": kit_pdf(CITY, "all", edition="pdf/a"),
        "calibration": kit_pdf(CITY, "calibration"),
        "setup": setup_pdf(CITY, state, theme=CLASSIC, facts={"seed": "a"}),
        "booklet": booklet_pdf(CITY, Wish(3, "a", {}), CLASSIC),
        "tournament": tournament_pdf(CITY, ["Ann", "Ben"]),
    }


every_document = pytest.mark.parametrize("name", list(documents()))


@every_document
def test_a_file_is_sound_and_all_its_fonts_are_embedded_in_part(name: str) -> None:
    with pikepdf.open(BytesIO(documents()[name])) as pdf:
        assert pdf.check_pdf_syntax() == []
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert "+" in str(font.BaseFont)
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


@every_document
def test_a_file_has_licence_language_title_and_boxes(name: str) -> None:
    with pikepdf.open(BytesIO(documents()[name])) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert "SPDX-License-Identifier: MIT" in bytes(pdf.Root.Metadata.read_bytes()).decode()
        assert all("/TrimBox" in page.obj and "/BleedBox" in page.obj for page in pdf.pages)
        assert all("/Trans" not in page.obj for page in pdf.pages)


def test_a_kit_has_layers_for_art_cut_lines_fold_lines_and_marks() -> None:
    with pikepdf.open(BytesIO(documents()["kit"])) as pdf:
        names = [str(group.Name) for group in pdf.Root.OCProperties.OCGs]
    assert names == ["Art", "Cut lines", "Fold lines", "Marks and words"]


def test_the_archive_edition_of_the_whole_kit_breaks_no_rule_of_pdf_a_2b() -> None:
    with pikepdf.open(BytesIO(documents()["archive"])) as pdf:
        report = pikepdf.pdfa.check(pdf, "2b")
        assert [str(finding) for finding in report.findings] == []


def test_the_whole_kit_is_below_400_kb_however_it_is_printed() -> None:
    assert len(documents()["kit"]) < 100_000
    assert len(documents()["kit with backs"]) < 400_000


def test_each_kind_of_piece_is_in_the_file_once() -> None:
    with pikepdf.open(BytesIO(documents()["kit"])) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        contents = [bytes(one.read_bytes()) for one in forms]
    assert 4 + 4 + 3 + 2 <= len(forms) < 60
    assert len(set(contents)) == len(contents)
