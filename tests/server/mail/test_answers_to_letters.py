"""What players are told: whoever writes learns what came of it, which line was at fault and what would be right."""

from dataclasses import dataclass

import pytest
from sqlalchemy import func, select, update

from server.jobs import judge_one
from server.mailroom.letter.bounce import Fate, Report
from server.mailroom.replies import about_game
from server.play.bounces import note_return
from server.play.courtesy import UNPROVED_AN_HOUR
from server.play.intake import take_letter
from server.play.outbox import Kind
from server.play.reading import mark_of
from server.play.shelf import put_aside, why_aside
from server.store.people import Challenge, Player
from server.store.post import Outgoing
from server.store.tables import GameRow, Saying
from tests.server.mail.conftest import Mail, text_of

pytestmark = pytest.mark.one_database("what letters say is no matter of the database")
DESK = "play@play.example"


@dataclass(slots=True)
class Table:
    """Anna and Ben at a game of Alien City in which Anna is to move, and letters between them and the house."""

    mail: Mail
    anna: int
    ben: int
    game: int
    written: int = 0

    def writes(self, text: str, to: str = DESK, sender: str = "anna@example.org") -> str:
        """Have a letter judged; returns the text of the newest letter to its writer."""
        self.written += 1
        raw = f"From: {sender}\nTo: {to}\nSubject: x\nMessage-ID: <{self.written}@example.org>\n\n{text}\n"
        judge_one(self.mail.house, take_letter(self.mail.house, raw.encode(), sender, to))
        return self.newest(sender)

    def newest(self, address: str) -> str:
        with self.mail.house.store.read() as session:
            number = session.scalar(select(func.max(Outgoing.id)).where(Outgoing.address == address))
        return "" if number is None else " ".join(text_of(self.mail.composed(number)).split())

    def answers(self, text: str) -> str:
        """Have Anna answer the newest letter about the game."""
        with self.mail.house.store.read() as session:
            mark = mark_of(session, self.game, session.get_one(GameRow, self.game).ply)
        return self.writes(text, about_game(self.mail.house, self.game, self.anna, mark))

    def confirms(self, text: str = "confirm") -> str:
        """Have Anna answer the newest question."""
        number = self.mail.newest(Kind.HELD, self.anna)
        to = self.mail.composed(number)["Reply-To"].addresses[0].addr_spec
        return self.writes(text, to)

    def kinds(self, player: int) -> list[str]:
        with self.mail.house.store.read() as session:
            query = select(Outgoing.kind).where(Outgoing.player_id == player).order_by(Outgoing.id)
            return list(session.scalars(query))


@pytest.fixture
def table(mail: Mail) -> Table:
    anna, ben = mail.player("Anna"), mail.player("Ben")
    game = mail.game("alien-city", anna, ben)
    with mail.house.store.write() as session:
        session.execute(update(Player).values(wishes={"png": "off"}))
    return Table(mail, anna, ben, game)


@pytest.mark.parametrize(("seat", "told"), [("first", ["turn"]), ("second", ["begun"])])
def test_a_challenger_is_told_that_the_game_begins_whoever_is_to_move(table: Table, seat: str, told: list[str]) -> None:
    before = len(table.kinds(table.anna))
    table.writes(f"challenge Ben alien-city seat={seat}")
    table.confirms()
    table.writes("accept 1", sender="ben@example.org")
    number = table.mail.newest(Kind.HELD, table.ben)
    table.writes("confirm", table.mail.composed(number)["Reply-To"].addresses[0].addr_spec, "ben@example.org")
    assert [kind for kind in table.kinds(table.anna)[before:] if kind not in {"held", "receipt"}] == told
    if told == ["begun"]:
        said = table.newest("anna@example.org")
        assert "Ben has accepted. Ben is to move now" in said
        assert "has the SHA-256" in said


