"""Holds the map to every count and every worked example (AA-1 to AA-4), and its files to the script that draws them."""

import json
from itertools import combinations

import pytest

from engine.games.alien_attack_usa import map_data
from engine.games.alien_attack_usa.atlas import (
    BORDERS,
    CITIES,
    CITIES_AT,
    EVERY_SPACE,
    HERDS,
    HEX_OF,
    ICON_PLACES,
    LINES,
    NEIGHBOURS,
    PARKS,
    REGIONS,
    SPACE_AT,
    STEPS,
    flanked,
    group,
    step,
)
from engine.games.alien_attack_usa.coasts import shores
from engine.games.alien_attack_usa.model import Border
from engine.games.alien_attack_usa.payoffs import BORDERS as BORDER_TABLES
from engine.games.alien_attack_usa.payoffs import CITIES as CITY_TABLES
from engine.games.alien_attack_usa.spaces import Space, listed
from tests.engine.alien_attack_usa.atlas import draw
from tests.engine.alien_attack_usa.atlas.projection import covered
from tests.engine.alien_attack_usa.tables import spaces


def touch(one: int, other: int) -> bool:
    return bool(NEIGHBOURS[one] >> other & 1)


def opposite(middle: int, one: int) -> Space | None:
    """Return the space on the other side of `middle`, seen from one of its neighbours."""
    (q, r), (q1, r1) = HEX_OF[Space(middle)], HEX_OF[Space(one)]
    return SPACE_AT.get((2 * q - q1, 2 * r - r1))


def on_borders() -> list[Space]:
    return [space for found in BORDERS.values() for space in listed(found)]


def rim() -> set[Space]:
    """Return the spaces that look off the map."""
    return {space for space in HEX_OF if NEIGHBOURS[space].bit_count() < len(STEPS)}


def test_aa_1_the_map_has_120_spaces_numbered_from_1_in_one_piece() -> None:
    assert sorted(HEX_OF) == list(range(1, 121))
    assert len(set(HEX_OF.values())) == 120
    assert group(EVERY_SPACE, Space(1)) == EVERY_SPACE


def test_aa_1_directly_behind_is_the_opposite_neighbour_in_a_straight_line() -> None:
    for space, at in HEX_OF.items():
        for direction in STEPS:
            near, behind = SPACE_AT.get(step(at, direction)), SPACE_AT.get(step(step(at, direction), direction))
            found = near is not None and behind is not None and bool(flanked(space, 1 << near, 1 << behind))
            assert found == (near is not None and behind is not None)


def test_aa_1_neighbours_are_so_both_ways_and_six_at_most() -> None:
    for space in HEX_OF:
        assert 1 <= NEIGHBOURS[space].bit_count() <= 6
        assert all(touch(other, space) for other in listed(NEIGHBOURS[space]))
        assert len(LINES[space]) == NEIGHBOURS[space].bit_count()


def test_aa_1_the_spaces_lie_in_the_outline_of_the_country() -> None:
    of_spaces, of_land, of_both = draw.overlap()
    assert min(of_spaces, of_land) >= 0.94
    assert of_both >= 0.9


def test_aa_1_most_spaces_are_land_all_over() -> None:
    assert sum(covered(at) > 0.95 for at in HEX_OF.values()) >= 90


def test_aa_1_numbers_are_found_part_by_part_and_row_by_row() -> None:
    assert [(part.first, part.last) for part in REGIONS] == [(1, 29), (30, 100), (101, 120)]
    for part in REGIONS:
        places = [HEX_OF[Space(number)] for number in range(part.first, part.last + 1)]
        assert places == sorted(places, key=lambda at: (at[1], at[0]))


def test_aa_2_there_are_exactly_22_parks() -> None:
    assert PARKS.bit_count() == 22


def test_aa_2_herds_live_in_regions_of_three_spaces_that_touch_each_other() -> None:
    assert len(HERDS) >= 6
    for herd in HERDS:
        assert herd.bit_count() == 3
        assert all(touch(one, other) for one, other in combinations(listed(herd), 2))


def test_aa_2_no_two_regions_of_herds_touch_so_that_none_is_mistaken_for_a_larger_one() -> None:
    for one, other in combinations(HERDS, 2):
        assert not any(touch(a, b) for a in listed(one) for b in listed(other))


@pytest.mark.parametrize(("value", "least"), [(1, 5), (2, 8), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1)])
def test_aa_2_there_are_cities_enough_of_each_value(value: int, least: int) -> None:
    assert sum(city.value == value for city in CITIES) >= least


def test_aa_2_a_city_stands_on_a_corner_of_two_or_three_spaces_that_touch_each_other() -> None:
    for city in CITIES:
        around = list(listed(city.around))
        assert len(around) in {2, 3}
        assert all(touch(one, other) for one, other in combinations(around, 2))
        assert all((b[0] - a[0], b[1] - a[1]) in STEPS for a, b in combinations(city.corner, 2))
        assert {HEX_OF[space] for space in around} == {place for place in city.corner if place in SPACE_AT}
    assert len({frozenset(city.corner) for city in CITIES}) == len(CITIES)


