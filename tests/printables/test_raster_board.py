"""Holds the pictures of full boards to what a letter can carry, and PNG to the same picture as SVG."""

from collections.abc import Iterator
from io import BytesIO

import cairosvg
import pytest
from PIL import Image, ImageChops

from engine.catalog import games
from engine.core.dice import Dice, pick
from engine.core.game import OVER
from engine.core.ids import Slug
from engine.core.scene import Scene
from printables.raster import png
from printables.svg import svg
from printables.theme import Theme, themes

HEAVIEST = 60 * 1024
"""How many bytes the picture in a letter has at most."""

every_theme = pytest.mark.parametrize("painted", themes().values(), ids=lambda painted: painted.name)


def scenes(seed: str) -> Iterator[Scene]:
    """Yield the city empty, half built and full."""
    game, dice = games()[Slug("alien-city")], Dice(seed, "board")
    state, ply = game.setup({}, dice), 0
    while game.to_act(state) is not OVER:
        if ply in {0, 19}:
            yield game.scene(state)
        state = game.apply(state, pick(dice, tuple(game.legal_moves(state)))).state
        ply += 1
    yield game.scene(state)


@every_theme
def test_a_board_656_pixels_wide_is_light_enough_for_a_letter(painted: Theme) -> None:
    assert max(len(png(scene, painted, 656)) for scene in scenes("light")) <= HEAVIEST


@pytest.mark.parametrize("name", ["classic", "colour-blind", "low-ink"])
def test_a_board_of_twice_400_pixels_is_light_enough_for_a_letter(name: str) -> None:
    assert max(len(png(scene, themes()[name], 800)) for scene in scenes("light")) <= HEAVIEST


@every_theme
def test_the_png_shows_what_the_svg_shows(painted: Theme) -> None:
    *_, full = scenes("same")
    document = Image.open(BytesIO(cairosvg.svg2png(bytestring=svg(full, painted, 656).encode())))
    stamped = Image.open(BytesIO(png(full, painted, 656)))
    assert document.size == stamped.size
    difference = ImageChops.difference(document.convert("L"), stamped.convert("L")).histogram()
    # Stamps stand on whole pixels and hatches begin elsewhere; nothing more may differ.
    assert sum(difference[64:]) < document.width * document.height / 30
