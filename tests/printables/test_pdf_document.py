"""Holds a PDF to what it says of itself: metadata, boxes, layers, enclosures, fields, and the archive's rules."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pikepdf.pdfa
import pypdf
import pytest

from engine.core.components import Field
from engine.core.scene import Circle, Rect, Role, Style, Text
from printables.document import Document, Duplex, Edition, Enclosure, Page, layer
from printables.pdf import write
from printables.theme import theme
from printables.units import PAPERS, POINTS

CLASSIC = theme("classic")
A4 = PAPERS["a4"]
RED = Style(fill=Role("red"))
ART, CUT = Rect(20, 30, 50, 50, RED), Circle(45, 55, 20, Style(stroke=Role("ink"), width=0.15))
PAGE = Page(A4, (layer("art", ART), layer("cut", CUT), Text(20, 20, "words & more", 4, Role("ink"))))
PLAIN = Document("A <title>", "Words & a subject", (PAGE,), ("print", "play"))
SETUP = Enclosure("setup.json", "application/json", b'{"seed": "a"}', "The start of the game")


def opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write(document, CLASSIC)))


def test_metadata_is_written_twice_and_says_the_same() -> None:
    with opened(PLAIN) as pdf, pdf.open_metadata() as found:
        assert found["dc:title"] == pdf.docinfo["/Title"] == "A <title>"
        assert found["dc:description"] == pdf.docinfo["/Subject"] == "Words & a subject"
        assert found["pdf:Producer"] == pdf.docinfo["/Producer"]
        assert "SPDX-License-Identifier: MIT" in found["dc:rights"]
        assert "SPDX-License-Identifier: MIT" in found["xmpRights:UsageTerms"]
        assert set(found["dc:language"]) == {"en"}
        assert "pdfaid:part" not in found


def test_a_page_without_boxes_is_its_paper() -> None:
    page = pypdf.PdfReader(BytesIO(write(PLAIN, CLASSIC))).pages[0]
    assert [float(edge) for edge in page.trimbox] == pytest.approx([float(edge) for edge in page.mediabox], abs=0.001)
    assert [float(edge) for edge in page.bleedbox] == pytest.approx([float(edge) for edge in page.mediabox], abs=0.001)


def test_the_boxes_of_trim_and_bleed_lie_where_they_were_put() -> None:
    page = replace(PAGE, trim=(20, 30, 70, 80), bleed=(17, 27, 73, 83))
    found = pypdf.PdfReader(BytesIO(write(replace(PLAIN, pages=(page,)), CLASSIC))).pages[0]
    trim = [20 * POINTS, (297 - 80) * POINTS, 70 * POINTS, (297 - 30) * POINTS]
    assert [float(edge) for edge in found.trimbox] == pytest.approx(trim, abs=0.001)
    assert float(found.bleedbox.width) == pytest.approx(56 * POINTS, abs=0.001)


def test_a_printer_is_asked_to_turn_the_paper_over_the_edge_that_was_chosen() -> None:
    for duplex in Duplex:
        with opened(replace(PLAIN, duplex=duplex)) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == f"/{duplex.value}"


def test_each_layer_is_listed_once_and_bounds_its_part_of_the_page() -> None:
    with opened(replace(PLAIN, pages=(PAGE, PAGE))) as pdf:
        assert [str(group.Name) for group in pdf.Root.OCProperties.OCGs] == ["Art", "Cut lines"]
        for page in pdf.pages:
            assert set(page.Resources.Properties) == {"/art", "/cut"}
            operators = [str(step.operator) for step in pikepdf.parse_content_stream(page)]
            assert operators.count("BDC") == operators.count("EMC") == 2


def test_a_page_without_layers_declares_none() -> None:
    with opened(replace(PLAIN, pages=(replace(PAGE, items=(ART,)),))) as pdf:
        assert "/OCProperties" not in pdf.Root


def test_enclosures_can_be_taken_out_again() -> None:
    with opened(replace(PLAIN, enclosures=(SETUP,))) as pdf:
        assert {name: file.get_file().read_bytes() for name, file in pdf.attachments.items()} == {
            "setup.json": SETUP.content
        }
        assert pdf.attachments["setup.json"].description == "The start of the game"


def test_a_field_can_be_filled_in_and_keeps_what_was_written() -> None:
    page = replace(PAGE, fields=(Field("Name", 20, 100, 60, 7, "Ann"), Field("Name", 20, 110, 60, 7)))
    reader = pypdf.PdfReader(BytesIO(write(replace(PLAIN, pages=(page,), edition=Edition.FORM), CLASSIC)))
    fields = reader.get_form_text_fields()
    assert list(fields.values()) == ["Ann", ""]
    writer = pypdf.PdfWriter(clone_from=reader)
    writer.update_page_form_field_values(writer.pages[0], dict.fromkeys(fields, "Łódź 7"), auto_regenerate=False)
    again = BytesIO()
    writer.write(again)
    assert set(pypdf.PdfReader(again).get_form_text_fields().values()) == {"Łódź 7"}


def test_the_archive_edition_keeps_the_rules_of_pdf_a_2b() -> None:
    document = replace(PLAIN, edition=Edition.ARCHIVE, enclosures=(SETUP,))
    with opened(document) as pdf:
        report = pikepdf.pdfa.check(pdf, "2b")
        assert [str(finding) for finding in report.findings] == []
        assert "/Names" not in pdf.Root
        with pdf.open_metadata() as found:
            assert (found["pdfaid:part"], found["pdfaid:conformance"]) == ("2", "B")


@pytest.mark.parametrize("edition", Edition)
def test_the_same_document_is_the_same_bytes_and_sound(edition: Edition) -> None:
    document = replace(PLAIN, edition=edition, enclosures=(SETUP,))
    data = write(document, CLASSIC)
    assert data == write(document, CLASSIC)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
