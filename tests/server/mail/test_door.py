"""What the mail door takes, what it refuses, and what it has kept when it says 250."""

import asyncio
import os
import signal
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import undefer

from server.mailroom.door import Door, listener
from server.mailroom.gate import MOST_RECIPIENTS, refuse_letter, refuse_recipient
from server.mailroom.replies import about_game, bounces
from server.play.house import Work
from server.store.post import Submission
from tests.server.mail.conftest import Mail
from tests.server.mail.sink import conversations

FROM = "anna@example.org"
LETTER = b"From: Anna <anna@example.org>\r\nSubject: hello\r\nMessage-ID: <1@example.org>\r\n\r\nhelp\r\n"
FRONT_DESK = "play@play.example"


@dataclass(frozen=True, slots=True)
class Open:
    """A house whose door stands open on a port."""

    mail: Mail
    port: int

    def client(self) -> smtplib.SMTP:
        return smtplib.SMTP("127.0.0.1", self.port, "client.example", timeout=10)

    def send(self, to: str | list[str], raw: bytes = LETTER, sender: str = FROM) -> dict[str, tuple[int, bytes]]:
        with self.client() as line:
            return line.sendmail(sender, to, raw)

    def rings_for(self, number: str) -> bool:
        """Wait for the bell, which rings after the sender has had an answer."""
        end = time.monotonic() + 5
        while (Work.JUDGE, number) not in self.mail.rung and time.monotonic() < end:
            time.sleep(0.01)
        return (Work.JUDGE, number) in self.mail.rung

    def kept(self) -> list[Submission]:
        with self.mail.house.store.read() as session:
            query = select(Submission).options(undefer(Submission.raw)).order_by(Submission.received_at)
            return list(session.scalars(query))


@pytest.fixture
def door(mail: Mail) -> Iterator[Open]:
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Open(mail, port)


def test_a_letter_to_the_front_desk_is_kept_as_it_came(door: Open) -> None:
    door.send(FRONT_DESK)
    (row,) = door.kept()
    assert row.raw == LETTER
    assert row.envelope == {"from": FROM, "to": FRONT_DESK}
    assert (row.door, row.status) == ("mail", "waiting")
    assert door.rings_for(row.id)


def test_a_reply_address_is_known_by_its_tag_in_any_case(door: Open) -> None:
    ours = about_game(door.mail.house, 7, 3, 12)
    door.send([ours, ours.upper()])
    assert len(door.kept()) == 1


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("somebody@play.example", "550 5.1.1 There is no such address here; please write to play@play.example."),
        ("g7.p3.t12.aaaaaaaaaaaaaaaa@play.example", "550 5.1.1"),
        ("g7@play.example", "550 5.1.1"),
        ("play@elsewhere.example", "550 5.7.1 This server takes letters for its own players only."),
        ("anna@example.org", "550 5.7.1"),
        ("play", "550 5.7.1"),
    ],
)
def test_what_is_none_of_ours_is_refused_at_once(door: Open, to: str, says: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        door.send(to)
    code, words = refused.value.recipients[to]
    assert f"{code} {words.decode()}".startswith(says)
    assert not door.kept()


def test_each_recipient_has_an_answer_and_a_copy_of_its_own(door: Open) -> None:
    first, second = (about_game(door.mail.house, 7, player, 12) for player in (1, 2))
    refused = door.send([first, "nobody@play.example", second])
    assert list(refused) == ["nobody@play.example"]
    assert sorted(row.envelope["to"] for row in door.kept() if row.envelope) == [first, second]


def test_a_letter_has_few_recipients(door: Open) -> None:
    many = [about_game(door.mail.house, 7, player, 1) for player in range(1, MOST_RECIPIENTS + 2)]
    refused = door.send(many)
    assert [code for code, _ in refused.values()] == [452]
    assert len(door.kept()) == MOST_RECIPIENTS


def test_only_reports_come_to_the_address_for_what_could_not_be_delivered(door: Open) -> None:
    address = bounces(door.mail.house, 5, 1)
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        door.send(address)
    door.send(address, sender="")
    (row,) = door.kept()
    assert row.envelope == {"from": "<>", "to": address}


def test_a_letter_without_sender_is_kept_to_be_looked_at(door: Open) -> None:
    door.send(FRONT_DESK, sender="")
    assert [row.envelope["from"] for row in door.kept() if row.envelope] == ["<>"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (LETTER + b"x" * 70 + b"\r\n" * 600_000, 552),
        (b"Subject: " + b"x\r\n " * 6000 + b"\r\n\r\nhelp\r\n", 552),
        (b"".join(b"X-%d: y\r\n" % number for number in range(300)) + b"\r\nhelp\r\n", 552),
        (LETTER + b"\r\n--b" * 500, 554),
        (b"Received: from a by b\r\n" * 60 + LETTER, 554),
    ],
    ids=["large", "long field", "many fields", "many parts", "many hops"],
)
def test_a_letter_beyond_the_limits_is_refused_before_anything_reads_it(door: Open, raw: bytes, code: int) -> None:
    with pytest.raises(smtplib.SMTPResponseException) as refused:
        door.send(FRONT_DESK, raw)
    assert refused.value.smtp_code == code
    assert not door.kept()


