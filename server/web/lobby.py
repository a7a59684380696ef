"""Turns what a player plays and what is proposed into the page from which he goes on."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from server.play.clocks.showing import deadlines_of
from server.play.house import House
from server.play.lists import games_of
from server.play.lobby import free, mine
from server.store.people import Player
from server.web.doing import told
from server.web.leaf import leaf
from server.web.visitor import visitor

MOST: Final = 50


def lobby(house: House) -> Response:
    """Show the games and challenges of whoever is signed in, and the challenges that anybody may take up."""
    here = visitor()
    if here is None:
        raise LookupError("the lobby was asked for by nobody")
    with house.store.read() as session:
        player = session.get_one(Player, here.player)
        running = games_of(session, here.player, "running", None, MOST).items
        values: Mapping[str, Any] = {
            "running": running,
            "over": games_of(session, here.player, "over", None, MOST).items[:10],
            "deadlines": deadlines_of(session, [one.row.id for one in running]),
            "mine": mine(session, player, "open", None, MOST).items,
            "free": free(session, player, "open", None, MOST).items,
            "titles": {slug: game.info.title for slug, game in house.catalog.items()},
            "games": [game.info for game in house.catalog.values()],
            "told": told(house, here),
        }
        return leaf("lobby", values, cache_control="private, no-cache")
