"""Turns the catalogue into a page on which one of its games is chosen for something."""

from typing import Final

from flask import Response

from server.play.house import House
from server.web.leaf import leaf

_HEADINGS: Final = {"setups": "Deal a start for your table", "score": "Score a game that was played at a table"}


def choice(house: House, purpose: str) -> Response:
    """Return the page; each game leads to `/PURPOSE/GAME`."""
    games = [game.info for game in house.catalog.values()]
    return leaf("choice", {"purpose": purpose, "heading": _HEADINGS[purpose], "games": games})
