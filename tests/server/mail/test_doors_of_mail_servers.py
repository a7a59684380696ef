"""Letters by way of a real Postfix, over LMTP and through a pipe, and what each mail server is told."""

import smtplib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select
from sqlalchemy.orm import undefer

from server.cli.receive import receive
from server.mailroom.lmtp import local_listener
from server.mailroom.replies import about_game
from server.play.house import House
from server.store.post import Submission
from tests.server.mail.conftest import Mail
from tests.server.mail.neighbours import postfix, until, written
from tests.server.mail.sink import conversations

pytestmark = pytest.mark.one_database
FROM = "anna@example.org"
LETTER = b"From: Anna <anna@example.org>\r\nSubject: hello\r\nMessage-ID: <1@example.org>\r\n\r\nhelp\r\n"
DESK = "play@play.example"


def kept(house: House) -> list[Submission]:
    with house.store.read() as session:
        return list(session.scalars(select(Submission).options(undefer(Submission.raw)).order_by(Submission.id)))


class Local(smtplib.SMTP):
    """A client that speaks LMTP and returns one answer a recipient."""

    def deliver(self, sender: str, recipients: list[str], raw: bytes) -> list[str]:
        self.docmd("LHLO", "mx.example.org")
        self.docmd("MAIL", f"FROM:<{sender}>")
        taken = [one for one in recipients if self.docmd("RCPT", f"TO:<{one}>")[0] == 250]
        self.docmd("DATA")
        self.send(raw.replace(b"\r\n.", b"\r\n..") + b"\r\n.\r\n")
        return [f"{code} {words.decode()}" for code, words in (self.getreply() for _ in taken)]


@contextmanager
def lmtp(house: House) -> Iterator[int]:
    with conversations(lambda loop: local_listener(house, loop)) as port:
        yield port


def test_under_lmtp_every_recipient_has_a_status_of_its_own(mail: Mail) -> None:
    first, second = (about_game(mail.house, 7, player, 12) for player in (1, 2))
    with lmtp(mail.house) as port, Local("127.0.0.1", port) as line:
        said = line.deliver(FROM, [first, "nobody@play.example", second, first], LETTER)
    assert [one[:3] for one in said] == ["250", "250", "250"]
    assert said[0] == said[2] != said[1]
    assert sorted(row.envelope["to"] for row in kept(mail.house) if row.envelope) == [first, second]


@pytest.mark.parametrize(
    "raw",
    [b"x" * 1_100_000, (b"x" * 70 + b"\r\n") * 20_000, LETTER + b"\r\n--b" * 500],
    ids=["one long line", "large", "many parts"],
)
def test_under_lmtp_a_letter_that_is_refused_is_refused_once_a_recipient(mail: Mail, raw: bytes) -> None:
    first, second = (about_game(mail.house, 7, player, 12) for player in (1, 2))
    with lmtp(mail.house) as port, Local("127.0.0.1", port) as line:
        said = line.deliver(FROM, [first, second], raw)
        assert [one[0] for one in said] == ["5", "5"]
        assert line.noop()[0] == 250
    assert not kept(mail.house)


def test_an_address_that_has_its_fill_is_put_off_and_holds_up_no_other(open_mail: Callable[..., Mail]) -> None:
    mail = open_mail(letters_to_one="2")
    full, free = (about_game(mail.house, 7, player, 12) for player in (1, 2))
    with lmtp(mail.house) as port:
        for _ in range(2):
            with Local("127.0.0.1", port) as line:
                line.deliver(FROM, [full], LETTER)
        with Local("127.0.0.1", port) as line:
            said = line.deliver(FROM, [full, free], LETTER)
    assert [one[:9] for one in said] == ["451 4.7.1", "250 2.0.0"]
    mail.clock.pass_(hours=1)
    with lmtp(mail.house) as port, Local("127.0.0.1", port) as line:
        assert line.deliver(FROM, [full], LETTER)[0].startswith("250")


@pytest.fixture(scope="module")
def manual() -> str:
    return written(
        "postfix-main.cf",
        {
            "play.example.org": "play.example",
            "/etc/postfix/guildpost_header_checks": "$config_directory/guildpost_header_checks",
        },
    )


def test_postfix_hands_letters_over_and_asks_before_it_takes_them(mail: Mail, manual: str) -> None:
    first, second = (about_game(mail.house, 7, player, 12) for player in (1, 2))
    forged = (
        b"Authentication-Results: mx.example.org; dmarc=pass\r\nAuthentication-Results: other.example; spf=pass\r\n"
    )
    with lmtp(mail.house) as port, postfix(manual.replace("127.0.0.1:8024", f"127.0.0.1:{port}")) as server:
        with smtplib.SMTP("127.0.0.1", server.port, "client.example", timeout=30) as line:
            refused = line.sendmail(FROM, [first, "nobody@play.example", second, "ben@example.net"], forged + LETTER)
        until("both letters are here", 20, lambda: len(kept(mail.house)) == 2)
        until("the queue is empty", 20, lambda: server.queued() == 0)
        log = server.log
    assert {to: code for to, (code, _) in refused.items()} == {"nobody@play.example": 550, "ben@example.net": 554}
    assert b"please write to play@play.example" in refused["nobody@play.example"][1]
    assert log.count("status=sent (250 2.0.0 Kept as") == 2
    for row in kept(mail.house):
        assert row.envelope
        assert row.envelope["from"] == FROM
        assert b"mx.example.org; dmarc" not in (row.raw or b"")
        assert b"other.example; spf=pass" in (row.raw or b"")
        assert (row.raw or b"").endswith(LETTER.partition(b"\r\n\r\n")[2])


