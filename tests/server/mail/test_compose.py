"""What our letters hold, as the mail programs of their readers find it."""

import json
from email.message import EmailMessage
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from engine.core.ids import RuleId, Seat
from server.mailroom.address import Point, read_address, verified
from server.mailroom.boardfiles import picture
from server.mailroom.compose import SHEETS
from server.mailroom.letter.signs import MARKER
from server.play.answers import Answer, Enclosure, Status
from server.play.outbox import Kind, about_game
from server.play.seats import seated
from server.play.tables import leave, take_back
from server.store.people import Player
from server.store.tables import GameRow, Saying
from tests.server.mail.conftest import Mail, html_of, text_of

pytestmark = pytest.mark.one_database  # what a letter looks like does not depend on it


class Found(HTMLParser):
    """What a page links to and shows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "a":
            self.links.append(dict(attrs)["href"] or "")
        if tag == "img":
            self.images.append(dict(attrs))


@pytest.fixture
def table(mail: Mail) -> tuple[Mail, int, list[int]]:
    """A game after two moves, and its players by seat."""
    anna, ben = mail.player("Anna"), mail.player("Ben")
    game = mail.game("alien-city", anna, ben)
    for _ in range(2):
        mail.play(game, mail.legal(game)[0])
    with mail.house.store.read() as session:
        return mail, game, [player.id for player in seated(session, game).values()]


def answer(**given: object) -> dict[str, object]:
    return Answer(**{"status": Status.ACCEPTED, "detail": "Done.", **given}).as_json()  # type: ignore[arg-type]  # a test gives fields by name


def receipt(mail: Mail, reader: int | str, *answers: dict[str, object], **facts: object) -> EmailMessage:
    told = {"answers": list(answers), "ignored": [], "subject": "Re: hello", "in_reply_to": "x@y.example", **facts}
    return mail.composed(mail.write(Kind.RECEIPT, reader, str(mail.clock.now), told))


def test_a_turn_letter_can_be_played_from_its_text_alone(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    text = text_of(letter)
    assert text.splitlines()[0] == MARKER
    assert f"Alien City, game {game}: your move, Anna." in text
    assert "Move 3. Seat 1: Anna (you), Seat 2: Ben." in text
    assert "10 |" in text
    assert "moves are legal, for instance" in text
    assert max(map(len, text.splitlines())) <= 72


def test_a_turn_letter_says_what_it_is_to_programs(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    assert letter["X-Guildpost-Kind"] == "turn"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["X-Auto-Response-Suppress"] == "All"
    assert letter["X-Loop"] == "play.example"
    assert letter["Subject"] == f"[AC#{game}] Anna vs Ben"
    assert letter["To"] == "anna@example.org"


def test_the_reply_address_is_secret_and_of_this_reader_and_ply(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    assert letter["From"].addresses[0].display_name == "Alien City"
    assert letter["From"].addresses[0].addr_spec == letter["Reply-To"].addresses[0].addr_spec
    address = read_address(letter["Reply-To"].addresses[0].addr_spec, "play.example")
    assert address is not None
    assert verified(mail.house.keys, address)
    assert (address.point, address.reference, address.player, address.ply) == (Point.GAME, str(game), anna, 2)


def test_a_turn_letter_has_its_parts_in_the_order_that_mail_programs_expect(
    table: tuple[Mail, int, list[int]],
) -> None:
    mail, _game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    forms = [part.get_content_type() for part in letter.walk()]
    assert forms == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]


def test_the_html_is_small_and_shows_the_picture_that_it_brings(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    page = html_of(letter)
    found = Found(page)
    picture = next(part for part in letter.walk() if part.get_content_type() == "image/png")
    assert len(page.encode()) < 40 * 1024
    assert len(picture.get_payload(decode=True)) <= 60 * 1024
    assert picture.get_content_disposition() == "inline"
    assert found.images[0]["src"] == "cid:" + str(picture["Content-ID"]).strip("<>")
    assert found.images[0]["width"] == "440"
    with mail.house.store.read() as session:
        row = session.get_one(GameRow, game)
        played = mail.house.game(row.game)
        assert found.images[0]["alt"] == played.scene(played.load(row.state)).alt
    assert not {"script", "style", "svg", "form", "link"} & set(found.tags)
    assert MARKER in page


def test_the_links_of_a_letter_open_short_replies(table: tuple[Mail, int, list[int]]) -> None:
    mail, _game, (anna, _ben) = table
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    links = Found(html_of(letter)).links
    to = letter["Reply-To"].addresses[0].addr_spec
    assert 1 <= len(links) <= 12
    assert all(link.startswith(f"mailto:{to}?") and len(link) <= 400 and "+" not in link for link in links)
    bodies = [unquote(link.rpartition("body=")[2]) for link in links]
    assert bodies == ["\r\n\r\nend", "show\r\nend", "moves\r\nend", "score\r\nend", "history\r\nend", "help\r\nend"]


def test_readers_who_see_the_same_have_one_picture_and_others_another(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, _players = table
    with mail.house.store.read() as session:
        row = session.get_one(GameRow, game)
        played = mail.house.game(row.game)
        one, same = (played.scene(played.load(row.state)) for _ in range(2))
        before = played.scene(played.load(row.start))
    assert one is not same
    assert picture(one) is picture(same)
    assert picture(one) != picture(before)


def test_no_label_of_a_link_is_a_command(table: tuple[Mail, int, list[int]]) -> None:
    mail, _game, (anna, _ben) = table
    page = html_of(mail.composed(mail.newest(Kind.TURN, anna)))
    for verb in ("show", "moves", "score", "history", "help", "resign", "draw", "end"):
        assert f">{verb}<" not in page.lower()


def test_a_letter_tells_what_happened_since_the_one_before(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, ben) = table
    first = text_of(mail.composed(mail.newest(Kind.TURN, ben)))
    assert "    1. Anna: " in first
    for _ in range(2):
        mail.play(game, mail.legal(game)[0])
    later = text_of(mail.composed(mail.newest(Kind.TURN, anna)))
    assert "    1. " not in later
    assert "    3. You: " in later
    assert "    4. Ben: " in later


def test_the_first_letter_commits_to_the_seed_and_the_last_shows_it(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, ben) = table
    first = text_of(mail.composed(mail.newest(Kind.TURN, ben)))
    for _ in range(2):
        mail.play(game, mail.legal(game)[0])
    later = text_of(mail.composed(mail.newest(Kind.TURN, ben)))
    with mail.house.store.write() as session:
        row = session.get_one(GameRow, game)
        leave(mail.desk(session), row, Seat(1))
    over = text_of(mail.composed(mail.newest(Kind.OVER, anna)))
    assert row.commitment in first
    assert row.commitment not in later
    assert row.seed not in first + later
    assert row.seed in over


def test_the_end_comes_with_board_and_record_to_keep(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, ben) = table
    with mail.house.store.write() as session:
        leave(mail.desk(session), session.get_one(GameRow, game), Seat(1))
    lost, won = (mail.composed(mail.newest(Kind.OVER, one)) for one in (anna, ben))
    assert "Ben wins." in text_of(lost)
    assert "You win." in text_of(won)
    board, record = won.iter_attachments()
    assert board.get_content_type() == "application/pdf"
    assert board.get_payload(decode=True).startswith(b"%PDF")
    assert json.loads(record.get_payload(decode=True))["moves"][-1] == "resign 1"
    assert won.get_content_type() == "multipart/mixed"


def test_talk_is_told_once(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, ben) = table
    with mail.house.store.write() as session:
        for seat, text in ((2, "hello <b>Anna</b>"), (1, "hello Ben")):
            session.add(Saying(game_id=game, seat=seat, ply=2, text=text, said_at=mail.clock.now))
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    assert "Ben: hello <b>Anna</b>" in text_of(letter)
    assert "hello Ben" not in text_of(letter)
    assert "hello &lt;b&gt;Anna&lt;/b&gt;" in html_of(letter)
    for _ in range(2):
        mail.play(game, mail.legal(game)[0])
    assert "hello" not in text_of(mail.composed(mail.newest(Kind.TURN, anna)))
    del ben


def test_talk_that_had_a_letter_of_its_own_is_not_told_again(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    with mail.house.store.write() as session:
        saying = Saying(game_id=game, seat=2, ply=2, text="hello Anna", said_at=mail.clock.now)
        session.add(saying)
        session.flush()
        number = saying.id
    facts = {"game": game, "saying": number}
    talk = mail.composed(mail.write(Kind.TALK, anna, f"{number}:{anna}", facts))
    assert "Ben: hello Anna" in text_of(talk)
    assert talk["Subject"] == f"[AC#{game}] Anna vs Ben"
    for _ in range(2):
        mail.play(game, mail.legal(game)[0])
    assert "hello Anna" not in text_of(mail.composed(mail.newest(Kind.TURN, anna)))


def test_the_letters_of_a_game_make_one_thread(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    before: list[str] = []
    for _ in range(12):
        letter = mail.composed(mail.newest(Kind.TURN, anna))
        ids = str(letter["References"]).split()
        assert ids[0] == f"<g{game}@play.example>"
        assert len(ids) <= 10
        assert letter["In-Reply-To"] == ids[-1]
        if before:
            assert ids[-1] == before[-1]
        before.append(str(letter["Message-ID"]))
        mail.play(game, mail.legal(game)[0])
        mail.play(game, mail.legal(game)[0])
    assert len(set(before)) == 12


def test_after_a_take_back_the_letter_shows_the_older_position(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    mail.composed(mail.newest(Kind.TURN, anna))
    with mail.house.store.write() as session:
        take_back(mail.desk(session), session.get_one(GameRow, game), 0)
    again = text_of(mail.composed(mail.newest(Kind.TURN, anna)))
    assert "Move 1." in again
    assert "WHAT HAPPENED" not in again


def test_a_reader_can_do_without_the_picture_and_have_a_pdf(table: tuple[Mail, int, list[int]]) -> None:
    mail, _game, (anna, _ben) = table
    with mail.house.store.write() as session:
        session.get_one(Player, anna).wishes = {"png": "off", "pdf": "on"}
    letter = mail.composed(mail.newest(Kind.TURN, anna))
    assert [part.get_content_type() for part in letter.walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "application/pdf",
    ]
    assert "10 |" in html_of(letter)
    assert "<img" not in html_of(letter)


def test_a_receipt_answers_the_letter_it_is_about(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    letter = receipt(
        mail,
        anna,
        answer(detail="RT-e5 is played.", verb="move", move="RT-e5", game=game, ply=2, board=True),
        ignored=["Best regards", "an evil line\r\nBcc: everybody@example.org"],
    )
    assert letter["Auto-Submitted"] == "auto-replied"
    assert letter["In-Reply-To"] == "<x@y.example>"
    assert str(letter["References"]).split() == [f"<g{game}@play.example>", "<x@y.example>"]
    text = text_of(letter)
    assert text.splitlines()[2] == "Done: RT-e5 is played."
    assert "| Best regards" in text
    assert "| an evil line Bcc: everybody@example.org" in text
    assert "10 |" in text


def test_a_refusal_cites_the_rule_and_says_what_would_be_right(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    detail = "A red tower stands on a red or black tile, or on a tile with two buildings: e5 and many more besides."
    told = answer(
        status=Status.REFUSED, detail=detail, verb="move", game=game, ply=2, rule="AC-10", legal=("RT-e5", "RT-e6")
    )
    letter = receipt(mail, anna, told)
    text = " ".join(text_of(letter).split())
    assert "Not done, and nothing was changed." in text
    assert detail in text
    assert f"Rule AC-10: {mail.house.game('alien-city').rulebook[RuleId('AC-10')]}" in text
    assert "These would be right: RT-e5, RT-e6." in text
    assert "AC-10" in html_of(letter)


def test_the_lines_of_an_answer_can_never_be_commands(table: tuple[Mail, int, list[int]]) -> None:
    mail, game, (anna, _ben) = table
    lines = tuple(mail.legal(game))
    letter = receipt(mail, anna, answer(detail="Many moves.", verb="moves", game=game, ply=2, lines=lines))
    text = text_of(letter)
    assert all(f"\n| {line}\n" in text for line in lines)
    assert "The rest stands in the text part" in html_of(letter)
    assert len(html_of(letter)) < 40 * 1024


def test_what_is_enclosed_comes_as_files(mail: Mail) -> None:
    setup = Enclosure(kind="setup", facts={"game": "alien-city", "options": "seed=midsummer paper=letter"})
    kit = Enclosure(kind="kit", facts={"game": "alien-city", "options": "kit=hats"})
    letter = receipt(mail, "somebody@example.net", answer(detail="Enclosed.", enclosures=(setup, kit)))
    assert [part.get_filename() for part in letter.iter_attachments()] == [
        "alien-city-setup.pdf",
        "alien-city-hats.pdf",
    ]
    assert letter["Reply-To"].addresses[0].addr_spec == "play@play.example"
    assert letter["Subject"] == "Re: hello"


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("kit", {"game": "alien-city", "options": "balloons"}, "balloons"),
        ("kit", {"game": "alien-city", "options": "paper=a0"}, "a0"),
        ("kit", {"game": "alien-city", "options": "colour=pink"}, "colour"),
        ("kit", {"game": "chess"}, "chess"),
        ("kit", {}, "no game"),
        ("setup", {"game": "alien-city", "options": "code=nonsense"}, "code"),
        ("setup", {"game": "alien-city", "options": "palette=pink"}, "pink"),
        ("setup", {"game": "alien-city", "options": "moon=full"}, "moon"),
    ],
)
def test_what_cannot_be_enclosed_is_said(mail: Mail, kind: str, facts: dict[str, str], says: str) -> None:
    letter = receipt(mail, "somebody@example.net", answer(enclosures=(Enclosure(kind=kind, facts=facts),)))
    assert not list(letter.iter_attachments())
    assert "Not done" in text_of(letter)
    assert "is enclosed" not in text_of(letter)
    assert says in text_of(letter)


def test_a_record_is_enclosed_as_its_reader_may_have_it(mail: Mail) -> None:
    players = [mail.player(name) for name in ("Anna", "Ben", "Cleo")]
    game = mail.game("mini", *players, first="1")
    mail.play(game, "wish 1", "wish 2")
    record = Enclosure(kind="record", facts={"game": str(game)})
    letter = receipt(mail, players[0], answer(game=game, ply=2, enclosures=(record,)))
    (file,) = letter.iter_attachments()
    plain = json.loads(file.get_payload(decode=True))
    assert plain["moves"][0] == "wish 1"
    assert plain["moves"][1] != "wish 2"


def test_a_seed_that_is_drawn_for_a_letter_is_the_same_at_every_try(mail: Mail) -> None:
    setup = Enclosure(kind="setup", facts={"game": "alien-city"})
    number = mail.write(Kind.RECEIPT, "a@example.net", "1", {"answers": [answer(enclosures=(setup,))], "ignored": []})
    first, again = (next(mail.composed(number).iter_attachments()).get_payload(decode=True) for _ in range(2))
    assert first == again


def test_secrets_of_others_are_in_no_letter(mail: Mail) -> None:
    players = [mail.player(name) for name in ("Anna", "Ben", "Cleo")]
    game = mail.game("mini", *players, first="1")
    mail.play(game, "wish 1", "wish 2", "wish 3")
    own = text_of(mail.composed(mail.newest(Kind.TURN, players[0])))
    assert "You wish for coins of 1." in own
    assert "wish 2" not in own
    assert "wish 3" not in own


def test_few_moves_are_all_named_and_one_tap_away(mail: Mail) -> None:
    players = [mail.player(name) for name in ("Anna", "Ben", "Cleo")]
    game = mail.game("mini", *players, first="1")
    letter = mail.composed(mail.newest(Kind.TURN, players[0]))
    assert "Your moves: wish 1, wish 2, wish 3." in text_of(letter)
    assert any(link.endswith("body=wish%202%0D%0Aend") for link in Found(html_of(letter)).links)
    del game


def test_an_invitation_can_be_answered_by_a_word(mail: Mail) -> None:
    ben = mail.player("Ben")
    facts = {"challenge": 7, "by": "Anna", "game": "alien-city", "options": {"rules": "abstract-play", "code": ""}}
    letter = mail.composed(mail.write(Kind.INVITATION, ben, "7", facts))
    address = read_address(letter["Reply-To"].addresses[0].addr_spec, "play.example")
    assert address is not None
    assert (address.point, address.reference, address.player) == (Point.CHALLENGE, "7", ben)
    assert verified(mail.house.keys, address)
    assert "“accept”" in text_of(letter)
    assert "Option rules: abstract-play" in text_of(letter)
    assert "Option code" not in text_of(letter)
    assert letter["Subject"] == "[AC] Anna invites you to Alien City"


def test_a_stranger_learns_that_accepting_is_enough(mail: Mail) -> None:
    facts = {"challenge": 7, "by": "Anna", "game": "alien-city", "options": {}}
    letter = mail.composed(mail.write(Kind.INVITATION, "new@example.net", "7", facts))
    assert "You need no account" in " ".join(text_of(letter).split())
    assert letter["To"] == "new@example.net"


def test_a_confirmation_carries_the_code_that_proves_the_address(mail: Mail) -> None:
    anna = mail.player("Anna")
    letter = mail.composed(mail.write(Kind.CONFIRMATION, anna, "1", {"name": "Anna"}))
    address = read_address(letter["Reply-To"].addresses[0].addr_spec, "play.example")
    assert address is not None
    assert address.point is Point.REGISTRATION
    assert f"| {address.local}" in text_of(letter)


def test_a_held_letter_names_what_it_asks(mail: Mail) -> None:
    anna = mail.player("Anna")
    number = mail.held(anna, answer(status=Status.HELD, verb="resign", game=None), sender="someone@elsewhere.example")
    letter = mail.composed(number)
    address = read_address(letter["Reply-To"].addresses[0].addr_spec, "play.example")
    assert address is not None
    assert (address.point, address.player) == (Point.SUBMISSION, anna)
    assert "A letter from someone@elsewhere.example asks for this:\n\n| resign\n" in text_of(letter)
    assert "“resign” may end the game for good" in " ".join(text_of(letter).split())


def test_a_decline_brings_its_reason(mail: Mail) -> None:
    anna = mail.player("Anna")
    letter = mail.composed(mail.write(Kind.DECLINED, anna, "7", {"challenge": 7, "by": "Ben", "reason": "No\ntime"}))
    assert "Ben writes: No time" in text_of(letter)


@pytest.mark.parametrize(("offer", "word"), [("draw", "“draw”"), ("undo", "“undo”")])
def test_an_offer_says_how_to_agree(table: tuple[Mail, int, list[int]], offer: str, word: str) -> None:
    mail, game, (anna, _ben) = table
    facts = {"offer": offer, "by": "Ben", "move": "RT-e5"}
    with mail.house.store.write() as session:
        desk, row = mail.desk(session), session.get_one(GameRow, game)
        about_game(desk, row, Kind.OFFER, session.get_one(Player, anna), facts)
    letter = mail.composed(mail.newest(Kind.OFFER, anna))
    assert word in text_of(letter)
    assert any(link.endswith(f"body={offer}%0D%0Aend") for link in Found(html_of(letter)).links)


def test_every_kind_of_letter_can_be_written() -> None:
    assert set(SHEETS) == set(Kind)
