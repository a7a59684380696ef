"""Pages as the server writes them: times, scores, answers left beforehand, forms that are refused, limits."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from server.app import make_app
from server.play.house import House
from server.play.submissions import Call, take_call
from server.store.people import Player
from server.store.post import Submission
from tests.server.cast import Person
from tests.server.web.test_sign_in import signed_in

pytestmark = pytest.mark.one_database  # the tables are as plain as can be

CODE = "94KN-4W49-VT4W-EQSA"


def call(house: House, who: Person, verb: str, at: int | None = None, **fields: str) -> Any:  # noqa: ANN401 - a judgement
    judged = take_call(house, Call(verb=verb, player=who.id, fields=fields, game=at), at_once=True).judgement
    assert judged is not None
    assert judged["status"] == "accepted", judged
    return judged


@pytest.fixture
def game(house: House, anna: Person, ben: Person) -> int:
    """A game of Alien City in which Anna is to move, after one of hers and one of Ben's."""
    made = call(house, anna, "challenge", game="alien-city", to="Ben", options=f"code={CODE} seat=first")
    number = int(call(house, ben, "accept", challenge=made["made"]["challenge"])["made"]["game"])
    call(house, anna, "move", number, move="RT-c4(c4)")
    call(house, ben, "move", number, move="ND-c7")
    return number


@pytest.fixture
def browser(house: House, anna: Person) -> FlaskClient:
    """A browser at which Anna is signed in."""
    found = make_app(house).test_client()
    signed_in(house, found, anna)
    return found


def send(browser: FlaskClient, page: str, action: str, **fields: str) -> str:
    """Send a form of a page and return the page to which the answer leads."""
    seal = re.search('name="seal" value="([^"]+)"', browser.get(page).text)
    assert seal is not None
    answer = browser.post(action, data={"seal": seal[1], "next": page, **fields})
    return browser.get(answer.headers["Location"]).text if answer.status_code == 303 else answer.text


def test_times_are_told_in_the_players_zone_and_in_utc_to_others(
    house: House, browser: FlaskClient, game: int, anna: Person
) -> None:
    where = f"/games/{game}"
    noon = r'<time datetime="2026-05-\d\dT12:00:00\+00:00"[^>]*'
    assert re.search(rf"{noon} data-local>.*\(UTC\)</time>", browser.get(where).text)
    with house.store.write() as session:
        session.get_one(Player, anna.id).wishes = {"zone": "Asia/Tokyo"}
    told = browser.get(where).text
    assert re.search(rf"{noon}>[^<]*, 21:00 \(Asia/Tokyo\)</time>", told)
    assert "data-local" not in told
    assert "data-local" in make_app(house).test_client().get(where).text


def test_each_line_of_a_score_links_to_the_drawing_of_what_it_was_counted_from(browser: FlaskClient, game: int) -> None:
    page = browser.get(f"/games/{game}").text
    links = re.findall(r'href="#(part-[^"]+)"', page)
    assert links == re.findall(r'class="trace" id="(part-[^"]+)"', page)
    assert links


def test_answers_left_beforehand_grow_and_are_taken_away_branch_by_branch(browser: FlaskClient, game: int) -> None:
    page, plan = f"/games/{game}", f"/games/{game}/plan"
    send(browser, page, plan, when="BT-h3", then="nd-a1")
    send(browser, page, plan, when="GT-h3", then="ND-a1")
    told = send(browser, page, plan, under="BT-h3 then ND-a1", when="RD-a2", then="GD-b9")
    assert re.findall(r"If <code>(.*?)</code>, then <code>(.*?)</code>", told) == [
        ("BT-h3", "ND-a1"),
        ("RD-a2", "GD-b9"),
        ("GT-h3", "ND-a1"),
    ]
    told = send(browser, page, plan, place="0", version="3")
    assert re.findall(r"If <code>(.*?)</code>", told) == ["GT-h3"]
    stale = send(browser, page, plan, place="0", version="3")
    assert "have changed" in stale
    assert "If <code>" in stale
    assert "If <code>" not in send(browser, page, plan, place="0", version="4")


