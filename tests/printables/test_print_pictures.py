"""Holds the pictures of docs/print.md to what this version prints."""

from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.printables.print_pictures import FOLDER, ROOT, documents, row

DOCUMENTS: Final = documents()
PAGE: Final = (ROOT / "docs" / "print.md").read_text("utf-8")
SLIGHT: Final = 3.0
"""How far a shade may be off on average, of 255: the pictures have few colours, and those are rounded."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_picture_of_the_page_shows_what_is_printed_now(name: str) -> None:
    assert f"(img/print-{name}.png)" in PAGE
    kept = Image.open(FOLDER / f"print-{name}.png").convert("RGB")
    made = row(*DOCUMENTS[name])
    assert kept.size == made.size, "run tests/printables/print_pictures.py"
    off = ImageStat.Stat(ImageChops.difference(kept, made)).mean
    assert max(off) < SLIGHT, "run tests/printables/print_pictures.py"
