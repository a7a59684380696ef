"""The front page: says what is here and where to go."""

from flask import Response

from server.mailroom.replies import front_desk
from server.play.house import House
from server.web.leaf import leaf


def home(house: House) -> Response:
    """Return the page."""
    games = [game.info for game in house.catalog.values()]
    return leaf("home", {"games": games, "desk": front_desk(house), "post": house.settings.shows_post})