def test_aa_2_no_space_is_more_than_one_of_park_herd_and_city_space() -> None:
    for space in HEX_OF:
        herd = any(herd >> space & 1 for herd in HERDS)
        assert (PARKS >> space & 1) + herd + bool(CITIES_AT[space]) <= 1
        assert len(CITIES_AT[space]) <= 2


@pytest.mark.parametrize(("border", "count"), [("atlantic", 11), ("pacific", 10), ("gulf", 10), ("mexico", 7)])
def test_aa_3_each_border_has_its_number_of_spaces(border: str, count: int) -> None:
    assert BORDERS[Border(border)].bit_count() == count


def test_aa_3_no_space_is_on_two_borders_and_every_space_on_the_rim_is_on_one() -> None:
    assert len(on_borders()) == len(set(on_borders()))
    assert rim() < set(on_borders())


def test_aa_3_the_one_border_space_inland_lies_at_the_head_of_a_bay() -> None:
    (inland,) = set(on_borders()) - rim()
    assert "Mobile" in {city.name for city in CITIES_AT[inland]}
    beside = list(listed(NEIGHBOURS[inland] & BORDERS[Border.GULF]))
    assert touch(*beside)
    assert set(beside) <= rim()
    drawn = list(shores(Border.GULF))
    for space in (inland, *beside):
        assert any(at == HEX_OF[space] for at, _ in drawn)


def test_aa_3_every_space_on_the_border_of_canada_has_an_icon_that_can_help_to_destroy_a_base_on_it() -> None:
    for space in listed(BORDERS[Border.CANADA]):
        at = HEX_OF[space]
        assert any(
            step(at, direction) in ICON_PLACES and (at[0] - direction[0], at[1] - direction[1]) in SPACE_AT
            for direction in STEPS
        )


def test_aa_3_icons_stand_off_the_map_behind_the_border_of_canada() -> None:
    for icon in ICON_PLACES:
        assert icon not in SPACE_AT
        near = [SPACE_AT[step(icon, direction)] for direction in STEPS if step(icon, direction) in SPACE_AT]
        assert any(BORDERS[Border.CANADA] >> space & 1 for space in near)


def test_aa_3_the_borders_lie_where_they_belong() -> None:
    def mean(border: Border) -> tuple[float, float]:
        places = [HEX_OF[space] for space in listed(BORDERS[border])]
        return sum(q + r / 2 for q, r in places) / len(places), sum(r for _, r in places) / len(places)

    west, east, south, north = (mean(Border(name)) for name in ("pacific", "atlantic", "gulf", "canada"))
    assert west[0] < mean(Border.MEXICO)[0] < south[0] < east[0]
    assert north[1] < east[1] < mean(Border.MEXICO)[1] < south[1]


def test_aa_4_51_and_84_are_herds() -> None:
    herds = {space for herd in HERDS for space in listed(herd)}
    assert {51, 84} <= herds


def test_aa_4_49_touches_57_and_has_a_space_opposite() -> None:
    assert touch(49, 57)
    assert opposite(49, 57) is not None


def test_aa_4_a_space_lies_in_line_between_9_and_16() -> None:
    between = [space for space in listed(NEIGHBOURS[9]) if opposite(space, 9) == 16]
    assert len(between) == 1


def test_aa_4_89_touches_a_city_of_value_5() -> None:
    assert 5 in {city.value for city in CITIES_AT[89]}


def test_the_files_are_what_the_script_draws() -> None:
    assert draw.AS_JSON.read_text("utf-8") == draw.as_json()
    assert draw.AS_MODULE.read_text("utf-8") == draw.as_module()
    assert draw.LAND_AS_MODULE.read_text("utf-8") == draw.land_as_module()


def test_the_seed_and_the_engine_hold_the_same_map() -> None:
    seed = json.loads(draw.AS_JSON.read_text("utf-8"))
    assert seed["version"] == map_data.VERSION
    assert [(one["number"], one["q"], one["r"], one["border"]) for one in seed["spaces"]] == list(map_data.SPACES)
    assert {one["space"]: one["name"] for one in seed["parks"]} == map_data.PARKS
    assert [tuple(herd) for herd in seed["herds"]] == list(map_data.HERDS)
    assert [(one["value"], one["name"]) for one in seed["cities"]] == [city[:2] for city in map_data.CITIES]


def test_there_is_a_table_for_every_card_and_for_every_count_that_the_map_allows() -> None:
    for value, table in CITY_TABLES.items():
        assert len(table) == sum(city.value == value for city in CITIES)
    for border, table in BORDER_TABLES.items():
        assert len(table) == BORDERS[border].bit_count()


def test_sets_of_spaces_list_their_numbers_in_order() -> None:
    assert list(listed(spaces(120, 3, 51))) == [3, 51, 120]
