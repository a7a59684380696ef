"""Holds the pieces that stand in for others to their sizes, and the score sheet's fields to its lines."""

from itertools import combinations

import pytest

from engine.core.components import Component, PolygonCut, size
from engine.core.dice import Dice
from engine.core.options import settle
from engine.games.alien_city import GAME
from engine.games.alien_city.art_net import net

BOX = GAME.components(GAME.setup(settle(GAME.info, {}), Dice("", "setup")))


def part(name: str) -> list[Component]:
    return [component for component in BOX if component.part == name]


def test_what_stands_in_for_others_is_no_part_of_the_whole_kit() -> None:
    extra = {component.part for component in BOX if component.extra}
    assert extra == {"fold-up-domes", "comfort-towers", "comfort-hats", "mat"}


@pytest.mark.parametrize(
    ("name", "usual"), [("fold-up-domes", "domes"), ("comfort-towers", "towers"), ("comfort-hats", "hats")]
)
def test_there_are_as_many_as_of_what_they_stand_in_for(name: str, usual: str) -> None:
    assert [(one.name, one.count) for one in part(name)] == [(one.name, one.count) for one in part(usual)]


def test_comfortable_towers_are_seven_eighths_of_large_pyramids() -> None:
    form = net(22.225, 38.89375)
    assert form.slant == pytest.approx(40.45, abs=0.01)
    for tower in part("comfort-towers"):
        assert isinstance(tower.cut, PolygonCut)
        assert [x for point in tower.cut.points for x in point] == pytest.approx([x for p in form.outline for x in p])


def test_a_fold_up_dome_has_the_base_of_a_coin_and_is_lower_than_half_a_hat() -> None:
    form = net(19.05, 9.5)
    assert form.slant < 14
    assert {dome.cut for dome in part("fold-up-domes")} == {PolygonCut(form.outline)}


def test_each_player_gets_an_aid() -> None:
    (aid,) = part("player-aid")
    assert aid.count == GAME.info.seats[1]


def test_the_fields_of_the_score_sheet_lie_on_it_and_apart() -> None:
    (sheet,) = part("scoresheet")
    width, height = size(sheet.cut)
    assert len({field.name for field in sheet.fields}) == len(sheet.fields) == 2 + 2 * (1 + 12 + 2) + 4 * 9
    for field in sheet.fields:
        assert 0 <= field.x <= field.x + field.width <= width
        assert 0 <= field.y <= field.y + field.height <= height
    for one, other in combinations(sheet.fields, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y
