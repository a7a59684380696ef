"""The walk of a letter: in at the door, through the judge, out by the postman, and the answer into the door again."""

import json
import smtplib
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from server.jobs import deliver_one, judge_one
from server.mailroom.door import listener
from server.mailroom.postbox import find, letters
from server.play.claims import sweep
from server.play.house import Work
from server.play.orders import file_of
from server.play.press import print_one
from tests.server.mail.conftest import Mail, html_of, parsed, text_of
from tests.server.mail.sink import conversations

FRONT_DESK = "play@play.example"


@dataclass(slots=True)
class Post:
    """A house with an open door; `work` does what its workers would do."""

    mail: Mail
    port: int
    seen: set[str] = field(default_factory=set)

    def write(self, sender: str, to: str, text: str, *, sent: str = "", about: EmailMessage | None = None) -> None:
        letter = EmailMessage()
        letter["From"], letter["To"] = f"Somebody <{sender}>", to
        letter["Subject"] = f"Re: {about['Subject']}" if about else "hello"
        letter["Message-ID"] = f"<{len(self.seen)}.{abs(hash((sender, to, text)))}@example.org>"
        letter.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.port, "client.example", timeout=10) as line:
            line.sendmail(sent or sender, [to], letter.as_bytes())
        self.work()

    def answer(self, letter: EmailMessage, text: str, sender: str = "") -> None:
        """Answer a letter above its quoted text, from whom it went to."""
        quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
        who = sender or letter["To"].addresses[0].addr_spec
        to = letter["Reply-To"].addresses[0].addr_spec
        self.write(
            who, to, f"{text}\n\nOn Tue, Dec 1, 2026 at 9:12 AM {letter['From']} wrote:\n\n{quoted}\n", about=letter
        )

    def work(self) -> None:
        self.mail.clock.pass_(minutes=2)
        for _ in range(4):
            self.mail.rung.clear()
            sweep(self.mail.house)
            for work, row in self.mail.rung.copy():
                (judge_one if work is Work.JUDGE else deliver_one)(self.mail.house, row)

    def take(self, address: str, kind: str) -> EmailMessage:
        """Return the next unread letter of a kind to an address."""
        for one in letters(self.mail.house.settings):
            if one.number not in self.seen and one.to == address and one.kind == kind:
                self.seen.add(one.number)
                found = find(self.mail.house.settings, one.number)
                assert found is not None
                return parsed(found.raw)
        have = [f"{one.kind} to {one.to}" for one in letters(self.mail.house.settings) if one.number not in self.seen]
        raise AssertionError(f"no {kind} to {address}; unread: {have}")

    def has(self, address: str, kind: str) -> bool:
        found = letters(self.mail.house.settings)
        return any(one.number not in self.seen and one.to == address and one.kind == kind for one in found)


@pytest.fixture
def post(mail: Mail) -> Iterator[Post]:
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Post(mail, port)


@pytest.fixture
def game(post: Post) -> int:
    """A game that Anna, who begins, and Ben have begun by letters."""
    post.mail.player("Anna")
    post.mail.player("Ben")
    post.write("anna@example.org", FRONT_DESK, "challenge Ben alien-city seat=first\n")
    if post.has("anna@example.org", "held"):
        post.answer(post.take("anna@example.org", "held"), "confirm")
    post.answer(post.take("ben@example.org", "invitation"), "accept")
    return int(str(post.take("ben@example.org", "receipt")["Subject"]).partition("#")[2].partition("]")[0])


def test_a_move_by_letter_brings_the_other_player_a_turn_letter(post: Post, game: int) -> None:
    move = post.mail.legal(game)[0]
    post.answer(post.take("anna@example.org", "turn"), f"Hello Ben, my best is\n{move}\nsay Good luck!")
    turn = text_of(post.take("ben@example.org", "turn"))
    assert f"    1. Anna: {move}" in turn
    assert "Anna: Good luck!" in turn


def test_an_illegal_move_brings_a_refusal_that_can_be_answered_with_a_better_one(post: Post, game: int) -> None:
    post.answer(post.take("anna@example.org", "turn"), "NT-a1")
    refusal = post.take("anna@example.org", "refusal")
    assert "Not done" in text_of(refusal)
    assert not post.has("ben@example.org", "turn")
    post.answer(refusal, post.mail.legal(game)[0])
    assert post.has("ben@example.org", "turn")


