"""Letters that come back, letters that nobody wants, and mail for the postmaster."""

import smtplib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from server.app import make_app
from server.cli.admin import admin
from server.mailroom.door import listener
from server.mailroom.letter.bounce import report_of
from server.mailroom.replies import bounces, no_more
from server.play.house import Desk
from server.play.silence import BOUNCED, let_speak
from server.store.people import Player
from server.store.post import Outgoing, Submission
from tests.server.mail.conftest import Mail, text_of
from tests.server.mail.sink import conversations
from tests.server.mail.test_walk import Post

REPORTS = Path(__file__).parents[2] / "letters" / "reports"
ANNA = "anna@example.org"


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("name", "fate", "status"),
    [
        ("postfix_unknown_user", "hard", "5.1.1"),
        ("exim_mailbox_full", "soft", "5.2.2"),
        ("exchange_rejected_content", "soft", "5.7.1"),
        ("postfix_delayed", "late", "4.4.1"),
        ("postfix_expired", "soft", "4.4.1"),
        ("postfix_delivered", "fine", "2.0.0"),
        ("qmail_free_words", "hard", "5.1.1"),
        ("gmail_disabled", "hard", "5.2.1"),
        ("lower_case_folded_comments", "hard", "5.1.10"),
        ("no_words_at_all", "soft", ""),
    ],
)
def test_a_report_is_read_for_what_became_of_the_letter(name: str, fate: str, status: str) -> None:
    report = report_of((REPORTS / f"{name}.eml").read_bytes())
    assert report is not None
    assert (report.fate.value, report.status) == (fate, status)


@pytest.mark.one_database
def test_an_automatic_answer_is_no_report() -> None:
    assert report_of((REPORTS / "vacation_without_sender.eml").read_bytes()) is None
    assert report_of(b"X: y\r\n" * 300) is None
    assert report_of(b"") is None


@pytest.fixture
def post(mail: Mail) -> Iterator[Post]:
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Post(mail, port)


@pytest.fixture
def anna(post: Post) -> int:
    number = post.mail.player("Anna")
    post.mail.player("Ben")
    return number


def returned(post: Post, letter: int, player: int, name: str = "postfix_unknown_user") -> None:
    """Have a mail server report on a letter of ours, to the sender of its envelope."""
    raw = (REPORTS / f"{name}.eml").read_bytes() + f"X: {letter}\r\n".encode()
    to = bounces(post.mail.house, letter, player)
    with post_line(post) as line:
        line.sendmail("", [to], raw)
    post.work()


def post_line(post: Post) -> smtplib.SMTP:
    return smtplib.SMTP("127.0.0.1", post.port, "mx.example.org", timeout=10)


def silent(post: Post, player: int) -> str | None:
    with post.mail.house.store.read() as session:
        return session.get_one(Player, player).silent_why


def letters_to(post: Post, player: int) -> list[tuple[str, str]]:
    with post.mail.house.store.read() as session:
        query = select(Outgoing).where(Outgoing.player_id == player).order_by(Outgoing.id)
        return [(one.kind, one.status) for one in session.scalars(query)]


def sent(post: Post, player: int, count: int) -> list[int]:
    """Open games until so many turn letters went to a player, and return their numbers."""
    for _ in range(count):
        post.mail.game("alien-city", player, player + 1)
    post.work()
    with post.mail.house.store.read() as session:
        return list(session.scalars(select(Outgoing.id).where(Outgoing.player_id == player).order_by(Outgoing.id)))


def test_letters_that_come_back_for_good_on_two_days_end_the_writing_and_nobody_forfeits(post: Post, anna: int) -> None:
    first, second, third = sent(post, anna, 3)
    returned(post, first, anna)
    returned(post, second, anna)
    assert silent(post, anna) is None
    post.mail.clock.pass_(days=1)
    returned(post, third, anna)
    assert silent(post, anna) == BOUNCED
    assert [status for _, status in letters_to(post, anna)] == ["bounced"] * 3
    game = post.mail.game("alien-city", anna, anna + 1)
    post.work()
    assert letters_to(post, anna)[-1] == ("turn", "withheld")
    with post.mail.house.store.write() as session:
        desk = Desk(post.mail.house, session, post.mail.clock.now)
        assert let_speak(desk, session.get_one(Player, anna))
    post.work()
    assert letters_to(post, anna)[-1] == ("turn", "sent")
    assert post.mail.legal(game)


def test_five_soft_returns_within_a_week_end_the_writing_and_one_report_counts_once(post: Post, anna: int) -> None:
    numbers = sent(post, anna, 6)
    for _ in range(6):
        returned(post, numbers[0], anna, "exim_mailbox_full")
    for number in numbers[1:4]:
        returned(post, number, anna, "exim_mailbox_full")
    returned(post, numbers[4], anna, "postfix_delayed")
    assert silent(post, anna) is None
    returned(post, numbers[4], anna, "exim_mailbox_full")
    assert silent(post, anna) == BOUNCED


