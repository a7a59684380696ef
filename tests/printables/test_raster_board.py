"""Holds the pictures of full boards to what a letter can carry, and PNG to the same picture as SVG."""

from functools import cache
from io import BytesIO
from itertools import islice

import cairosvg
import pytest
from PIL import Image, ImageChops

from engine.catalog import games
from engine.core.dice import Dice, pick
from engine.core.game import CHANCE, OVER, AnyGame
from engine.core.ids import Slug
from engine.core.scene import Scene
from printables.raster import png
from printables.svg import svg
from printables.theme import Theme, themes

CATALOGUE = games()

HEAVIEST = 58_500
"""How many bytes a picture has at most: 60 KB with room for what no game at random has shown."""

every_theme = pytest.mark.parametrize("painted", themes().values(), ids=lambda painted: painted.name)


MANY = 40
"""How many moves of a position a game at random is chosen from."""


@cache
def scenes(slug: Slug, players: int) -> tuple[Scene, ...]:
    """Return the board of a game at random after four fifths of its moves, and before its last one."""
    game, dice, played = CATALOGUE[slug], Dice("light", "board"), []
    state = game.setup({"players": str(players)} if players > min(game.info.seats) else {}, dice)
    while (actor := game.to_act(state)) is not OVER:
        played.append(state)
        move = game.chance(state, dice) if actor is CHANCE else pick(dice, tuple(islice(game.legal_moves(state), MANY)))
        state = game.apply(state, move).state
    return tuple(map(game.scene, (played[len(played) * 4 // 5], played[-1])))


@every_theme
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.info.slug)
def test_a_board_of_twice_400_pixels_is_light_enough_for_a_letter_to_the_end(game: AnyGame, painted: Theme) -> None:
    for players in {min(game.info.seats), max(game.info.seats)}:
        assert max(len(png(scene, painted, 800)) for scene in scenes(game.info.slug, players)) <= HEAVIEST


@every_theme
def test_the_png_shows_what_the_svg_shows(painted: Theme) -> None:
    _, full = scenes(Slug("alien-city"), 2)
    document = Image.open(BytesIO(cairosvg.svg2png(bytestring=svg(full, painted, 656).encode())))
    stamped = Image.open(BytesIO(png(full, painted, 656)))
    assert document.size == stamped.size
    difference = ImageChops.difference(document.convert("L"), stamped.convert("L")).histogram()
    # Stamps stand on whole pixels and hatches begin elsewhere; nothing more may differ.
    assert sum(difference[64:]) < document.width * document.height / 30