def test_what_was_left_beforehand_is_on_no_other_page(
    house: House, browser: FlaskClient, game: int, ben: Person
) -> None:
    send(browser, f"/games/{game}", f"/games/{game}/plan", when="BT-h3", then="ND-a1")
    others = make_app(house).test_client()
    assert "BT-h3" not in others.get(f"/games/{game}").text
    signed_in(house, others, ben)
    assert "BT-h3" not in others.get(f"/games/{game}").text


@pytest.mark.parametrize(
    ("page", "action", "fields", "field", "typed"),
    [
        ("/lobby", "/lobby", {"verb": "challenge", "game": "alien-city", "to": "Zoe"}, "to", "Zoe"),
        ("/lobby", "/lobby", {"verb": "challenge", "game": "alien-city", "options": "x=1"}, "options", "x=1"),
        ("/account", "/account", {"verb": "zone", "zone": "Mars"}, "zone", "Mars"),
        ("/account", "/account/webhooks", {"url": "http://127.0.0.1/"}, "url", "http://127.0.0.1/"),
        ("/account", "/account/forget", {"name": "Bob"}, "name", "Bob"),
        ("/games/1", "/games/1/act", {"verb": "move", "move": "RT-zz"}, "move", "RT-zz"),
        ("/games/1", "/games/1/plan", {"when": "RT-zz", "then": "ND-a1"}, "when", "RT-zz"),
    ],
)
@pytest.mark.usefixtures("game")
def test_a_refused_form_stands_as_typed_with_the_error_beside_its_field(
    browser: FlaskClient, page: str, action: str, fields: dict[str, str], field: str, typed: str
) -> None:
    told = send(browser, page, action, **fields)
    found = re.search(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"[^>]* aria-describedby="wrong" autofocus', told)
    assert found is not None
    assert found.groups() == (field, typed)
    assert told.count('id="wrong"') == 1


def test_a_form_says_nothing_but_what_its_verb_declares(house: House, browser: FlaskClient, game: int) -> None:
    send(browser, "/lobby", "/lobby", verb="challenge", game="alien-city", to="Ben", seat="first", record="x", ply="1")
    send(browser, "/account", "/account", verb="confirm", change="1", held="done")
    send(browser, f"/games/{game}", f"/games/{game}/act", verb="note", text="mine", whole="all of it")
    with house.store.read() as session:
        query = select(Submission).where(Submission.door == "web").order_by(Submission.received_at, Submission.id)
        kept = {row.intent["verb"]: row for row in session.scalars(query) if row.intent}
        assert {verb: row.intent["fields"] for verb, row in kept.items() if row.intent} == {
            "challenge": {"game": "alien-city", "to": "Ben"},
            "confirm": {},
            "note": {"text": "mine"},
        }
        assert [row.status for row in kept.values()] == ["judged"] * 3


@pytest.mark.parametrize(
    ("where", "field"),
    [
        ("/setups/alien-city?code=wrong", "code"),
        ("/score/alien-city?code=wrong", "code"),
        (f"/score/alien-city?code={CODE}&moves=hello", "moves"),
    ],
)
def test_what_a_table_typed_stays_where_it_is_wrong(browser: FlaskClient, where: str, field: str) -> None:
    answer = browser.get(where)
    assert answer.status_code == 422
    assert re.search(rf'name="{field}"[^>]* aria-invalid="true" aria-describedby="wrong"', answer.text)


def test_links_to_sign_in_are_counted_by_where_they_are_asked_for(house: House) -> None:
    settings = replace(house.settings, links_to_one="2", links_from_one="3")
    browser = make_app(replace(house, settings=settings)).test_client()

    def ask(email: str, place: str = "192.0.2.1") -> int:
        return browser.post("/sign-in", data={"email": email}, environ_base={"REMOTE_ADDR": place}).status_code

    assert [ask("a@example.org") for _ in range(3)] == [200, 200, 429]
    assert [ask("b@example.org"), ask("c@example.org")] == [200, 429]
    assert ask("c@example.org", "192.0.2.2") == 200
    assert ask("nonsense") == 422


def test_pages_that_are_drawn_anew_have_a_quota_of_their_own(house: House) -> None:
    browser = make_app(replace(house, settings=replace(house.settings, draws_a_minute="2"))).test_client()
    answers = [browser.get("/setups/none", headers={"Accept": "text/html"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert "2 requests a minute" in answers[2].text
    assert answers[2].headers["Retry-After"]
    assert browser.get("/").status_code == 200
