"""Holds the box of Alien City to the pieces of AC-1 and AC-5, at the sizes of a piecepack and of pyramids."""

from itertools import pairwise
from math import atan, degrees, dist

import pytest

from engine.core.components import CircleCut, Component, PolygonCut, RectCut
from engine.core.dice import Dice
from engine.core.scene import Circle, Close, Group, Item, Path, Rect, Text, Use
from engine.games.alien_city import GAME
from engine.games.alien_city.art_net import net
from engine.games.alien_city.model import Guild
from engine.games.alien_city.symbols import COLOUR, outline


def box(rules: str = "2.2") -> tuple[Component, ...]:
    options = {option.name: option.default for option in GAME.info.options} | {"rules": rules}
    return tuple(GAME.components(GAME.setup(options, Dice("a", "setup"))))


def part(name: str) -> tuple[Component, ...]:
    return tuple(component for component in box() if component.part == name)


def counts(name: str) -> dict[str, int]:
    return {component.name: component.count for component in part(name)}


def flat(items: tuple[Item, ...], component: Component) -> list[Item]:
    """Return all shapes and texts, groups and symbols opened."""
    found: list[Item] = []
    for item in items:
        match item:
            case Group(items=inner):
                found += flat(inner, component)
            case Use(symbol=name):
                found += flat(component.symbols[name], component)
            case _:
                found.append(item)
    return found


def test_ac_1_there_are_five_tiles_of_each_guild() -> None:
    assert counts("tiles") == {"red": 5, "blue": 5, "green": 5, "black": 5}


def test_ac_5_there_are_six_domes_of_each_guild() -> None:
    assert counts("domes") == {"red": 6, "blue": 6, "green": 6, "black": 6}


def test_ac_5_there_are_five_red_five_blue_and_four_green_towers_and_no_black_ones() -> None:
    assert counts("towers") == {"red": 5, "blue": 5, "green": 4}


def test_ac_5_there_are_three_hats_of_each_colour() -> None:
    assert counts("hats") == {"white": 3, "black": 3}


def test_a_tile_is_2_in_square_and_a_dome_three_quarters_of_an_inch_across() -> None:
    assert {component.cut for component in part("tiles")} == {RectCut(50.8, 50.8)}
    assert {component.cut for component in part("domes")} == {CircleCut(19.05)}


def test_ac_1_the_symbol_lies_on_one_lot_in_a_corner() -> None:
    for guild, tile in zip(Guild, part("tiles"), strict=True):
        (sign,) = (item for item in tile.face if isinstance(item, Group))
        assert isinstance(sign.items[0], Path)
        assert sign.items[0].steps == outline(guild)
        half = sign.scale / 2
        assert 0 <= sign.x - half < sign.x + half <= 25.4
        assert 0 <= sign.y - half < sign.y + half <= 25.4


def test_everything_coloured_bears_symbol_and_letter() -> None:
    for name in ("tiles", "domes", "towers"):
        for component in part(name):
            (guild,) = (guild for guild in Guild if COLOUR[guild] == component.name)
            items = flat(component.face, component)
            assert any(isinstance(item, Path) and item.steps == outline(guild) for item in items)
            assert any(isinstance(item, Text) and item.text == guild.value for item in items)
    for hat in part("hats"):
        assert any(isinstance(item, Text) and item.text == hat.name for item in flat(hat.face, hat))


def test_no_face_is_as_large_as_its_trim_edge_which_is_drawn_once_elsewhere() -> None:
    for component in (*part("tiles"), *part("domes")):
        for item in flat(component.face, component):
            assert not isinstance(item, Rect) or max(item.width, item.height) < 50
            assert not isinstance(item, Circle) or 2 * item.r < 19


def test_the_back_of_a_tile_looks_the_same_from_all_four_sides() -> None:
    (back,) = {tile.back for tile in part("tiles")}
    assert back is not None
    outlines = [
        [(step.x, step.y) for step in item.steps if not isinstance(step, Close)]
        for item in back
        if isinstance(item, Path)
    ]
    found = {frozenset((round(x, 6), round(y, 6)) for x, y in points) for points in outlines}
    assert len(found) == len(back)
    assert {frozenset((round(50.8 - y, 6), x) for x, y in points) for points in found} == found


@pytest.mark.parametrize(
    ("base", "height", "slant", "edge", "angle"),
    [(25.4, 44.45, 46.229, 47.941, 30.7228), (14.2875, 25.4, 26.385, 27.335, 30.2988)],
)
def test_a_net_folds_into_its_pyramid(base: float, height: float, slant: float, edge: float, angle: float) -> None:
    found = net(base, height)
    tip, _, _, *rim = found.outline
    assert found.slant == pytest.approx(slant, abs=0.001)
    assert 2 * found.half_angle == pytest.approx(angle, abs=0.0001)
    assert [dist(tip, corner) for corner in rim] == pytest.approx([edge] * 5, abs=0.001)
    assert [dist(a, b) for a, b in pairwise(rim)] == pytest.approx([base] * 4)
    assert found.folds == tuple((tip, corner) for corner in rim[:-1])
    assert len(found.turns) == 4
    assert 4 * 2 * found.half_angle < 360


def test_a_tower_is_a_large_pyramid() -> None:
    assert {tower.cut for tower in part("towers")} == {PolygonCut(net(25.4, 44.45).outline)}


def test_a_hat_is_a_small_pyramid_that_leaves_room_for_the_paper_under_it() -> None:
    (cut,) = {hat.cut for hat in part("hats")}
    assert isinstance(cut, PolygonCut)
    base = dist(cut.points[3], cut.points[4])
    assert 0.3 <= base - 14.2875 <= 0.5


def test_a_hat_sits_on_a_tower_at_least_half_way_down() -> None:
    tower, hat = net(25.4, 44.45), net(14.6875, 25.4)
    slopes = [degrees(atan(base / 2 / height)) for base, height in ((25.4, 44.45), (14.6875, 25.4))]
    assert slopes[1] > slopes[0]
    assert hat.slant / tower.slant > 0.5


def test_ac_6_the_score_sheet_has_the_player_who_begins_on_the_left() -> None:
    for rules, first in (("2.2", "Black hats, to begin"), ("abstract-play", "White hats, to begin")):
        (sheet,) = (component for component in box(rules) if component.sheet)
        said = [item.text for item in flat(sheet.face, sheet) if isinstance(item, Text)]
        assert first in said


def test_ac_17_and_ac_19_the_score_sheet_has_three_towers_for_each_player_and_four_green_ones() -> None:
    (sheet,) = (component for component in box() if component.sheet)
    said = [item.text for item in flat(sheet.face, sheet) if isinstance(item, Text)]
    assert said.count("\N{MULTIPLICATION SIGN}") == 2 * 3
    assert said.count("Green bonus") == said.count("Total") == said.count("Name") == 2
    assert {"Date", "City code", "red tower", "blue tower"} <= set(said)
