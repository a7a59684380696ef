"""Holds the measure of an even city to its words."""

from collections.abc import Iterable

from engine.core.dice import Dice
from engine.core.options import settle
from engine.games.alien_city import GAME
from engine.games.alien_city.balance import CLUSTERS, LARGEST, RIM, ROOM, balance

STRIPES = ("R0", "B0", "G0", "N0")


def measured(tiles: Iterable[str]) -> dict[str, float]:
    state = GAME.setup(settle(GAME.info, {"layout": ",".join(tiles)}), Dice("", "setup"))
    return {name: float(value) for name, value in balance(state).measures.items()}


def test_guilds_in_columns_are_one_cluster_each() -> None:
    found = measured(STRIPES * 5)
    assert (found["clusters"], found["largest"]) == (4 * 4, 5)


def test_guilds_on_diagonals_have_no_cluster() -> None:
    rows = [STRIPES[shift:] + STRIPES[:shift] for shift in (0, 1, 2, 3, 0)]
    found = measured(tile for row in rows for tile in row)
    assert (found["clusters"], found["largest"]) == (0, 1)


def test_symbols_in_the_top_left_corners_lie_at_the_rim_in_the_first_row_and_column() -> None:
    assert measured(STRIPES * 5)["rim"] == 4 + 5 - 1


def test_a_guild_close_to_the_black_tiles_has_less_room() -> None:
    assert measured(STRIPES * 5)["room"] > 0.4


def test_about_three_cities_of_ten_are_even_and_all_of_those_are_within_the_bounds() -> None:
    even = 0
    for seed in range(400):
        found = balance(GAME.setup(settle(GAME.info, {}), Dice(str(seed), "setup")))
        clusters, largest, rim, room = map(float, found.measures.values())
        within = CLUSTERS[0] <= clusters <= CLUSTERS[1] and largest <= LARGEST and RIM[0] <= rim <= RIM[1]
        assert found.even == (within and room <= ROOM) or abs(room - ROOM) < 0.005
        even += found.even
    assert 90 <= even <= 150
