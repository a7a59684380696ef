"""Every kind of letter as programs find it: what it is made of, how large it is, where its answers go."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from server.mailroom.compose import SHEETS
from server.mailroom.gate import refuse_recipient
from server.mailroom.letter.signs import MARKER
from server.play.house import open_house
from server.play.outbox import Kind
from server.settings import Settings
from server.store.migrate import upgrade
from server.store.post import Outgoing
from tests.server.mail.conftest import Clock, Mail, html_of, parsed, text_of
from tests.server.mail.kinds import STRANGER, write_all
from tests.server.mail.test_compose import Found

pytestmark = pytest.mark.one_database
PICTURED: Final = frozenset({"turn", "begun", "over", "watch", "receipt", "refusal"})
"""What shows the board, beside all that begin with `offer`, `reminder` or `clock`."""

ANSWERS: Final = frozenset({"receipt", "receipt with a file", "refusal", "held"})
FILED: Final = {"over": 2, "receipt with a file": 1, "forward": 1}
NAMES: Final = (
    "turn", "begun", "over", "offer draw", "offer undo", "offer pause", "talk", "reminder HALF", "reminder DAY",
    "reminder OVER", "clock claimable", "clock paused", "clock resumed", "clock resuming", "clock held", "clock fallen",
    "watch", "receipt", "receipt with a file", "refusal", "held", "invitation", "declined", "webhook", "sign-in",
    "confirmation", "known", "address", "notice", "forward", "digest",
)  # fmt: skip


@dataclass(slots=True)
class Post:
    """A letter of every kind; each is written once."""

    mail: Mail
    numbers: dict[str, int]
    raw: dict[str, bytes] = field(default_factory=dict)

    def __getitem__(self, name: str) -> bytes:
        if name not in self.raw:
            number = self.numbers[name]
            self.mail.composed(number)
            with self.mail.house.store.read() as session:
                self.raw[name] = session.get_one(Outgoing, number).message or b""
        return self.raw[name]


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder: Path = tmp_path_factory.mktemp("kinds")
    house = open_house(Settings(data=str(folder), domain="play.example", operator="op@example.org"), clock=Clock())
    upgrade(house.store.engine)
    mail = Mail(house, Clock(), [])
    yield Post(mail, write_all(mail))
    house.store.close()


def pictured(name: str) -> bool:
    return name in PICTURED or name.split(" ", maxsplit=1)[0] in {"offer", "reminder", "clock"}


def test_every_kind_is_here(post: Post) -> None:
    with post.mail.house.store.read() as session:
        kinds = {session.get_one(Outgoing, number).kind for number in post.numbers.values()}
    assert kinds == {kind.value for kind in Kind} == {kind.value for kind in SHEETS}
    assert set(NAMES) == set(post.numbers)


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_has_its_parts_where_mail_programs_look_for_them(post: Post, name: str) -> None:
    mail = parsed(post[name])
    files = list(mail.iter_attachments())
    assert len(files) == FILED.get(name, 0)
    assert mail.get_content_type() == ("multipart/mixed" if files else "multipart/alternative")
    body = next(iter(mail.iter_parts())) if files else mail
    plain, rich = body.iter_parts()
    assert plain.get_content_type() == "text/plain"
    if not pictured(name):
        assert rich.get_content_type() == "text/html"
        return
    page, picture = rich.iter_parts()
    assert (rich.get_content_type(), page.get_content_type()) == ("multipart/related", "text/html")
    assert (picture.get_content_type(), picture.get_content_disposition()) == ("image/png", "inline")
    assert len(picture.get_content()) <= 60 * 1024
    (shown,) = Found(html_of(mail)).images
    assert shown["src"] == f"cid:{str(picture['Content-ID']).strip('<>')}"
    assert (shown["alt"] or "").startswith("Alien City")
    assert 40 < len(shown["alt"] or "") <= 300


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_says_what_it_is_to_programs(post: Post, name: str) -> None:
    mail = parsed(post[name])
    assert mail["Auto-Submitted"] == ("auto-replied" if name in ANSWERS else "auto-generated")
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["X-Loop"] == "play.example"
    assert mail["Message-ID"]
    assert mail["Date"]
    assert mail["To"] in {"anna@example.org", STRANGER}
    assert "\n" not in mail["Subject"]
    assert mail["Precedence"] is None
    silenced = mail["List-Unsubscribe"] is not None
    assert silenced == (mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
    if pictured(name) or name == "talk":
        assert mail["Subject"] == f"[AC#{2 if name == 'over' else 1}] Anna vs Ben"
        assert str(mail["References"]).split()[0] == f"<g{2 if name == 'over' else 1}@play.example>"
        assert mail["In-Reply-To"] == str(mail["References"]).split()[-1]


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_is_small_and_complete_as_text(post: Post, name: str) -> None:
    raw = post[name]
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    mail = parsed(raw)
    page, text = html_of(mail), text_of(mail)
    assert len(page.encode()) < 40 * 1024
    assert not {"script", "style", "svg", "form", "link"} & set(Found(page).tags)
    assert text.splitlines()[0] == MARKER
    assert max(map(len, text.splitlines())) <= 72 or "http" in text or name == "confirmation"
    assert ("10 |" in text) == pictured(name)
    assert "None" not in text
    assert "None" not in page.replace("text-decoration:none", "")


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_to_any_letter_is_taken_at_the_door(post: Post, name: str) -> None:
    mail = parsed(post[name])
    (to,) = (one.addr_spec for one in mail["Reply-To"].addresses)
    assert mail["From"].addresses[0].addr_spec == to
    assert refuse_recipient(post.mail.house, "anna@example.org", to) is None
    assert name == "digest" or all(to in link for link in Found(html_of(mail)).links if link.startswith("mailto:"))
