"""Whatever a mail program makes of our letter below an answer, nothing in it is ever taken for a command."""

from collections.abc import Callable
from email.message import EmailMessage

import pytest

from server.mailroom.letter import read
from server.mailroom.letter.moves import recogniser
from server.play.answers import Answer, Status
from server.play.outbox import Kind, about_game
from server.play.tables import end_drawn
from server.play.verbs import vocabulary_of
from server.store.people import Player
from server.store.tables import GameRow
from tests.server.mail.conftest import Mail, html_of, text_of

pytestmark = pytest.mark.one_database  # how a letter is read does not depend on it

HEADERS = (
    "<p><b>From:</b> Alien City<br><b>Sent:</b> Monday<br><b>To:</b> Anna<br><b>Subject:</b> [AC#1] Anna vs Ben</p>"
)


def body_of(letter: EmailMessage) -> str:
    page = html_of(letter)
    return page[page.index(">", page.index("<body")) + 1 : page.index("</body>")]


def quoted(letter: EmailMessage) -> str:
    return "\n".join(f"> {line}" for line in text_of(letter).splitlines())


def without_marker(letter: EmailMessage) -> str:
    return text_of(letter).partition("\n")[2]


REPLIES: dict[str, Callable[[EmailMessage], tuple[str, str]]] = {
    "HTML without any mark": lambda letter: ("html", f"<p>BD-c3</p>{body_of(letter)}"),
    "HTML below a header block": lambda letter: ("html", f"<p>BD-c3</p><hr><div>{HEADERS}</div>{body_of(letter)}"),
    "HTML in a quotation": lambda letter: ("html", f"<p>BD-c3</p><blockquote>{body_of(letter)}</blockquote>"),
    "text without any mark": lambda letter: ("plain", f"BD-c3\n\n{text_of(letter)}"),
    "text without our first line": lambda letter: ("plain", f"BD-c3\n\n{without_marker(letter)}"),
    "quoted text": lambda letter: ("plain", f"BD-c3\n\nOn Tue, Dec 1, 2026, Alien City wrote:\n{quoted(letter)}"),
    "below quoted text": lambda letter: (
        "plain",
        f"On Tue, Dec 1, 2026, Alien City wrote:\n{quoted(letter)}\n\nBD-c3\n",
    ),
}


def letters_of(mail: Mail) -> dict[str, EmailMessage]:
    """One letter of each kind that shows a game."""
    anna, ben = mail.player("Anna"), mail.player("Ben")
    game = mail.game("alien-city", anna, ben)
    for ply in range(12):
        legal = mail.legal(game)
        mail.play(game, legal[ply * 41 % len(legal)])
    turn = mail.composed(mail.newest(Kind.TURN, anna))
    legal = tuple(mail.legal(game)[:8])
    refused = Answer(
        status=Status.REFUSED, detail="No.", verb="move", game=game, ply=12, rule="AC-10", legal=legal, board=True
    )
    listed = Answer(status=Status.ACCEPTED, detail="Moves.", verb="moves", game=game, ply=12, lines=(*legal, "resign"))
    facts = {"ignored": ["resign now", "draw"], "subject": "", "in_reply_to": None}
    refusal = mail.composed(mail.write(Kind.REFUSAL, anna, "1", {**facts, "answers": [refused.as_json()]}))
    receipt = mail.composed(mail.write(Kind.RECEIPT, anna, "2", {**facts, "answers": [listed.as_json()]}))
    with mail.house.store.write() as session:
        desk, row, player = mail.desk(session), session.get_one(GameRow, game), session.get_one(Player, anna)
        about_game(desk, row, Kind.OFFER, player, {"offer": "draw", "by": "Ben"})
    offer = mail.composed(mail.newest(Kind.OFFER, anna))
    with mail.house.store.write() as session:
        end_drawn(mail.desk(session), session.get_one(GameRow, game))
    over = mail.composed(mail.newest(Kind.OVER, anna))
    return {"turn": turn, "refusal": refusal, "receipt": receipt, "offer": offer, "over": over}


@pytest.mark.parametrize("way", REPLIES)
def test_an_answer_runs_only_what_its_writer_wrote(mail: Mail, way: str) -> None:
    catalog = mail.house.catalog
    for kind, ours in letters_of(mail).items():
        form, text = REPLIES[way](ours)
        reply = EmailMessage()
        reply["From"], reply["To"], reply["Subject"] = (
            "anna@example.org",
            str(ours["Reply-To"]),
            f"Re: {ours['Subject']}",
        )
        reply.set_content(text, subtype=form)
        found = read(
            reply.as_bytes(),
            domain="play.example",
            sent=text_of(ours),
            verbs=vocabulary_of(catalog),
            is_move=recogniser(catalog),
        )
        ran = [(one.verb, one.text) for one in found.commands]
        assert ran == [("move", "BD-c3")], f"{kind}: {found.reason} {found.ignored}"
