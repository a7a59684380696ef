"""Signing in by a mailed link, and letting programs of others in by OAuth 2 with PKCE."""

import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from authlib.common.security import generate_token
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.app import make_app
from server.play.house import House
from server.play.sittings import key_text
from server.store.signing import Key
from tests.server.api.callers import Caller, caller
from tests.server.cast import Clock, Person

pytestmark = pytest.mark.one_database  # the tables are as plain as can be

BACK = "https://app.example.org/back?from=guildpost"


@pytest.fixture
def app(house: House) -> Flask:
    return make_app(house)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    return app.test_client()


def link(house: House) -> str:
    """The newest link, as its letter says it."""
    with house.store.read() as session:
        number = session.scalar(select(Key.id).order_by(Key.id.desc()))
    assert number is not None
    return f"/sign-in/{key_text(house, number)}"


def signed_in(house: House, browser: FlaskClient, who: Person, leads_to: str = "/") -> Any:  # noqa: ANN401 - an answer
    browser.post("/sign-in", data={"email": who.email, "next": leads_to})
    return browser.post(link(house))


def test_a_link_lets_a_browser_in_once_and_by_a_post_alone(house: House, browser: FlaskClient, anna: Person) -> None:
    asked = browser.post("/sign-in", data={"email": anna.email, "next": "/setups"})
    assert "on its way" in asked.text
    for _ in range(2):
        assert "Let this browser in?" in browser.get(link(house)).text
    entered = browser.post(link(house))
    assert (entered.status_code, entered.headers["Location"]) == (303, "/setups")
    cookie = entered.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "as <strong>Anna</strong>" in browser.get("/sign-in").text
    assert browser.post(link(house)).status_code == 410


def test_nobody_learns_who_plays_here_and_nobody_is_flooded(house: House, browser: FlaskClient, anna: Person) -> None:
    known = browser.post("/sign-in", data={"email": anna.email}).text
    unknown = browser.post("/sign-in", data={"email": "nobody@example.org"}).text
    assert known.replace(anna.email, "") == unknown.replace("nobody@example.org", "")
    for _ in range(5):
        browser.post("/sign-in", data={"email": anna.email})
    with house.store.read() as session:
        assert len(session.scalars(select(Key)).all()) == 3


def test_a_link_ends_after_half_an_hour_and_a_made_up_one_is_none(
    house: House, browser: FlaskClient, anna: Person, clock: Clock
) -> None:
    browser.post("/sign-in", data={"email": anna.email})
    clock.advance(minutes=31)
    assert browser.post(link(house)).status_code == 410
    for made_up in ("/sign-in/1-abc", "/sign-in/x", "/sign-in/99999999999-1"):
        assert browser.post(made_up).status_code == 410


def test_a_form_of_another_site_is_refused(house: House, browser: FlaskClient, anna: Person) -> None:
    signed_in(house, browser, anna)
    assert browser.post("/sign-out").status_code == 403
    assert browser.post("/sign-in", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    seal = re.search('name="seal" value="([^"]+)"', browser.get("/sign-in").text)
    assert seal is not None
    assert browser.post("/sign-out", data={"seal": seal[1]}).status_code == 303
    assert "no password" in browser.get("/sign-in").text


@pytest.mark.parametrize("elsewhere", ["//evil.example", "https://evil.example/", "/\\\\evil.example", "javascript:x"])
def test_nobody_is_sent_elsewhere_after_signing_in(
    house: House, browser: FlaskClient, anna: Person, elsewhere: str
) -> None:
    assert signed_in(house, browser, anna, elsewhere).headers["Location"] == "/"


@pytest.fixture
def client_id(app: Flask, ben: Person) -> str:
    answer = caller(app, ben).post("/apps", {"name": "Board & Watch", "redirects": [BACK]})
    found: str = answer.json["client_id"]
    return found


def asked(client_id: str, verifier: str, **more: str) -> dict[str, str]:
    return {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": BACK,
        "scope": "games:read games:play",
        "state": "s t",
        "code_challenge": create_s256_code_challenge(verifier),
        "code_challenge_method": "S256",
        **more,
    }


def allowed(browser: FlaskClient, query: dict[str, str], decision: str = "allow") -> dict[str, str]:
    """What the app is told when the player has decided."""
    page = browser.get(f"/oauth/authorize?{urlencode(query)}")
    assert page.status_code == 200, page.text
    fields = dict(re.findall('name="([a-z_]+)" value="([^"]*)"', page.text.replace("&amp;", "&")))
    answer = browser.post("/oauth/authorize", data={**fields, "decision": decision})
    address = answer.headers["Location"]
    assert address.startswith(f"{BACK}&")
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def redeemed(browser: FlaskClient, client_id: str, code: str, verifier: str, **more: str) -> Any:  # noqa: ANN401 - an answer
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": BACK,
        "client_id": client_id,
        "code_verifier": verifier,
        **more,
    }
    return browser.post("/oauth/token", data=form)


