"""Letters over HTTP: signed ones are kept as if they had come by mail, all others are refused."""

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from server.app import make_app
from server.play.house import House, utc_now
from server.store.post import Submission
from server.web.inbound import sign
from tests.server.cast import Clock

LETTER = b"From: Anna <anna@example.org>\r\nTo: play@guildpost.localhost\r\nSubject: hello\r\n\r\nhelp\r\n"
DESK = "play@guildpost.localhost"
SCRIPT = Path(__file__).parents[3] / "docs" / "operating" / "sign-letter.sh"
Post = Callable[..., TestResponse]


@pytest.fixture
def door(house: House) -> House:
    return replace(house, settings=replace(house.settings, inbound_keys="new key, old key", letters_from_one="2"))


@pytest.fixture
def post(door: House) -> Post:
    client: FlaskClient = make_app(door).test_client()

    def posting(raw: bytes = LETTER, *, key: bytes = b"new key", at: float = 0.0, **changed: object) -> TestResponse:
        sent: dict[str, object] = {"from": "anna@example.org", "to": [DESK], **changed}
        stamp = str(int(door.clock().timestamp() + at))
        to = sent["to"]
        assert isinstance(to, list)
        headers = {
            "X-Guildpost-Timestamp": stamp,
            "X-Guildpost-Signature": sign(key, stamp, str(sent["from"]), to, raw),
        }
        query = {name: sent[name] for name in ("from", "to")} | dict(changed.get("query", {}))  # type: ignore[call-overload] # a mapping
        return client.post("/inbound", data=raw, query_string=query, headers=headers)

    return posting


def kept(house: House) -> list[Submission]:
    with house.store.read() as session:
        return list(session.scalars(select(Submission)))


def test_a_signed_letter_is_kept_like_any_other(door: House, post: Post) -> None:
    answer = post()
    assert answer.status_code == 202
    (row,) = kept(door)
    assert answer.get_json() == {"kept": [row.id]}
    assert (row.door, row.status, row.envelope) == ("mail", "waiting", {"from": "anna@example.org", "to": DESK})


def test_an_older_key_is_good_while_it_is_listed(post: Post) -> None:
    assert post(key=b"old key").status_code == 202
    assert post(key=b"no key").status_code == 401
    assert post(key=b"").status_code == 401


@pytest.mark.parametrize("seconds", [-400, 400])
def test_a_letter_that_was_caught_and_is_sent_later_is_refused(door: House, post: Post, seconds: int) -> None:
    assert post(at=seconds).status_code == 401
    assert not kept(door)


def test_the_signature_covers_the_envelope(door: House, post: Post) -> None:
    assert post(query={"to": ["g7.p3.t12.aaaaaaaaaaaaaaaa@guildpost.localhost"]}).status_code == 401
    assert post(query={"from": "ben@example.org"}).status_code == 401
    assert not kept(door)


def test_without_an_envelope_the_header_of_the_letter_counts(door: House, post: Post) -> None:
    assert post(to=[]).status_code == 202
    assert [row.envelope["to"] for row in kept(door) if row.envelope] == [DESK]


@pytest.mark.parametrize(
    ("raw", "to", "says"),
    [
        (LETTER, ["nobody@guildpost.localhost"], "5.1.1"),
        (LETTER, ["play@elsewhere.example"], "5.7.1"),
        (b"X: y\r\n" * 300 + LETTER, [DESK], "5.3.4"),
        (b"From: anna@example.org\r\n\r\nhelp\r\n", [], "5.1.1"),
    ],
)
def test_what_is_none_of_ours_is_refused(door: House, post: Post, raw: bytes, to: list[str], says: str) -> None:
    answer = post(raw, to=to)
    assert (answer.status_code, answer.get_json()["detail"][:5]) == (422, says)
    assert not kept(door)


def test_a_large_letter_is_refused_before_it_is_read(post: Post) -> None:
    assert post(LETTER + b"x" * 1_100_000).status_code == 413


def test_too_many_letters_are_put_off(door: House, post: Post, clock: Clock) -> None:
    assert [post().status_code for _ in range(3)] == [202, 202, 429]
    assert post().headers["Retry-After"] == "600"
    assert len(kept(door)) == 2
    clock.advance(hours=1)
    assert post().status_code == 202


def test_the_script_of_the_manual_signs_a_letter(door: House, settings_folder: Path) -> None:
    real = replace(door, clock=utc_now)
    server = make_server("127.0.0.1", 0, make_app(real))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        done = subprocess.run(
            ["/bin/sh", SCRIPT, f"http://127.0.0.1:{server.server_port}", "anna@example.org", DESK],
            input=LETTER,
            env={**os.environ, "GUILDPOST_INBOUND_KEY": "new key"},
            cwd=settings_folder,
            capture_output=True,
            timeout=30,
            check=False,
        )
    finally:
        server.shutdown()
        thread.join(timeout=10)
        server.server_close()
    assert (done.returncode, done.stderr) == (0, b"")
    assert [row.envelope for row in kept(door)] == [{"from": "anna@example.org", "to": DESK}]


def test_the_door_is_closed_where_no_key_is_set(house: House) -> None:
    assert make_app(house).test_client().post("/inbound", data=LETTER).status_code == 404