def test_long_lines_as_html_has_them_are_taken(door: Open) -> None:
    raw = LETTER + b"<p>" + b"x" * 20_000 + b"</p>\r\n"
    door.send(FRONT_DESK, raw)
    assert door.kept()[0].raw == raw


def test_bytes_beyond_ascii_and_lonely_line_feeds_are_kept(door: Open) -> None:
    raw = LETTER + b"gr\xfc\xdfe\n\x00\r\n.\xff\r\n"
    with door.client() as line:
        line.ehlo()
        line.mail(FROM)
        line.rcpt(FRONT_DESK)
        line.putcmd("data")
        assert line.getreply()[0] == 354
        line.send(raw.replace(b"\r\n.", b"\r\n..") + b".\r\n")
        assert line.getreply()[0] == 250
    assert door.kept()[0].raw == raw


def test_an_address_beyond_ascii_may_write(door: Open) -> None:
    with door.client() as line:
        line.ehlo()
        assert line.has_extn("smtputf8")
        line.sendmail("änna@example.org", [FRONT_DESK], LETTER, mail_options=["SMTPUTF8"])
    assert [row.envelope["from"] for row in door.kept() if row.envelope] == ["änna@example.org"]


def test_the_banner_names_no_version(door: Open) -> None:
    with socket.create_connection(("127.0.0.1", door.port), timeout=5) as line:
        assert line.recv(200) == b"220 play.example Guildpost ESMTP\r\n"


def test_while_the_database_is_away_the_sender_is_asked_to_come_again(door: Open) -> None:
    with door.mail.house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE submissions RENAME TO elsewhere")
    with pytest.raises(smtplib.SMTPDataError) as refused:
        door.send(FRONT_DESK)
    assert refused.value.smtp_code == 451
    assert b"sqlite" not in refused.value.smtp_error.lower()
    with door.mail.house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO submissions")
    door.send(FRONT_DESK)
    assert len(door.kept()) == 1


def test_what_goes_wrong_unforeseen_tells_nothing_of_us(mail: Mail) -> None:
    said = asyncio.run(Door(mail.house).handle_exception(RuntimeError("a secret")))
    assert said.startswith("451 ")
    assert "secret" not in said


def test_tags_of_an_older_key_are_good_and_those_of_strangers_are_not(mail: Mail) -> None:
    ours = about_game(mail.house, 7, 3, 12)
    rotated = replace(mail.house, keys=(b"a newer key", *mail.house.keys))
    assert refuse_recipient(rotated, FROM, ours) is None
    local, _, domain = ours.partition("@")
    forged = f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{domain}"
    assert refuse_recipient(mail.house, FROM, forged) is not None
    other = ours.replace(".p3.", ".p4.")
    assert refuse_recipient(mail.house, FROM, other) is not None


@pytest.mark.parametrize("address", ["", "@", "@play.example", "a@b@play.example", "\udcff@play.example", "x" * 70_000])
def test_no_recipient_however_odd_does_more_than_be_refused(mail: Mail, address: str) -> None:
    assert (refuse_recipient(mail.house, FROM, address) or "").startswith("550")


def test_an_empty_letter_is_taken(mail: Mail) -> None:
    assert refuse_letter(b"") is None
    del mail


@pytest.mark.doors
def test_the_process_opens_the_door_and_closes_it_when_asked_to_end(mail: Mail) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "GUILDPOST_DATA": mail.house.settings.data,
        "GUILDPOST_DATABASE": mail.house.settings.database,
        "GUILDPOST_DOMAIN": "play.example",
        "GUILDPOST_SMTP_PORT": str(port),
        "GUILDPOST_BROKER": "redis://127.0.0.1:1",
    }
    running = subprocess.Popen(
        [sys.executable, "-m", "server.smtpd"],
        env=environment,
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert running.stderr is not None
        assert b"door open" in running.stderr.readline()
        Open(mail, port).send(FRONT_DESK)
    finally:
        running.send_signal(signal.SIGTERM)
        printed, logged = running.communicate(timeout=20)
    assert running.returncode == 0
    assert printed == b""
    assert b"door closed" in logged
    assert len(Open(mail, port).kept()) == 1
