"""Holds the catalogue to finding games without being told of them."""

from engine.catalog import games
from engine.core.ids import Slug
from tests.mini.game import GAME


def test_games_are_found_by_looking_at_the_shelf() -> None:
    assert Slug("mini") not in games()
    assert all(slug == game.info.slug for slug, game in games().items())


def test_an_installation_may_add_a_game_of_its_own() -> None:
    catalogue = games("tests.mini.game")
    assert catalogue[Slug("mini")] is GAME
    assert set(games()) < set(catalogue)
    assert [game.info.title for game in catalogue.values()] == [
        "Alien City",
        "Alien Attack: USA",
        "Stratopolis",
        "Mini",
    ]