def test_what_would_be_refused_is_refused_before_anybody_is_asked_to_confirm_it(table: Table) -> None:
    assert "layout" in table.writes("challenge Ben alien-city layout=bad")
    assert table.kinds(table.anna)[-1] == "refusal"
    with table.mail.house.store.read() as session:
        assert session.scalar(select(func.count(Challenge.id))) == 0


def test_one_question_is_confirmed_once_and_the_second_time_it_is_said_so(table: Table) -> None:
    table.writes("new alien-city")
    assert "Challenge 1 stands" in table.confirms()
    assert "You confirmed that before" in table.confirms(" confirm")
    table.writes("new alien-city")
    table.mail.clock.pass_(hours=25)
    assert "waited for a day" in table.confirms()


def test_a_refusal_of_several_commands_names_the_line(table: Table) -> None:
    assert "“cancel 99”: There is no challenge 99." in table.answers("pdf off\ncancel 99")
    assert "“cancel" not in table.answers("cancel 98")


def test_a_letter_that_changes_the_language_is_answered_in_that_alone(table: Table) -> None:
    said = table.answers("language de\nshow\nscore")
    assert "Deine Briefe kommen ab jetzt auf Deutsch" in said
    assert f"Partie {table.game}, wie sie steht." in said
    assert "as it stands" not in said
    refused = table.answers("language fr\ncancel 99")
    assert "Ce n'est pas fait" in refused
    assert "Nicht erledigt" in table.answers("cancel 98")


def test_whoever_asks_for_the_addresses_alone_is_told_them(table: Table) -> None:
    assert "Letters go to anna@example.org." in table.writes("address")


def test_nobody_learns_by_a_change_of_address_who_plays_here(table: Table) -> None:
    told = []
    for one in ("new@example.net", "ben@example.org"):
        table.answers(f"address {one}")
        told.append(table.confirms())
    free, taken = told
    assert free.replace("new@example.net", "") == taken.replace("ben@example.org", "")


def test_no_words_turn_the_direction_of_what_follows_them(table: Table) -> None:
    table.answers("say well\u202e played \u2066friend\u2069")
    with table.mail.house.store.read() as session:
        assert list(session.scalars(select(Saying.text))) == ["well played friend"]


def test_the_last_question_for_an_hour_says_so_and_what_comes_after_it_is_kept_for_the_operator(table: Table) -> None:
    told = [table.writes(f"new alien-city standing={number}") for number in range(1, UNPROVED_AN_HOUR + 2)]
    last = [number for number, one in enumerate(told[:-1], start=1) if "last question of its kind" in one]
    assert last == [UNPROVED_AN_HOUR]
    assert table.kinds(table.anna).count("held") == UNPROVED_AN_HOUR
    with table.mail.house.store.read() as session:
        aside = put_aside(session)
        assert [why_aside(row) for row in aside] == ["It waits until its player confirms it."] * (UNPROVED_AN_HOUR + 1)


def test_a_challenger_learns_that_an_invitation_came_back(table: Table) -> None:
    table.writes("challenge cleo@example.net alien-city")
    table.confirms()
    with table.mail.house.store.write() as session:
        letter = session.scalars(select(Outgoing).where(Outgoing.kind == "invitation")).one()
        note_return(table.mail.desk(session), letter, Report(Fate.HARD, "5.1.1", "no such user"))
    assert "Your invitation to cleo@example.net came back. Challenge 1 still stands" in table.newest("anna@example.org")


def test_a_seat_that_gives_up_is_told_in_words(table: Table) -> None:
    table.answers("resign")
    table.confirms()
    assert "You: gives up the game" not in (said := table.newest("ben@example.org"))
    assert "Anna: gives up the game" in said


def test_the_example_of_a_first_letter_is_somebody_else(mail: Mail) -> None:
    table = Table(mail, 0, 1, 0)
    table.writes("register Ben", sender="ben@example.org")
    to = mail.composed(mail.newest(Kind.CONFIRMATION, 1))["Reply-To"].addresses[0].addr_spec
    said = table.writes("confirm", to, "ben@example.org")
    assert "challenge anna@example.org" in said
    assert "challenge ben@example.org" not in said
