"""A page of a game stays small to the end of the game, whichever it is and however many play it."""

import re
from itertools import islice
from random import Random

import pytest

from engine.catalog import games
from engine.core.ids import Seat, Slug
from server.app import make_app
from server.play.house import Desk, House
from server.play.tables import make_move, open_game, position_of
from server.store.people import Player
from server.web.table import MOST_ENTRIES
from tests.server.cast import Person, enter
from tests.server.web.test_sign_in import signed_in

pytestmark = pytest.mark.one_database  # what is measured is what the pages write

MOST_BYTES = 100_000
LOOKED_AT = 40


def finished(house: House, slug: Slug, seed: int) -> tuple[int, Person]:
    """Play a game of as many as can play it by random moves to its end; return its number and its first player."""
    game, rng = house.game(slug), Random(seed)
    people = [enter(house, name) for name in ("Anna", "Ben", "Cleo", "Dora")[: game.info.seats[1]]]
    with house.store.write() as session:
        desk = Desk(house, session, house.clock())
        row = open_game(desk, game, {}, [session.get_one(Player, one.id) for one in people])
        while row.status != "over":
            moves = list(islice(game.legal_moves(position_of(house, row).state), LOOKED_AT))
            make_move(desk, row, Seat(row.to_act or 0), game.format(rng.choice(moves)))
        return row.id, people[0]


@pytest.mark.parametrize("slug", games())
def test_the_page_of_a_finished_game_is_below_100_kb(house: House, slug: Slug) -> None:
    number, player = finished(house, slug, 7)
    browser = make_app(house).test_client()
    signed_in(house, browser, player)
    page = browser.get(f"/games/{number}")
    assert page.status_code == 200
    assert "It is over" in page.text
    assert len(page.data) < MOST_BYTES


def test_a_long_record_is_leafed_through(house: House) -> None:
    number, _ = finished(house, Slug("alien-attack-usa"), 7)
    browser = make_app(house).test_client()
    shown = []
    where = f"/games/{number}?ply=1"
    while where:
        page = browser.get(where).text
        shown += re.findall(r'<li[^>]*><a href="\?ply=([0-9]+)"', page)
        after = re.search(r'href="(\?ply=[0-9]+)#record">Entries after', page)
        where = f"/games/{number}{after[1]}" if after else ""
    assert shown == [str(place) for place in range(1, len(shown) + 1)]
    assert len(shown) > MOST_ENTRIES
    assert "Entries before" in browser.get(f"/games/{number}").text
