"""Holds the PNG writer to pictures that letters can carry and that come out the same everywhere."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path as File

import pytest
from PIL import Image

from engine.core.scene import Anchor, Circle, Face, Group, Item, Path, Rect, Role, Scene, Style, Text, Use, polygon
from printables.pen import UnknownSymbol
from printables.raster import MOST_PIXELS, png, size_px
from printables.theme import UnknownRole, rgb, theme

ROOT = File(__file__).parents[2]
RED, BLUE = Style(fill=Role("red")), Style(fill=Role("blue"))
CLASSIC = theme("classic")
NO_SYMBOLS: Mapping[str, tuple[Item, ...]] = {}

DIGEST = """
import hashlib
from tests.printables.test_raster import DRAWN
from printables.raster import png
from printables.theme import theme
print(hashlib.sha256(png(DRAWN, theme("classic"), 300)).hexdigest())
"""


def scene(*items: Item, symbols: Mapping[str, tuple[Item, ...]] = NO_SYMBOLS) -> Scene:
    return Scene(10, 5, "A board", "Nothing stands on it.", (), (), items, symbols)


DRAWN = scene(
    Rect(1, 1, 3, 3, Style(fill=Role("green.soft"), stroke=Role("ink"), width=0.1)),
    Text(5, 2, "Ann 12", 1, Role("ink"), Anchor.START, Face.BOLD),
    Text(5, 3.5, "Ann 12", 1, Role("ink.soft"), Anchor.START, Face.SANS),
    Text(5, 4.5, "Ann 12", 0.8, Role("red.deep"), Anchor.START, Face.MONO),
    Use("pawn", 2, 2),
    symbols={"pawn": (Circle(0, 0, 0.7, RED),)},
)


def picture(drawn: Scene, width: int = 200, name: str = "classic") -> Image.Image:
    return Image.open(BytesIO(png(drawn, theme(name), width)))


def colour(drawn: Scene, x: float, y: float) -> tuple[int, int, int]:
    """Return the colour of the point x, y of a picture of twenty pixels a unit."""
    found = picture(drawn).convert("RGB").getpixel((round(x * 20), round(y * 20)))
    assert isinstance(found, tuple)
    red, green, blue = found
    return red, green, blue


def of(role: str) -> tuple[int, int, int]:
    return rgb(CLASSIC.colour(Role(role)))


def test_a_picture_has_the_width_asked_for_and_the_height_that_belongs_to_it() -> None:
    assert picture(scene(), 656).size == (656, 328)


def test_a_picture_is_opaque_and_has_a_palette() -> None:
    found = picture(DRAWN)
    assert found.mode == "P"
    assert "transparency" not in found.info


def test_the_ground_and_flat_shapes_have_the_exact_colours_of_the_theme() -> None:
    drawn = scene(Rect(1, 1, 2, 2, RED), Path(polygon((5, 1), (8, 1), (8, 4)), BLUE))
    assert colour(drawn, 0, 0) == of("paper")
    assert colour(drawn, 9.9, 4.9) == of("paper")
    assert colour(drawn, 2, 2) == of("red")
    assert colour(drawn, 7, 2) == of("blue")


def test_items_lie_upon_each_other_in_their_order() -> None:
    symbols = {"pawn": (Circle(0, 0, 1, RED),)}
    covered = scene(Use("pawn", 2, 2), Rect(1, 1, 2, 2, BLUE), symbols=symbols)
    upon = scene(Rect(1, 1, 2, 2, BLUE), Use("pawn", 2, 2), symbols=symbols)
    assert colour(covered, 2, 2) == of("blue")
    assert colour(upon, 2, 2) == of("red")


def test_a_symbol_stands_scaled_and_turned_at_its_place() -> None:
    symbols = {"arm": (Rect(0, 0, 4, 1, RED),)}
    drawn = scene(Use("arm", 5, 1, scale=0.5, turn=90), symbols=symbols)
    assert colour(drawn, 4.75, 2.5) == of("red")
    assert colour(drawn, 5.25, 1.25) == of("paper")


def test_a_turned_group_keeps_its_symbols() -> None:
    symbols = {"arm": (Rect(0, 0, 4, 1, RED),)}
    drawn = scene(Group((Use("arm", 0, 0),), x=5, y=1, scale=0.5, turn=90), symbols=symbols)
    assert colour(drawn, 4.75, 2.5) == of("red")


def test_a_shape_without_paint_leaves_no_trace() -> None:
    drawn = scene(Group((Rect(0, 0, 9, 4, Style()),), key="lot:a1"))
    assert colour(drawn, 2, 2) == of("paper")


def test_the_same_symbol_in_another_theme_has_that_themes_colour() -> None:
    classic = picture(DRAWN).convert("RGB").getpixel((40, 40))
    other = picture(DRAWN, name="colour-blind").convert("RGB").getpixel((40, 40))
    assert (classic, other) == (of("red"), rgb(theme("colour-blind").colour(Role("red"))))


def test_a_hatch_covers_all_of_its_shape_and_nothing_else() -> None:
    hatched = scene(Rect(0, 0, 5, 5, Style(fill=Role("red.soft"), hatched=True)))
    found = picture(hatched, 400, "greyscale").convert("L")
    for left in range(0, 180, 40):
        patch = found.crop((left, left, left + 20, left + 20))
        assert len(set(patch.get_flattened_data())) > 1
    assert set(found.crop((202, 0, 400, 200)).get_flattened_data()) == {255}


def test_huge_pictures_are_made_smaller() -> None:
    width, height = size_px(scene(), 30_000)
    assert width * height <= MOST_PIXELS
    assert abs(width / height - 2) < 0.01
    assert size_px(scene(), 0) == (1, 1)


def test_threads_paint_the_same() -> None:
    with ThreadPoolExecutor(4) as pool:
        painted = set(pool.map(lambda _: png(DRAWN, CLASSIC, 300), range(16)))
    assert len(painted) == 1


def test_unknown_roles_and_symbols_are_told() -> None:
    with pytest.raises(UnknownRole, match="no role “mauve”"):
        png(scene(Circle(0, 0, 1, Style(fill=Role("mauve")))), CLASSIC, 100)
    with pytest.raises(UnknownSymbol, match="“knight”"):
        png(scene(Use("knight", 0, 0)), CLASSIC, 100)


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FONTCONFIG")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**inherited, "PYTHONPATH": str(ROOT), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_machine_without_fonts_paints_the_same(tmp_path: File) -> None:
    bare = tmp_path / "fonts.conf"
    bare.write_text('<?xml version="1.0"?><fontconfig></fontconfig>')
    found = run(DIGEST, FONTCONFIG_FILE=str(bare), HOME=str(tmp_path / "nowhere"))
    assert found.stderr == ""
    assert found.stdout.strip() == hashlib.sha256(png(DRAWN, CLASSIC, 300)).hexdigest()


def test_without_the_cairo_library_everything_loads_and_a_picture_says_what_to_install(tmp_path: File) -> None:
    (tmp_path / "cairocffi.py").write_text('raise OSError("no library called cairo was found")')
    code = """
from printables.raster import NoCairo, png
from printables.theme import theme
from tests.printables.test_raster import DRAWN
try:
    png(DRAWN, theme("classic"), 100)
except NoCairo as error:
    print(error)
"""
    found = run(code, PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert found.stderr == ""
    assert found.stdout.startswith("Pictures need the cairo library, which this machine lacks: install libcairo2")
