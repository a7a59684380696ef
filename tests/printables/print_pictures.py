"""Turns pages of the print shop into the pictures of docs/print.md; run it when a page looks different."""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

from engine.catalog import games
from engine.core.files import read_game
from engine.core.ids import Slug
from engine.core.table import from_table
from printables.booklet import Wish, booklet_pdf
from printables.kits import kit_pdf
from printables.papers import papers_pdf
from printables.theme import theme

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "img"
GOLDEN: Final = ROOT / "seeds" / "conformance" / "alien_city" / "golden.ppn"
WIDTH: Final = 900
GAP: Final = 12
COLOURS: Final = 48


def main() -> int:
    """Write every picture and say how large it is."""
    for name, (data, pages) in documents().items():
        picture = row(data, pages)
        place = FOLDER / f"print-{name}.png"
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(place, optimize=True)
        sys.stdout.write(f"{place.name} {picture.width} x {picture.height}, {place.stat().st_size} bytes\n")
    return 0


def documents() -> dict[str, tuple[bytes, tuple[int, ...]]]:
    """Return each picture's document and which of its pages stand side by side."""
    city = games()[Slug("alien-city")]
    found = read_game(games(), GOLDEN.read_text("utf-8"))
    played = from_table(found.game, found.record).state
    return {
        "kit": (kit_pdf(city, "all"), (0, 2, 3, 4)),
        "poster": (kit_pdf(games()[Slug("alien-attack-usa")], "board"), (0, 1)),
        "bleed": (kit_pdf(city, "tiles", style="bleed", sides="duplex-long"), (2, 3)),
        "fold": (kit_pdf(city, "tiles", style="butted", sides="fold"), (0, 1)),
        "calibration": (kit_pdf(city, "calibration"), (0, 1)),
        "extras": (kit_pdf(city, "fold-up-domes"), (0,)),
        "booklet": (booklet_pdf(city, Wish(12, "tea", {}, even=True), theme("classic")), (2, 3)),
        "scoresheet": (papers_pdf(city, played), (0,)),
    }


def row(data: bytes, pages: tuple[int, ...]) -> Image.Image:
    """Return pages side by side on a grey ground."""
    document = pypdfium2.PdfDocument(BytesIO(data))
    wide = (WIDTH - GAP * (len(pages) + 1)) / len(pages)
    if len(pages) == 1:
        wide = WIDTH / 2
    drawn = [document[page].render(scale=wide / document[page].get_width()).to_pil() for page in pages]
    high = max(picture.height for picture in drawn)
    ground = Image.new("RGB", (sum(one.width + GAP for one in drawn) + GAP, high + 2 * GAP), "#8a8a8a")
    left = GAP
    for picture in drawn:
        ground.paste(picture, (left, GAP))
        left += picture.width + GAP
    return ground


if __name__ == "__main__":
    sys.exit(main())
