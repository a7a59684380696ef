"""Gives an application the pages that people look at and play on."""

from flask import Blueprint, Flask, Response, request

from server.api.numbers import row_number
from server.api.problems import MEDIA_TYPE
from server.play.house import House
from server.web.account import account, give_token, revoke_token
from server.web.archive import archive
from server.web.belongings import add_webhook, be_forgotten, end_one, remove_webhook, take_data
from server.web.choice import choice
from server.web.consent import open_consent
from server.web.doing import do
from server.web.home import home
from server.web.leaf import leaf
from server.web.limits import count_visit
from server.web.lobby import lobby
from server.web.news import news
from server.web.operator import again, operator
from server.web.planning import change
from server.web.printing import printing
from server.web.rules import rules, rules_board
from server.web.scoring import scoring, sheet_pdf, touches
from server.web.setups import setups
from server.web.sign_in import open_sign_in
from server.web.static_files import open_static_files
from server.web.table import board, choices, table, why
from server.web.visitor import acting, signed_in, visitor


def open_leaves(app: Flask, house: House) -> None:
    """Add the pages for tables, which need no login, and those of games and players."""
    pages = Blueprint("pages", __name__)
    _open_tabletop(pages, house)
    _open_visits(pages, house)
    _open_tables(pages, house)
    app.before_request(_recognise)
    pages.before_request(count_visit)
    app.register_blueprint(pages)
    open_sign_in(app, house)
    open_consent(app, house)
    app.after_request(_for_people)
    open_static_files(app)


def _for_people(answer: Response) -> Response:
    """Turn what went wrong into a page, where a person with a browser asked for one."""
    if answer.mimetype != MEDIA_TYPE or request.path.startswith("/api/") or not request.accept_mimetypes.accept_html:
        return answer
    sentence = (answer.get_json(silent=True) or {}).get("detail", "")
    page = leaf("missing", {"sentence": sentence}, answer.status_code)
    if "Retry-After" in answer.headers:
        page.headers["Retry-After"] = answer.headers["Retry-After"]
    return page


def _recognise() -> None:
    """Look who is there, so that every page can greet him; programs are no concern of cookies."""
    if not request.path.startswith("/api/"):
        visitor()


def _open_tabletop(pages: Blueprint, house: House) -> None:
    add = pages.add_url_rule
    add("/", "home", lambda: home(house))
    add("/setups", "setup_games", lambda: choice(house, "setups"))
    add("/setups/<slug>", "setup_page", lambda slug: setups(house, slug))
    add("/score", "score_games", lambda: choice(house, "score"))
    add("/score/<slug>", "scoring", lambda slug: scoring(house, slug), methods=["GET", "POST"])
    add("/score/<slug>/touches", "scoring_touches", lambda slug: touches(house, slug), methods=["POST"])
    add("/score/<slug>/sheet.pdf", "scoring_sheet", lambda slug: sheet_pdf(house, slug), methods=["POST"])
    add("/printables/<slug>", "printing", lambda slug: printing(house, slug))


def _open_visits(pages: Blueprint, house: House) -> None:
    add = pages.add_url_rule
    add("/lobby", "lobby", signed_in(lambda: lobby(house)))
    add("/lobby", "lobby_act", acting(lambda: do(house)), methods=["POST"])
    add("/account", "account", signed_in(lambda: account(house)))
    add("/account", "account_act", acting(lambda: do(house)), methods=["POST"])
    add("/account/tokens", "account_token", acting(lambda: give_token(house)), methods=["POST"])
    add("/account/tokens/revoke", "account_revoke", acting(lambda: revoke_token(house)), methods=["POST"])
    add("/account/webhooks", "account_hook", acting(lambda: add_webhook(house)), methods=["POST"])
    add("/account/webhooks/remove", "account_unhook", acting(lambda: remove_webhook(house)), methods=["POST"])
    add("/account/sittings", "account_sitting", acting(lambda: end_one(house)), methods=["POST"])
    add("/account/data.zip", "account_data", signed_in(lambda: take_data(house)))
    add("/account/forget", "account_forget", acting(lambda: be_forgotten(house)), methods=["POST"])
    add("/operator", "operator", signed_in(lambda: operator(house)))
    add("/operator", "operator_act", acting(lambda: again(house)), methods=["POST"])


def _open_tables(pages: Blueprint, house: House) -> None:
    add = pages.add_url_rule
    add("/records", "archive", lambda: archive(house))
    add("/rules/<slug>", "rules", lambda slug: rules(house, slug))
    add("/rules/<slug>/<which>.svg", "rules_board", lambda slug, which: rules_board(house, slug, which))
    add("/games/<number>", "table", lambda number: table(house, number))
    add("/games/<number>/board/<ply>.svg", "table_board", lambda number, ply: board(house, number, ply))
    add("/games/<number>/touches", "table_touches", lambda number: choices(house, number))
    add("/games/<number>/why", "table_why", lambda number: why(house, number))
    add("/games/<number>/events", "table_news", lambda number: news(house, number))
    add("/games/<number>/plan", "table_plan", acting(lambda number: change(house, number)), methods=["POST"])
    add("/games/<number>/act", "table_act", acting(lambda number: do(house, row_number(number))), methods=["POST"])
