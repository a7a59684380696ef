"""Letters out of a real Dovecot: each once, whatever breaks in between."""

import time
from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest
from sqlalchemy import select

from server.jobs import judge_one
from server.mailroom.collector import KEPT, REFUSED, collect, keep_collecting
from server.mailroom.imap import MailboxAt, mailbox_at
from server.mailroom.replies import about_game, bounces
from server.play.house import Work
from server.settings import SettingsError
from server.store.post import Submission
from tests.server.mail.conftest import Mail
from tests.server.mail.neighbours import Dovecot, dovecot, until

pytestmark = pytest.mark.one_database
FROM = "anna@example.org"


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    with dovecot() as running:
        yield running


@pytest.fixture
def box(server: Dovecot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> MailboxAt:
    """A fresh folder of the mailbox, reached over TLS by a certificate that we trust."""
    monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate))
    folder = f"F{abs(hash(request.node.name))}"
    made = mailbox_at(f"imaps://play:secret@localhost:{server.port}/{folder}")
    with made.opened() as line:
        line.create_folder(folder)
    return made


def letter(number: int, to: str = "play@play.example", more: str = "") -> bytes:
    return (
        f"{more}Delivered-To: {to}\r\nReturn-Path: <{FROM}>\r\nFrom: Anna <{FROM}>\r\nTo: {to}\r\n"
        f"Subject: hello\r\nMessage-ID: <{number}@example.org>\r\n\r\nhelp\r\n"
    ).encode()


def put(box: MailboxAt, *letters: bytes) -> None:
    with box.opened() as line:
        for one in letters:
            line.append(box.folder, one)


def taken(mail: Mail) -> list[dict[str, str]]:
    with mail.house.store.read() as session:
        rows = session.scalars(select(Submission).order_by(Submission.received_at, Submission.id))
        return [row.envelope or {} for row in rows]


def looked(mail: Mail, box: MailboxAt) -> int:
    with box.opened() as line:
        return collect(mail.house, box, line)


def flags(box: MailboxAt) -> list[list[str]]:
    with box.opened() as line:
        line.select_folder(box.folder, readonly=True)
        found = line.fetch(line.search(), ["FLAGS"])
        return [sorted(flag.decode() for flag in one[b"FLAGS"] if flag != b"\\Recent") for one in found.values()]


def test_each_letter_is_kept_as_it_came_and_taken_once(mail: Mail, box: MailboxAt) -> None:
    token = about_game(mail.house, 7, 1, 12)
    put(box, letter(1), letter(2, token), letter(3, "nobody@play.example"))
    assert looked(mail, box) == 2
    assert [one["to"] for one in taken(mail)] in (["play@play.example", token], [token, "play@play.example"])
    assert flags(box) == [[KEPT, "\\Seen"], [KEPT, "\\Seen"], [REFUSED, "\\Seen"]]
    assert looked(mail, box) == 0
    put(box, letter(4))
    assert looked(mail, box) == 1
    assert len(taken(mail)) == 3


def test_a_letter_that_somebody_has_read_meanwhile_is_taken_all_the_same(mail: Mail, box: MailboxAt) -> None:
    put(box, letter(1))
    with box.opened() as line:
        line.select_folder(box.folder)
        line.add_flags(line.search(), [b"\\Seen"])
    assert looked(mail, box) == 1


def test_the_bytes_are_those_that_came(mail: Mail, box: MailboxAt) -> None:
    raw = letter(1) + b"gr\xfc\xdfe \xff\r\n"
    put(box, raw)
    looked(mail, box)
    with mail.house.store.read() as session:
        assert session.scalars(select(Submission.raw)).all() == [raw]


def test_reports_of_mail_servers_come_to_their_own_address_and_nothing_else_does(mail: Mail, box: MailboxAt) -> None:
    address = bounces(mail.house, 5, 1)
    report = letter(1, address).replace(f"Return-Path: <{FROM}>".encode(), b"Return-Path: <>")
    put(box, letter(2, address), report)
    looked(mail, box)
    assert taken(mail) == [{"from": "<>", "to": address}]


def test_a_folder_made_anew_brings_letters_again_and_each_is_carried_out_once(mail: Mail, box: MailboxAt) -> None:
    mail.player("Anna")
    put(box, letter(1))
    looked(mail, box)
    with box.opened() as line:
        line.delete_folder(box.folder)
        line.create_folder(box.folder)
    put(box, letter(1), letter(2))
    assert looked(mail, box) == 2
    for work, row in mail.rung:
        if work is Work.JUDGE:
            judge_one(mail.house, row)
    with mail.house.store.read() as session:
        said = sorted(str((one or {}).get("code")) for one in session.scalars(select(Submission.judgement)))
    assert said == ["done", "done", "repeated"]


def test_too_many_letters_wait_in_the_mailbox_and_hold_up_no_other(
    open_mail: Callable[..., Mail], box: MailboxAt
) -> None:
    mail = open_mail(letters_from_one="1")
    other = letter(3).replace(FROM.encode(), b"ben@example.org")
    put(box, letter(1), letter(2), other)
    assert looked(mail, box) == 2
    assert looked(mail, box) == 0
    mail.clock.pass_(hours=1)
    assert looked(mail, box) == 1
    assert len(taken(mail)) == 3


def test_letters_that_are_none_are_passed_over(mail: Mail, box: MailboxAt) -> None:
    put(box, b"X: y\r\n" * 300 + letter(1), letter(2) + b"x" * 1_100_000, b"\r\n", letter(3))
    assert looked(mail, box) == 1


def test_a_line_that_breaks_is_opened_again(mail: Mail, box: MailboxAt, server: Dovecot) -> None:
    end = Event()
    thread = Thread(target=keep_collecting, args=(mail.house, box, end))
    put(box, letter(1))
    thread.start()
    try:
        until("the first letter is here", 20, lambda: len(taken(mail)) == 1)
        server.stop()
        time.sleep(0.2)
        server.start()
        put(box, letter(2))
        until("the second letter is here", 30, lambda: len(taken(mail)) == 2)
    finally:
        end.set()
        thread.join(timeout=30)
    assert not thread.is_alive()


def test_a_certificate_of_strangers_is_not_trusted(box: MailboxAt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(OSError, match="certificate"), box.opened():
        raise AssertionError


@pytest.mark.parametrize("wrong", ["imap://host", "http://user@host", "imaps://user@host:port", "imaps://user:x@"])
def test_an_address_that_is_none_is_named(wrong: str) -> None:
    with pytest.raises(SettingsError, match="GUILDPOST_IMAP"):
        mailbox_at(wrong)
