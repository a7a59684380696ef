"""The front page: says what is here and where to go."""

from collections.abc import Iterator
from html import escape

from server.play.house import House
from server.web.paper import sheet


def home(house: House) -> str:
    """Return the page."""
    return sheet("Guildpost", _body(house))


def _body(house: House) -> Iterator[str]:
    settings = house.settings
    yield "<p>A turn server for board games: play by mail or by program, and print what a table needs.</p>"
    yield "<h2>Play by mail</h2>"
    desk = escape(f"play@{settings.domain}")
    yield f'<p>Write to <a href="mailto:{desk}">{desk}</a>: <code>register NAME</code>, then <code>help</code>.</p>'
    yield "<h2>Play by program</h2>"
    yield '<p><a href="/api/v1/docs">The REST API</a> and its <a href="/api/v1/openapi.json">description</a>.</p>'
    yield "<h2>Games</h2><ul>"
    for slug, game in house.catalog.items():
        name = escape(slug)
        yield f"<li><strong>{escape(game.info.title)}</strong>, by {escape(game.info.designer)}. "
        yield f"{escape(game.info.summary)} "
        yield f'<a href="/api/v1/catalog/{name}">Rules and notation</a>, '
        yield f'<a href="/api/v1/printables/{name}">kits to print</a>.</li>'
    yield "</ul>"
    if settings.shows_post:
        yield '<p>No relay is set: letters are not sent but kept, <a href="/post">to be read here</a>.</p>'
