"""Holds tables for different numbers of players to the option by which a game learns their number."""

import pytest

from engine.catalog import games
from engine.core.ids import Slug
from engine.core.options import for_players, places, settle

CITY, ATTACK = (games()[Slug(slug)].info for slug in ("alien-city", "alien-attack-usa"))


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_option_says_how_many_sit_at_a_table(players: str) -> None:
    assert places(ATTACK, settle(ATTACK, {"players": players})) == (int(players), int(players))


def test_a_game_without_the_option_is_for_as_many_as_it_says() -> None:
    assert places(CITY, settle(CITY, {})) == CITY.seats


def test_who_names_two_others_proposes_a_table_of_three() -> None:
    assert for_players(ATTACK, {"mode": "semi-cooperative"}, 3) == {"players": "3", "mode": "semi-cooperative"}


def test_what_was_said_stands_and_what_cannot_be_is_left_to_the_default() -> None:
    assert for_players(ATTACK, {"players": "4"}, 2) == {"players": "4"}
    assert for_players(ATTACK, {}, 1) == {}
    assert for_players(ATTACK, {}, 5) == {}
    assert for_players(CITY, {}, 2) == {}