def test_a_letter_that_comes_again_is_one_move(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    move = post.mail.legal(game)[0]
    for _ in range(3):
        post.answer(turn, move)
    post.take("ben@example.org", "turn")
    assert not post.has("ben@example.org", "turn")


def test_a_move_for_a_position_that_is_gone_is_told_so(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    post.answer(turn, post.mail.legal(game)[0])
    post.answer(turn, post.mail.legal(game)[0])
    assert "the game is at move 2 now" in " ".join(text_of(post.take("anna@example.org", "refusal")).split())


def test_the_buttons_of_a_letter_work_as_they_are(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    for command in ("show", "moves", "score", "history", "help"):
        assert f"body={command}%0D%0Aend" in html_of(turn)
        post.write("anna@example.org", turn["Reply-To"].addresses[0].addr_spec, f"{command}\r\nend\r\n")
        post.take("anna@example.org", "receipt")
    del game


def test_resigning_is_asked_back_once_and_then_ends_the_game(post: Post, game: int) -> None:
    post.answer(post.take("anna@example.org", "turn"), "resign")
    held = post.take("anna@example.org", "held")
    assert "“resign”" in text_of(held)
    assert not post.has("ben@example.org", "over")
    post.answer(held, "confirm")
    assert "You win." in text_of(post.take("ben@example.org", "over"))
    del game


def test_a_reply_from_an_unknown_address_is_held_for_the_registered_one(post: Post, game: int) -> None:
    move = post.mail.legal(game)[0]
    asked = f"{move}\nresign\n"
    post.answer(post.take("anna@example.org", "turn"), asked, sender="mallory@elsewhere.example")
    held = post.take("anna@example.org", "held")
    told = text_of(held)
    assert f"A letter from mallory@elsewhere.example asks for this in game {game}:" in told
    assert f"| {move}\n" in told
    assert "| resign\n" in told
    assert not post.has("ben@example.org", "turn")
    post.answer(held, "confirm")
    assert post.has("ben@example.org", "over")


def test_a_stranger_becomes_a_player_by_accepting(post: Post) -> None:
    post.mail.player("Anna")
    post.write("anna@example.org", FRONT_DESK, "challenge new@example.net alien-city\n")
    if post.has("anna@example.org", "held"):
        post.answer(post.take("anna@example.org", "held"), "confirm")
    post.answer(post.take("new@example.net", "invitation"), "accept")
    if not post.has("new@example.net", "turn"):
        post.take("new@example.net", "receipt")
        post.take("anna@example.org", "turn")


def test_registering_is_confirmed_by_answering(post: Post) -> None:
    post.write("cleo@example.org", FRONT_DESK, "register Cleo\n")
    confirmation = post.take("cleo@example.org", "confirmation")
    post.answer(confirmation, "confirm")
    assert "Welcome, Cleo" in text_of(post.take("cleo@example.org", "receipt"))


def test_a_kit_comes_by_mail_to_whoever_asks(post: Post) -> None:
    post.write("stranger@example.net", FRONT_DESK, "print alien-city hats\nsetup alien-city seed=midsummer\n")
    (kit, setup) = post.take("stranger@example.net", "receipt").iter_attachments()
    assert (kit.get_filename(), setup.get_filename()) == ("alien-city-hats.pdf", "alien-city-setup.pdf")


@pytest.mark.usefixtures("game")
def test_a_kit_is_of_the_game_that_a_letter_is_about_or_of_the_only_one_that_has_it(post: Post) -> None:
    post.take("anna@example.org", "receipt")
    post.answer(post.take("anna@example.org", "turn"), "print hats")
    (hats,) = post.take("anna@example.org", "receipt").iter_attachments()
    assert hats.get_filename() == "alien-city-hats.pdf"
    post.write("stranger@example.net", FRONT_DESK, "print missions\n")
    (missions,) = post.take("stranger@example.net", "receipt").iter_attachments()
    assert missions.get_filename() == "alien-attack-usa-missions.pdf"
    post.write("stranger@example.net", FRONT_DESK, "print rules\n")
    assert "Which game?" in text_of(post.take("stranger@example.net", "refusal"))


def test_the_score_sheet_of_the_game_that_is_meant_is_filled_in_and_is_blank_where_none_is(
    post: Post, game: int
) -> None:
    post.take("anna@example.org", "receipt")
    turn = post.take("anna@example.org", "turn")
    move = post.mail.legal(game)[0]
    post.answer(turn, f"{move}\nprint scoresheet\nprint alien-city scoresheet")
    filled, blank = post.take("anna@example.org", "receipt").iter_attachments()
    assert (filled.get_filename(), blank.get_filename()) == (
        f"alien-city-{game}-scoresheet.pdf",
        "alien-city-scoresheet.pdf",
    )
    assert _recorded(filled)["moves"] == [move]
    post.write("stranger@example.net", FRONT_DESK, f"print scoresheet {game} paper=letter\nprint scoresheet\n")
    seen, blank = post.take("stranger@example.net", "receipt").iter_attachments()
    assert _recorded(seen)["moves"] == [move]
    assert blank.get_filename() == "alien-city-scoresheet.pdf"
    post.write("stranger@example.net", FRONT_DESK, "print scoresheet 4711\n")
    assert "no game 4711" in text_of(post.take("stranger@example.net", "refusal"))
    mini = post.mail.game("mini", post.mail.player("Cleo"), post.mail.player("Dora"))
    post.write("stranger@example.net", FRONT_DESK, f"print scoresheet {mini}\n")
    assert "has no score sheet" in text_of(post.take("stranger@example.net", "refusal"))


def _recorded(sheet: EmailMessage) -> dict[str, Any]:
    """Return the record that a score sheet brings along."""
    (record,) = PdfReader(BytesIO(sheet.get_content())).attachment_list
    found: dict[str, Any] = json.loads(record.content)
    return found


def test_a_small_booklet_is_enclosed_and_a_large_one_can_be_fetched(post: Post) -> None:
    post.mail.player("Anna")
    post.write("stranger@example.net", FRONT_DESK, "print alien-city booklet count=3 seed=tea even=yes\n")
    (booklet,) = post.take("stranger@example.net", "receipt").iter_attachments()
    assert booklet.get_filename() == "alien-city-booklet.pdf"
    post.write("stranger@example.net", FRONT_DESK, "print alien-city booklet count=41\n")
    assert "Only players" in text_of(post.take("stranger@example.net", "refusal"))
    post.write("anna@example.org", FRONT_DESK, "print alien-city booklet count=41 seed=tea\n")
    receipt = post.take("anna@example.org", "receipt")
    assert not list(receipt.iter_attachments())
    told = " ".join(text_of(receipt).split())
    order = told.partition("/api/v1/orders/")[2].partition(".pdf")[0]
    print_one(post.mail.house, order)
    found = file_of(post.mail.house, order)
    assert found is not None
    assert (found.status, found.content is not None) == ("done", True)
    post.write("anna@example.org", FRONT_DESK, "print alien-city booklet count=many\n")
    assert "not “many”" in text_of(post.take("anna@example.org", "refusal"))


@pytest.mark.parametrize("sent", ["", "<>"])
def test_an_automatic_answer_is_kept_and_not_answered(post: Post, game: int, sent: str) -> None:
    turn = post.take("anna@example.org", "turn")
    before = len(letters(post.mail.house.settings))
    letter = EmailMessage()
    letter["From"], letter["To"] = "anna@example.org", turn["Reply-To"].addresses[0].addr_spec
    letter["Auto-Submitted"] = "auto-replied"
    letter.set_content(f"{post.mail.legal(game)[0]}\n")
    with smtplib.SMTP("127.0.0.1", post.port, "client.example", timeout=10) as line:
        line.sendmail(sent or "anna@example.org", [str(letter["To"])], letter.as_bytes())
    post.work()
    assert len(letters(post.mail.house.settings)) == before


def test_a_letter_without_envelope_sender_plays_nothing(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    move = post.mail.legal(game)[0]
    post.write("anna@example.org", turn["Reply-To"].addresses[0].addr_spec, f"{move}\n", sent="<>")
    assert not post.has("ben@example.org", "turn")


def test_our_own_letter_come_back_is_not_answered(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    before = len(letters(post.mail.house.settings))
    with smtplib.SMTP("127.0.0.1", post.port, "client.example", timeout=10) as line:
        line.sendmail("b@play.example", [turn["Reply-To"].addresses[0].addr_spec], turn.as_bytes(policy=SMTP))
    post.work()
    assert len(letters(post.mail.house.settings)) == before
    del game


def test_after_a_take_back_the_old_letter_counts_no_more(post: Post, game: int) -> None:
    first = post.take("anna@example.org", "turn")
    one, other = post.mail.legal(game)[:2]
    post.answer(first, one)
    old = post.take("ben@example.org", "turn")
    post.answer(post.take("anna@example.org", "receipt"), "undo")
    post.answer(post.take("ben@example.org", "offer"), "undo")
    post.answer(post.take("anna@example.org", "turn"), other)
    new = post.take("ben@example.org", "turn")
    assert new["Reply-To"] != old["Reply-To"]
    post.answer(old, post.mail.legal(game)[0])
    assert "earlier position" in text_of(post.take("ben@example.org", "refusal"))
    post.answer(new, post.mail.legal(game)[0])
    assert post.take("anna@example.org", "turn")
