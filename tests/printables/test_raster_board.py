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
from engine.core.scene import Circle, Close, Curve, Group, Line, Move, Path, Rect, Role, Scene, Style, polygon
from printables.raster import png
from printables.svg import svg
from printables.theme import Theme, themes

CATALOGUE = games()

HEAVIEST = 60_000
"""How many bytes a picture has at most: a heavier one is packed harder, which leaves room for a twentieth more."""

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


def test_shapes_are_painted_as_their_svg_is() -> None:
    ink, red, classic = Role("ink"), Style(fill=Role("red")), themes()["classic"]
    nested = (Circle(0, 0, 0.5, red), Path((Move(0, 0), Line(3, 1)), Style(stroke=ink, width=0.1)))
    items = (
        Rect(0.5, 0.5, 3, 2, Style(fill=Role("green"), stroke=ink, width=0.2), radius=0.7),
        Rect(4, 0.5, 1, 1, Style(stroke=Role("red"), width=0.1, dashed=True)),
        Circle(7, 2, 1.5, Style(fill=Role("blue.soft"), stroke=ink, width=0.13)),
        Path(
            (Move(1, 4), Curve(2, 3, 4, 3, 4, 4), Line(2, 4.8), Close()),
            Style(fill=Role("yellow"), stroke=ink, width=0.05),
        ),
        Path((*polygon((6, 3), (9, 3), (6, 5), (9, 5)), *polygon((7, 3.5), (8, 3.5), (7.5, 4))), red),
        Group(nested, 4, 3, 0.5),
    )
    drawn = Scene(10, 5, "A board", "Shapes stand on it.", (), (), items)
    document = Image.open(BytesIO(cairosvg.svg2png(bytestring=svg(drawn, classic, 400).encode()))).convert("L")
    painted = Image.open(BytesIO(png(drawn, classic, 400))).convert("L")
    difference = ImageChops.difference(document, painted).histogram()
    # The palette leaves out some of the shades along edges; nothing more may differ.
    assert sum(difference[48:]) < document.width * document.height / 500
