"""Gives an application the pages that people look at and play on."""

from flask import Flask

from server.play.house import House
from server.web.choice import choice
from server.web.consent import open_consent
from server.web.printing import printing
from server.web.scoring import scoring, sheet_pdf, touches
from server.web.setups import setups
from server.web.sign_in import open_sign_in
from server.web.static_files import open_static_files


def open_leaves(app: Flask, house: House) -> None:
    """Add the pages for tables: dealing starts, printing, scoring; none of them needs a login."""
    app.add_url_rule("/setups", "setup_games", lambda: choice(house, "setups"))
    app.add_url_rule("/setups/<slug>", "setup_page", lambda slug: setups(house, slug))
    app.add_url_rule("/score", "score_games", lambda: choice(house, "score"))
    app.add_url_rule("/score/<slug>", "scoring", lambda slug: scoring(house, slug), methods=["GET", "POST"])
    app.add_url_rule("/score/<slug>/touches", "scoring_touches", lambda slug: touches(house, slug), methods=["POST"])
    app.add_url_rule("/score/<slug>/sheet.pdf", "scoring_sheet", lambda slug: sheet_pdf(house, slug), methods=["POST"])
    app.add_url_rule("/printables/<slug>", "printing", lambda slug: printing(house, slug))
    open_sign_in(app, house)
    open_consent(app, house)
    open_static_files(app)