def test_a_forged_report_does_nothing(post: Post, anna: int) -> None:
    (number,) = sent(post, anna, 1)
    good = bounces(post.mail.house, number, anna)
    local, _, domain = good.partition("@")
    forged = f"{local[:-2]}{'aa' if local[-2:] != 'aa' else 'bb'}@{domain}"
    with post_line(post) as line:
        line.ehlo()
        line.mail("")
        assert line.rcpt(forged)[0] == 550
        assert line.rset()[0] == 250
        line.mail(ANNA)
        assert line.rcpt(good)[0] == 550
    raw = (REPORTS / "postfix_unknown_user.eml").read_bytes()
    with post_line(post) as line:
        line.sendmail("", ["play@play.example"], raw)
    post.work()
    assert [status for _, status in letters_to(post, anna)] == ["sent"]


def test_a_vacation_note_to_the_address_for_reports_is_no_report(post: Post, anna: int) -> None:
    (number,) = sent(post, anna, 1)
    returned(post, number, anna, "vacation_without_sender")
    assert [status for _, status in letters_to(post, anna)] == ["sent"]


def test_one_click_stops_letters_a_look_does_not_and_a_click_has_them_again(post: Post, anna: int) -> None:
    sent(post, anna, 1)
    turn = post.take(ANNA, "turn")
    assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    https, mailto = (one.strip(" <>") for one in str(turn["List-Unsubscribe"]).split(","))
    client = make_app(post.mail.house).test_client()
    path = https.partition("8000")[2]
    assert b"Stop all letters" in client.get(path).data
    assert silent(post, anna) is None
    assert client.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert silent(post, anna) == "asked"
    post.mail.game("alien-city", anna, anna + 1)
    post.work()
    assert letters_to(post, anna)[-1] == ("turn", "withheld")
    assert b"Have letters again" in client.get(path).data
    client.post(path, data={"letters": "on"})
    post.work()
    assert letters_to(post, anna)[-1] == ("turn", "sent")
    assert client.post(f"{path[:-3]}aaa").status_code == 404
    assert mailto.startswith(f"mailto:{no_more(post.mail.house, anna)}")


def test_any_letter_to_the_address_for_that_stops_letters_and_a_command_has_them_again(post: Post, anna: int) -> None:
    sent(post, anna, 1)
    turn = post.take(ANNA, "turn")
    post.write("whoever@example.net", no_more(post.mail.house, anna), "unsubscribe")
    assert silent(post, anna) == "asked"
    post.answer(turn, "letters on")
    assert silent(post, anna) is None
    post.answer(turn, "letters off")
    assert silent(post, anna) == "asked"
    assert post.has(ANNA, "receipt")


def test_answers_to_what_a_player_writes_need_no_such_link(post: Post, anna: int) -> None:
    sent(post, anna, 1)
    post.answer(post.take(ANNA, "turn"), "show")
    assert post.take(ANNA, "receipt")["List-Unsubscribe"] is None


@pytest.mark.parametrize(
    ("operator", "status"), [("op@example.net", "judged"), ("", "held"), ("op@play.example", "held")]
)
def test_mail_for_the_postmaster_is_passed_on_or_kept(
    open_mail: Callable[..., Mail], operator: str, status: str
) -> None:
    mail = open_mail(operator=operator)
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        post = Post(mail, port)
        post.write("abuse-desk@example.org", "Postmaster@play.example", "You send spam.")
        with mail.house.store.read() as session:
            assert [row.status for row in session.scalars(select(Submission))] == [status]
        if status == "judged":
            passed = post.take(operator, "forward")
            assert "from abuse-desk@example.org" in text_of(passed)
            (file,) = passed.iter_attachments()
            assert b"You send spam" in file.get_content()


@pytest.mark.one_database
def test_what_was_put_aside_is_released_dropped_and_kept_in_the_trail(
    post: Post, anna: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = post.mail.house.settings
    for name in ("data", "domain", "secrets", "games"):
        monkeypatch.setenv(f"GUILDPOST_{name.upper()}", getattr(settings, name))
    monkeypatch.setenv("GUILDPOST_BROKER", "redis://127.0.0.1:1")

    def said(*words: str) -> str:
        return CliRunner().invoke(admin, words).output

    (number,) = sent(post, anna, 1)
    turn = post.take(ANNA, "turn")
    game = 1
    move = post.mail.legal(game)[0]
    post.answer(turn, move, "anna@phone.example")
    held = said("letters").split()[0]
    assert move in said("show", held)
    assert "carried out" in said("release", held, "--reason", "she rang me up")
    assert "no letter that waits" in said("release", held, "--reason", "again") or "no held" in said(
        "drop", held, "--reason", "x"
    )
    post.work()
    assert post.has("ben@example.org", "turn")
    post.write("x@example.org", "postmaster@play.example", "hello")
    aside = said("letters").split()[0]
    assert f"dropped: {aside}" in said("drop", aside, "--reason", "read")
    assert "Nothing is held" in said("letters")
    returned(post, number, anna)
    assert f"{number}  " in said("bounces")
    assert "5.1.1" in said("outgoing")
    assert f"dropped: {number}" in said("drop", str(number), "--reason", "she knows")
    assert "letters go again to Anna" in said("forgive", "Anna", "--reason", "mended")
    trail = said("audit")
    assert all(word in trail for word in ("she rang me up", "read", "she knows", "mended"))
