"""Boards seen from the other side of the table, and pieces in colours of their own."""

from itertools import islice

import pytest
from lxml import etree

from engine.core.dice import Dice
from engine.core.game import AnyGame, Nobody
from engine.core.options import settle
from engine.core.scene import Role, Scene
from printables.perspective import seen_from
from printables.svg import svg
from printables.theme import UnknownTheme, theme
from tests.engine.promises import every_game


def position(game: AnyGame) -> Scene:
    """A position some moves into a game."""
    state, dice = game.setup(settle(game.info, {}), Dice("seen", "setup")), Dice("seen", "play")
    for _ in range(9):
        legal = () if isinstance(game.to_act(state), Nobody) else islice(game.legal_moves(state), 1)
        state = game.apply(state, next(iter(legal), None) or game.chance(state, dice)).state
    return game.scene(state)


def text_places(scene: Scene) -> list[tuple[float, float, str]]:
    """Where every text of a drawing stands, and what it says."""
    found = etree.fromstring(svg(scene, theme("classic")).encode()).iter("{http://www.w3.org/2000/svg}text")
    return [(float(one.attrib["x"]), float(one.attrib["y"]), one.text or "") for one in found]


@every_game
def test_turned_twice_a_board_is_as_it_was(game: AnyGame) -> None:
    scene = position(game)
    turned = seen_from(scene, 2)
    assert seen_from(scene, 1) is scene
    assert (turned == scene) == (scene.board is None)
    back = text_places(seen_from(turned, 2))
    for (x, y, text), (was_x, was_y, was) in zip(back, text_places(scene), strict=True):
        assert text == was
        assert (x, y) == pytest.approx((was_x, was_y), abs=0.2)


@every_game
def test_what_is_turned_stays_on_the_board_and_the_rest_where_it_was(game: AnyGame) -> None:
    scene = position(game)
    if scene.board is None:
        return
    left, top, width, height = scene.board
    before, after = text_places(scene), text_places(seen_from(scene, 2))
    ratio = float(etree.fromstring(svg(scene, theme("classic")).encode()).attrib["viewBox"].split()[2]) / scene.width
    moved = [place for place, was in zip(after, before, strict=True) if place != was]
    assert moved
    for x, y, _ in moved:
        assert left <= x / ratio <= left + width
        assert top <= y / ratio <= top + height


def test_pieces_may_have_the_colours_of_another_theme() -> None:
    mixed, ground, pieces = theme("greyscale", "colour-blind"), theme("greyscale"), theme("colour-blind")
    assert mixed is theme("greyscale", "colour-blind")
    assert (mixed.colour(Role("board")), mixed.colour(Role("red"))) == (
        ground.colour(Role("board")),
        pieces.colour(Role("red")),
    )
    assert theme("classic", "classic") is theme("classic")
    with pytest.raises(UnknownTheme, match="There is no theme “neon”"):
        theme("classic", "neon")