def test_postfix_keeps_what_we_put_off_and_brings_it_when_it_is_time(
    open_mail: Callable[..., Mail], manual: str
) -> None:
    mail = open_mail(letters_from_one="1")
    with lmtp(mail.house) as port, postfix(manual.replace("127.0.0.1:8024", f"127.0.0.1:{port}")) as server:
        for _ in range(2):
            with smtplib.SMTP("127.0.0.1", server.port, "client.example", timeout=30) as line:
                line.sendmail(FROM, [DESK], LETTER)
        until("the second was put off", 20, lambda: "status=deferred" in server.log)
        assert "451 4.7.1 Too many letters came from your address" in server.log
        mail.clock.pass_(hours=1)
        until("the second is here", 30, lambda: len(kept(mail.house)) == 2)
        assert "status=bounced" not in server.log


@dataclass(frozen=True, slots=True)
class Pipe:
    """The command as a mail server starts it."""

    data: str

    def __call__(self, raw: bytes, *words: str, **environment: str) -> tuple[int, str]:
        ours = {"GUILDPOST_DATA": self.data, "GUILDPOST_DOMAIN": "play.example", "GUILDPOST_SECRETS": "a key for tests"}
        told = {**ours, "GUILDPOST_BROKER": "redis://127.0.0.1:1", **environment}
        done = CliRunner(env=told).invoke(receive, words, input=raw)
        return done.exit_code, done.stderr


def test_the_pipe_keeps_a_letter_and_says_how_it_went_in_exit_codes(mail: Mail) -> None:
    pipe = Pipe(mail.house.settings.data)
    told = f"Delivered-To: {about_game(mail.house, 7, 1, 12)}\r\n".encode()
    assert pipe(LETTER, "--sender", FROM, "--recipient", DESK) == (0, "")
    assert pipe(told + b"Return-Path: <>\r\n" + LETTER) == (0, "")
    assert pipe(LETTER, "--recipient", "nobody@play.example")[0] == 67
    assert pipe(LETTER, "--recipient", "play@elsewhere.example")[0] == 77
    assert pipe(LETTER)[0] == 67
    assert pipe(b"X: y\r\n" * 300 + LETTER, "--recipient", DESK)[0] == 65
    envelopes = [row.envelope for row in kept(mail.house) if row.envelope]
    assert sorted(one["from"] for one in envelopes) == ["<>", FROM]


def test_whatever_is_wrong_with_us_has_the_mail_server_try_again(mail: Mail) -> None:
    pipe = Pipe(mail.house.settings.data)
    assert pipe(LETTER, "--recipent", DESK)[0] == 75
    assert pipe(LETTER, "--recipient", DESK, GUILDPOST_DOMAINE="play.example")[0] == 75
    assert pipe(LETTER, "--recipient", DESK, GUILDPOST_DATABASE="postgresql+psycopg://127.0.0.1:1/none")[0] == 75
    assert pipe(LETTER, "--recipient", DESK, GUILDPOST_LETTERS_IN_ALL="many")[0] == 75
    assert not kept(mail.house)


def test_postfix_hands_letters_through_the_pipe(mail: Mail, manual: str) -> None:
    """Postfix starts the pipe as a user of its own, so the command is a script that hands the letter to this test."""
    with tempfile.TemporaryDirectory(prefix="gp-pipe-") as place:
        folder = Path(place)
        folder.chmod(0o777)
        script = folder / "guildpost"
        script.write_text(f'#!/bin/sh\necho "$@" >> {folder}/words\nexec cat > {folder}/letter\n')
        script.chmod(0o755)
        pipe = written(
            "postfix-pipe.cf",
            {"user=guildpost": "user=nobody", "/opt/guildpost/bin/guildpost": str(script)},
        )
        lines = manual.replace("lmtp:inet:127.0.0.1:8024", "guildpost:").replace(", reject_unverified_recipient", "")
        with postfix(lines, pipe) as server:
            with smtplib.SMTP("127.0.0.1", server.port, "client.example", timeout=30) as line:
                line.sendmail(FROM, [DESK], LETTER)
            until("the letter was piped", 20, lambda: "status=sent (delivered via guildpost service" in server.log)
        words = (folder / "words").read_text().split()
        raw = (folder / "letter").read_bytes()
    assert words == ["receive", "--data", "/var/lib/guildpost", "--sender", FROM, "--recipient", DESK]
    receive = [mail.house.settings.data if word == "/var/lib/guildpost" else word for word in words[1:]]
    assert Pipe(mail.house.settings.data)(raw, *receive) == (0, "")
    assert kept(mail.house)[0].raw == raw
