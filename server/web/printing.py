"""Turns the choice of a kit in a form into the address of its PDF."""

from urllib.parse import urlencode

from flask import Response, request

from engine.core.errors import SetupError
from printables.kits import ALL
from server.play.house import House
from server.web.missing import missing


def printing(house: House, slug: str) -> Response:
    """Lead to the PDF of the kit that the form names."""
    try:
        game = house.game(slug)
    except SetupError as error:
        return missing(error.detail)
    words = {name: value for name, value in request.args.items() if name in {"paper", "palette"}}
    kit = request.args.get("kit", ALL)
    where = f"/api/v1/printables/{game.info.slug}/{kit}.pdf?{urlencode(words)}"
    return Response(status=303, headers={"Location": where})
