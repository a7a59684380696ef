"""Gives an application the pages for browsers and the answers for those who watch over it."""

from flask import Flask, Response, abort, jsonify

from server.play.house import House
from server.web.health import examine
from server.web.inbound import inbound
from server.web.leaves import open_leaves
from server.web.letters import overview, single
from server.web.metrics import metrics
from server.web.silence import letters_page


def open_pages(app: Flask, house: House) -> None:
    """Add the front page, health, and, where no relay is set, the letters that are kept here instead."""
    app.add_url_rule("/healthz", "healthz", lambda: jsonify(status="alive"))
    app.add_url_rule("/readyz", "readyz", lambda: _ready(house))
    app.add_url_rule("/metrics", "metrics", lambda: metrics(house))
    app.add_url_rule("/letters/<code>", "letters", lambda code: _letters(house, code), methods=["GET", "POST"])
    if house.settings.inbound_keys:
        app.add_url_rule("/inbound", "inbound", lambda: inbound(house), methods=["POST"])
    open_leaves(app, house)
    if house.settings.shows_post:
        app.add_url_rule("/post", "post", lambda: overview(house.settings))
        app.add_url_rule("/post/<number>", "letter", lambda number: _letter(house, number))


def _ready(house: House) -> tuple[Response, int]:
    health = examine(house)
    return jsonify(health.as_json()), 200 if health.ready else 503


def _letters(house: House, code: str) -> Response:
    page = letters_page(house, code)
    if page is None:
        abort(404)
    return page


def _letter(house: House, number: str) -> str:
    page = single(house.settings, number)
    if page is None:
        abort(404)
    return page
