"""The pages for browsers, and what those who watch over an installation ask."""

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from server.app import make_app, wsgi
from server.play.house import House, open_house
from server.play.pulse import beat
from server.play.submissions import Call, take_call
from server.settings import Settings
from tests.server.cast import Clock, Person

PIXEL = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")


@pytest.fixture
def browser(house: House) -> FlaskClient:
    return make_app(house).test_client()


def keep_letter(settings: Settings, number: int, subject: str, words: str) -> None:
    """Put a letter into the Maildir as the postman does."""
    mail = EmailMessage()
    mail["To"] = "ben@example.org"
    mail["Subject"] = subject
    mail["Reply-To"] = "g1.p2.t0.aaaaaaaaaaaaaaaa@guildpost.localhost"
    mail["X-Guildpost-Kind"] = "turn"
    mail.set_content(words)
    mail.add_attachment(PIXEL, maintype="image", subtype="png")
    folder = settings.folder / "post" / "new"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"17{number:08d}.{number:012d}.guildpost.localhost").write_bytes(mail.as_bytes())


def test_the_front_page_says_what_is_here(browser: FlaskClient, house: House) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    for game in house.catalog.values():
        assert game.info.title in page.text
    for link in ("/api/v1/docs", "/post", "/setups/alien-city", "/rules/alien-city", "/score"):
        assert f'href="{link}"' in page.text


def test_the_links_of_the_front_page_lead_somewhere(browser: FlaskClient) -> None:
    links = [part.partition('"')[0] for part in browser.get("/").text.split('href="')[1:]]
    for link in links:
        if link.startswith("/"):
            assert browser.get(link).status_code == 200


def test_pages_run_no_script_and_load_nothing(browser: FlaskClient) -> None:
    for path in ("/post", "/api/v1/docs"):
        page = browser.get(path)
        policy = page.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in policy
        assert "<script" not in page.text
        assert page.text.count("<style>") == 1


def test_the_pages_for_people_load_nothing_but_from_here(browser: FlaskClient) -> None:
    for path in ("/", "/setups/alien-city", "/score/alien-city", "/rules/alien-city", "/records", "/sign-in", "/none"):
        page = browser.get(path, headers={"Accept": "text/html"})
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "<style" not in page.text
        assert not re.search(r"<script(?! src=\"/static/)|(?:src|href)=\"(?!/|mailto:|#)| on[a-z]+=", page.text), path


def test_what_goes_wrong_is_a_page_for_people_and_a_problem_for_programs(browser: FlaskClient) -> None:
    page = browser.get("/none", headers={"Accept": "text/html"})
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert browser.get("/none").mimetype == "application/problem+json"


def test_letters_that_are_kept_are_shown_with_their_pictures(browser: FlaskClient, house: House) -> None:
    keep_letter(house.settings, 1, "Your move in game 1", "Place a tower.")
    keep_letter(house.settings, 2, "Well played", "It is over.")
    page = browser.get("/post").text
    assert page.index("Well played") < page.index("Your move in game 1")
    assert "Place a tower." in page
    assert page.count('src="data:image/png;base64,') == 2
    assert "g1.p2.t0.aaaaaaaaaaaaaaaa@guildpost.localhost" in page
    single = browser.get("/post/1")
    assert "Place a tower." in single.text
    assert "It is over." not in single.text
    assert browser.get("/post/9").status_code == 404


def test_what_a_letter_says_is_shown_and_never_run(browser: FlaskClient, house: House) -> None:
    keep_letter(house.settings, 1, "<script>alert(1)</script>", '</pre><img src=x onerror="alert(2)">')
    for path in ("/post", "/post/1"):
        page = browser.get(path).text
        assert "<script" not in page
        assert "<img src=x" not in page
        assert "&lt;/pre&gt;" in page


def test_only_the_newest_letters_are_shown_whole(browser: FlaskClient, house: House) -> None:
    for number in range(1, 24):
        keep_letter(house.settings, number, f"Letter {number}", f"Words {number}.")
    page = browser.get("/post").text
    assert "Words 4." in page
    assert "Words 3." not in page
    assert 'href="/post/3"' in page


def test_where_a_relay_is_set_no_letter_is_shown(house: House) -> None:
    keep_letter(house.settings, 1, "Secret", "Words.")
    relayed = replace(house, settings=replace(house.settings, relay="smtp://relay.example.org"))
    browser = make_app(relayed).test_client()
    assert browser.get("/post").status_code == 404
    assert browser.get("/post/1").status_code == 404
    assert "/post" not in browser.get("/").text


def test_no_letter_is_found_by_a_path(browser: FlaskClient, house: House) -> None:
    keep_letter(house.settings, 1, "Letter", "Words.")
    for number in ("..%2f..%2fsecret", "..", "%2e%2e", "secret"):
        assert browser.get(f"/post/{number}").status_code == 404


def test_the_process_says_that_it_lives(browser: FlaskClient) -> None:
    assert browser.get("/healthz").json == {"status": "alive"}


def test_an_installation_is_ready_though_its_broker_is_away(
    browser: FlaskClient, house: House, clock: Clock, anna: Person
) -> None:
    take_call(house, Call(verb="games", player=anna.id), at_once=False)
    beat(house)
    clock.advance(seconds=90)
    answer = browser.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {
        "status": "ready",
        "database": True,
        "migrated": True,
        "broker": False,
        "oldest_waiting_s": 90,
        "worker_seen_at": "2026-05-04T12:00:00+00:00",
    }


def test_an_installation_whose_tables_are_old_is_not_ready(browser: FlaskClient, house: House) -> None:
    with house.store.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = 'older'"))
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json["database"], answer.json["migrated"]) == (503, True, False)


def test_an_installation_without_its_database_is_not_ready(tmp_path: Path) -> None:
    house = open_house(Settings(data=str(tmp_path)))
    (tmp_path / "guildpost.db").mkdir()
    answer = make_app(house).test_client().get("/readyz")
    assert (answer.status_code, answer.json["database"]) == (503, False)
    assert answer.json["oldest_waiting_s"] == timedelta().total_seconds()


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    """A process configures the log for itself; the tests after this one want theirs back."""
    yield
    structlog.reset_defaults()


@pytest.mark.usefixtures("_log_as_before")
def test_a_web_process_is_wired_from_its_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDPOST_DATA", str(tmp_path / "there"))
    app = wsgi()
    assert isinstance(app, Flask)
    assert app.test_client().get("/healthz").status_code == 200
    assert (tmp_path / "there" / "secret").exists()
