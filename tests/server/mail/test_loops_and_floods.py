"""No two programs write to each other for ever, and no flood of letters brings forth a flood of answers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from email.message import EmailMessage

import pytest
from sqlalchemy import select

from server.mailroom.door import listener
from server.mailroom.postbox import find, letters
from server.play.courtesy import REFUSALS_AN_HOUR, UNPROVED_AN_HOUR
from server.play.intake import take_letter
from server.store.post import Outgoing, Submission
from tests.server.mail.conftest import Mail, parsed, text_of
from tests.server.mail.sink import conversations
from tests.server.mail.test_walk import FRONT_DESK, Post

ANNA, BEN = "anna@example.org", "ben@example.org"
MOST = 3
Responder = Callable[[EmailMessage, int], EmailMessage | None]


@pytest.fixture
def post(mail: Mail) -> Iterator[Post]:
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Post(mail, port)


def answer(letter: EmailMessage, number: int, text: str, **fields: str) -> EmailMessage:
    """Return what a program sends back to whoever a letter asks to be answered."""
    made = EmailMessage()
    made["From"], made["To"] = str(letter["To"]), str(letter["Reply-To"] or letter["From"])
    made["Message-ID"] = f"<{number}.{letter['Message-ID'].strip('<>')}>"
    made["In-Reply-To"] = str(letter["Message-ID"])
    made["Subject"] = fields.pop("subject", f"Re: {letter['Subject']}")
    for name, value in fields.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


def vacation(letter: EmailMessage, number: int) -> EmailMessage:
    return answer(letter, number, "I am on vacation until Monday.\n", auto_submitted="auto-replied (vacation)")


def out_of_office(letter: EmailMessage, number: int) -> EmailMessage:
    """An old one, without any header that says what it is."""
    said = f"Ich bin bis Montag nicht im Haus.\n\n> {text_of(letter)[:200]}\n"
    return answer(letter, number, said, subject=f"Abwesenheitsnotiz: {letter['Subject']}")


def ticket_desk(letter: EmailMessage, number: int) -> EmailMessage:
    """A help desk that opens a ticket for every letter, and says nothing in its header."""
    said = f"Thank you for writing to us.\nYour request was received as ticket {number}.\nPlease do not worry.\n"
    return answer(letter, number, said, subject=f"[#{number}] Your request: {letter['Subject']}")


def mirror(letter: EmailMessage, number: int) -> EmailMessage:
    """A forwarding that comes back: our own words, unmarked."""
    return answer(letter, number, text_of(letter), subject=str(letter["Subject"]))


def talk_with(post: Post, responder: Responder, address: str) -> int:
    """Have a program answer every letter that goes to an address, until no more comes; returns how many came."""
    number, seen = 0, set()
    for _ in range(12):
        fresh = [one for one in letters(post.mail.house.settings) if one.to == address and one.number not in seen]
        for one in fresh:
            seen.add(one.number)
            found = find(post.mail.house.settings, one.number)
            assert found is not None
            number += 1
            if reply := responder(parsed(found.raw), number):
                to = reply["To"].addresses[0].addr_spec
                take_letter(post.mail.house, reply.as_bytes(), address, to)
        post.work()
        if not fresh:
            break
    return len(seen)


@pytest.mark.parametrize("responder", [vacation, out_of_office, ticket_desk, mirror])
def test_a_program_that_answers_every_letter_is_left_alone_after_three(post: Post, responder: Responder) -> None:
    anna, ben = post.mail.player("Anna"), post.mail.player("Ben")
    post.mail.game("alien-city", anna, ben)
    post.work()
    assert 1 <= talk_with(post, responder, ANNA) <= MOST
    post.write("desk@example.net", FRONT_DESK, "games\n")
    assert 1 <= talk_with(post, responder, "desk@example.net") <= MOST


@pytest.mark.one_database
def test_two_servers_that_have_each_other_for_a_player_fall_silent(open_mail: Callable[..., Mail]) -> None:
    here = open_mail()
    there = open_mail(domain="post.example", data=f"{here.house.settings.data}-there", database="")
    mine, theirs = "play@play.example", "play@post.example"
    for mail, other in ((here, theirs), (there, mine)):
        them, ben = mail.player("Them", other), mail.player("Ben")
        mail.game("alien-city", them, ben)
    with ExitStack() as stack:
        posts = [
            Post(mail, stack.enter_context(conversations(lambda loop, mail=mail: listener(mail.house, loop))))
            for mail in (here, there)
        ]
        delivered = 0
        seen: set[tuple[int, str]] = set()
        for _ in range(8):
            for place, post in enumerate(posts):
                post.work()
                other = posts[1 - place].mail.house
                for one in letters(post.mail.house.settings):
                    if one.to.endswith(other.settings.domain) and (place, one.number) not in seen:
                        seen.add((place, one.number))
                        found = find(post.mail.house.settings, one.number)
                        assert found is not None
                        take_letter(other, found.raw, "b1@elsewhere.example", one.to)
                        delivered += 1
    assert delivered == 2
    for mail in (here, there):
        with mail.house.store.read() as session:
            (row,) = session.scalars(select(Submission))
            assert row.judgement
            assert row.judgement["code"] == "ignored"


def refusals(post: Post, to: str) -> list[str]:
    with post.mail.house.store.read() as session:
        query = select(Outgoing).where(Outgoing.address == to, Outgoing.kind == "refusal").order_by(Outgoing.id)
        return [str(one.facts.get("last")) for one in session.scalars(query)]


def test_the_fifth_refusal_in_an_hour_says_that_it_is_the_last_and_moves_are_played_all_the_same(post: Post) -> None:
    anna, ben = post.mail.player("Anna"), post.mail.player("Ben")
    game = post.mail.game("alien-city", anna, ben)
    post.work()
    turn = post.take(ANNA, "turn")
    for number in range(REFUSALS_AN_HOUR + 2):
        post.answer(turn, f"NT-a{number}")
    assert refusals(post, ANNA) == ["False"] * (REFUSALS_AN_HOUR - 1) + ["True"]
    told = [text_of(post.take(ANNA, "refusal")) for _ in range(REFUSALS_AN_HOUR)]
    assert ["last answer of its kind" in one for one in told] == [False] * (REFUSALS_AN_HOUR - 1) + [True]
    post.answer(turn, post.mail.legal(game)[0])
    assert post.has(BEN, "turn")


def test_moves_for_positions_that_are_gone_are_no_mistakes(post: Post) -> None:
    anna, ben = post.mail.player("Anna"), post.mail.player("Ben")
    game = post.mail.game("alien-city", anna, ben)
    post.work()
    turn = post.take(ANNA, "turn")
    move = post.mail.legal(game)[0]
    post.answer(turn, move)
    for number in range(REFUSALS_AN_HOUR + 1):
        post.answer(turn, f"say {number}\n{move}")
    assert len(refusals(post, ANNA)) == REFUSALS_AN_HOUR + 1
    post.answer(post.take(BEN, "turn"), post.mail.legal(game)[0])
    post.answer(post.take(ANNA, "turn"), "NT-a1")
    assert len(refusals(post, ANNA)) == REFUSALS_AN_HOUR + 2


def test_a_forger_uses_up_nothing_of_what_the_player_has(post: Post) -> None:
    anna, ben = post.mail.player("Anna"), post.mail.player("Ben")
    post.mail.game("alien-city", anna, ben)
    post.work()
    for number in range(UNPROVED_AN_HOUR + 5):
        post.write(ANNA, FRONT_DESK, f"join {number}\n")
    with post.mail.house.store.read() as session:
        written = len(session.scalars(select(Outgoing).where(Outgoing.address == ANNA)).all())
    assert written == UNPROVED_AN_HOUR + 1
    post.answer(post.take(ANNA, "turn"), "NT-a1")
    assert refusals(post, ANNA)[-1] == "False"