def test_an_app_is_let_in_and_may_do_what_was_consented_to(
    house: House, app: Flask, browser: FlaskClient, anna: Person, client_id: str
) -> None:
    verifier = generate_token(48)
    query = asked(client_id, verifier)
    sent = browser.get(f"/oauth/authorize?{urlencode(query)}")
    assert sent.headers["Location"].startswith("/sign-in?next=")
    leads_to = parse_qs(urlsplit(sent.headers["Location"]).query)["next"][0]
    assert signed_in(house, browser, anna, leads_to).headers["Location"] == leads_to
    page = browser.get(leads_to)
    assert "Board &amp; Watch" in page.text
    assert "form-action 'self' https://app.example.org" in page.headers["Content-Security-Policy"]
    told = allowed(browser, query)
    assert told["state"] == "s t"
    assert redeemed(browser, client_id, told["code"], "x" * 43).json["error"] == "invalid_grant"
    given = redeemed(browser, client_id, told["code"], verifier)
    assert given.headers["Cache-Control"] == "no-store"
    program = Caller(app, given.json["access_token"])
    assert program.get("/games").status_code == 200
    assert program.get("/webhooks").status_code == 403
    facts = browser.post("/oauth/introspect", data={"token": program.token}).json
    assert (facts["active"], facts["scope"], facts["username"]) == (True, "games:read games:play", "Anna")
    again = redeemed(browser, client_id, told["code"], verifier)
    assert again.json["error"] == "invalid_grant"
    assert program.get("/games").status_code == 401


def test_a_token_of_an_app_is_taken_back(
    house: House, app: Flask, browser: FlaskClient, anna: Person, ben: Person, client_id: str
) -> None:
    signed_in(house, browser, anna)
    tokens = []
    for _ in range(2):
        verifier = generate_token(48)
        told = allowed(browser, asked(client_id, verifier))
        tokens.append(redeemed(browser, client_id, told["code"], verifier).json["access_token"])
    assert browser.post("/oauth/revoke", data={"token": tokens[0]}).status_code == 200
    assert [Caller(app, one).get("/games").status_code for one in tokens] == [401, 200]
    assert caller(app, ben).delete(f"/apps/{client_id}").status_code == 204
    assert Caller(app, tokens[1]).get("/games").status_code == 401
    assert browser.post("/oauth/introspect", data={"token": tokens[1]}).json == {"active": False}


def test_a_player_can_say_no_and_what_is_asked_wrongly_comes_back_as_an_error(
    house: House, browser: FlaskClient, anna: Person, client_id: str
) -> None:
    signed_in(house, browser, anna)
    query = asked(client_id, generate_token(48))
    assert allowed(browser, query, "deny")["error"] == "access_denied"
    for wrong, error in (
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": ""}, "invalid_request"),
        ({"scope": "everything"}, "invalid_scope"),
    ):
        answer = browser.get(f"/oauth/authorize?{urlencode({**query, **wrong})}")
        assert parse_qs(urlsplit(answer.headers["Location"]).query)["error"] == [error]


def test_nobody_is_sent_to_an_address_that_is_not_exactly_registered(browser: FlaskClient, client_id: str) -> None:
    query = asked(client_id, generate_token(48))
    for wrong in ({"redirect_uri": f"{BACK}x"}, {"redirect_uri": ""}, {"client_id": "gpa_0"}):
        answer = browser.get(f"/oauth/authorize?{urlencode({**query, **wrong})}")
        assert (answer.status_code, "Location" in answer.headers) == (400, False)


def test_consent_needs_our_own_form(house: House, browser: FlaskClient, anna: Person, client_id: str) -> None:
    signed_in(house, browser, anna)
    form = {**asked(client_id, generate_token(48)), "decision": "allow"}
    assert browser.post("/oauth/authorize", data=form).status_code == 403


def test_a_code_ends_after_five_minutes(
    house: House, browser: FlaskClient, anna: Person, client_id: str, clock: Clock
) -> None:
    signed_in(house, browser, anna)
    verifier = generate_token(48)
    told = allowed(browser, asked(client_id, verifier))
    clock.advance(minutes=6)
    assert redeemed(browser, client_id, told["code"], verifier).json["error_description"] == "That code is too old."


@pytest.mark.parametrize("address", ["http://example.org/", "javascript:alert(1)", "https://x/#f", "x", "https://u@x/"])
def test_codes_go_to_no_strange_address(app: Flask, ben: Person, address: str) -> None:
    assert caller(app, ben).post("/apps", {"name": "x", "redirects": [address]}).status_code == 422
