"""Every point between keeping, judging, publishing, sending and marking: a process ends there, and nothing is lost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import select

from server.jobs import deliver_one, judge_one
from server.mailroom.replies import about_game
from server.play.claims import sweep
from server.play.house import Desk, House, Work, open_house
from server.play.intake import ring_for, take_letter
from server.play.proving import faults_of, moves_astray, twins
from server.play.submissions import Call, take_call
from server.play.tables import open_game
from server.settings import Settings
from server.store.people import Player
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, MoveRow
from tests.chaos.crashing import Point, dies_at
from tests.chaos.relay import Relay, relay
from tests.postgres import free_port
from tests.server.cast import Bell, Clock, Person

CODE = "6ETR-3RZF-YS3G-MMDA"
MARK = "<one.move@example.org>"

LETTER_COMES = (
    Point(1, "server.play.intake", "take_letter", "call", "the letter has come, nothing is kept"),
    Point(2, "server.store.sessions", "write", "return", "kept and committed, not yet answered with 250"),
    Point(3, "server.play.intake", "take_letter", "return", "kept; neither 250 nor the bell"),
    Point(4, "server.play.intake", "ring_for", "call", "about to publish"),
    Point(5, "server.play.intake", "ring_for", "return", "published"),
)
LETTER_IS_JUDGED = (
    Point(6, "server.play.claims", "claim_submission", "call", "the task has come, nobody has the row"),
    Point(7, "server.play.claims", "claim_submission", "return", "the row is leased"),
    Point(8, "server.play.letters", "understand", "return", "the letter is read"),
    Point(9, "server.play.tables", "_write", "return", "the entry is made, in the open transaction"),
    Point(10, "server.play.outbox", "_enter", "return", "its letter is entered, in the open transaction"),
    Point(11, "server.play.submissions", "settle", "return", "the judgement is written, not committed"),
    Point(12, "server.play.submissions", "judge", "return", "all is committed, no letter is published"),
    Point(13, "server.play.submissions", "ring_together", "return", "the letters are published"),
)
LETTER_IS_SENT = (
    Point(14, "server.play.claims", "claim_letter", "call", "the task has come, nobody has the letter"),
    Point(15, "server.play.claims", "claim_letter", "return", "the letter is leased"),
    Point(16, "server.mailroom.compose", "compose", "return", "composed, not frozen"),
    Point(17, "server.mailroom.postman", "_written", "return", "frozen, not sent"),
    Point(18, "server.mailroom.relay", "_hand_over", "call", "the line to the relay is open"),
    Point(19, "server.mailroom.relay", "_hand_over", "return", "the relay has it, we have not noted it"),
    Point(20, "server.mailroom.postman", "_note_sent", "call", "about to note it"),
    Point(21, "server.mailroom.postman", "_note_sent", "return", "noted"),
)
CALL_COMES = (
    Point(22, "server.play.submissions", "take_call", "call", "the call has come, nothing is kept"),
    Point(23, "server.play.tables", "_write", "return", "the entry is made, in the open transaction"),
    Point(24, "server.play.submissions", "settle", "return", "the judgement is written, not committed"),
    Point(25, "server.play.submissions", "_take", "return", "committed; no letter is published"),
    Point(26, "server.play.submissions", "_ring", "return", "published; the caller is not answered"),
)
SWEEP = (
    Point(27, "server.play.claims", "_mark", "return", "rows are marked as rung for, not committed"),
    Point(28, "server.play.claims", "sweep", "return", "the sweep has rung"),
)


@dataclass
class Scene:
    """A game in which Anna is to move, a relay, and what the processes of an installation would do."""

    house: House
    clock: Clock
    relay: Relay
    bell: Bell
    anna: Person
    game: int
    move: str
    seen: list[str] = field(default_factory=list)

    def in_a_process(self, act: Callable[[House], object]) -> Callable[[], None]:
        """Wrap an act so that it opens the house anew, as a process does."""

        def acting() -> None:
            act(open_house(self.house.settings, self.bell, self.clock))

        return acting

    def letter(self, house: House) -> str:
        """Do what the mail door does with Anna's move."""
        to = about_game(house, self.game, self.anna.id, 0)
        raw = f"From: {self.anna.email}\r\nTo: {to}\r\nMessage-ID: {MARK}\r\n\r\n{self.move}\r\n".encode()
        number = take_letter(house, raw, self.anna.email, to)
        ring_for(house, number)
        return number

    def call(self, house: House) -> str:
        """Do what the web door does with Anna's move."""
        call = Call(verb="move", player=self.anna.id, game=self.game, fields={"move": self.move}, ply=0, key="k")
        return take_call(house, call, at_once=True).id

    def waiting(self, model: type[Submission] | type[Outgoing]) -> list[str]:
        with self.house.store.read() as session:
            return [
                str(one)
                for one in session.scalars(select(model.id).where(model.status == "waiting").order_by(model.id))
            ]

    def recover(self) -> None:
        """Let the minutes pass and the sweep find what was left lying, as long as anything is."""
        for _ in range(12):
            self.clock.advance(minutes=3)
            self.bell.rung.clear()
            sweep(self.house)
            for work, row in list(self.bell.rung):
                (judge_one if work is Work.JUDGE else deliver_one)(self.house, row)

    def proved(self) -> None:
        """Make sure that the move was made once, and that every letter came, each in one form."""
        with self.house.store.read() as session:
            row = session.get_one(GameRow, self.game)
            found = [*faults_of(self.house, session, row), *moves_astray(session), *twins(session)]
            assert [str(one) for one in found] == []
            entries = session.scalars(select(MoveRow).where(MoveRow.game_id == self.game)).all()
            assert [(one.ply, one.text) for one in entries if one.seat] == [(0, self.move)]
            letters = {one.message_id: one for one in session.scalars(select(Outgoing))}
        assert {one.status for one in letters.values()} == {"sent"}
        assert sum(one.kind == "turn" for one in letters.values()) == 2
        forms = {(one.message_id, one.digest) for one in self.relay.taken}
        assert sorted(mark for mark, _ in forms) == sorted(letters)


@pytest.fixture
def settings(settings_folder: Path, database: str) -> Settings:
    return Settings(data=str(settings_folder), database=database, relay=f"smtp://127.0.0.1:{free_port()}")


@pytest.fixture
def scene(house: House, clock: Clock, bell: Bell, anna: Person, ben: Person) -> Iterator[Scene]:
    with house.store.write() as session:
        desk = Desk(house, session, house.clock())
        players = [session.get_one(Player, one.id) for one in (anna, ben)]
        row = open_game(desk, house.game("alien-city"), {"code": CODE}, players)
        game = house.game("alien-city")
        move = game.format(next(iter(game.legal_moves(game.load(row.state)))))
        number = row.id
    with relay(int(house.settings.relay.rpartition(":")[2])) as box:
        made = Scene(house, clock, box, bell, anna, number, move)
        house.store.close()
        yield made


def died(scene: Scene, point: Point, act: Callable[[House], object]) -> None:
    scene.house.store.close()
    assert dies_at(point, scene.in_a_process(act)), f"the process never came to {point}: {point.why}"


@pytest.mark.parametrize("point", LETTER_COMES, ids=str)
def test_a_mail_door_that_ends_while_a_letter_comes(scene: Scene, point: Point) -> None:
    died(scene, point, scene.letter)
    scene.letter(scene.house)  # whoever was not told 250 sends it again
    scene.recover()
    scene.proved()


@pytest.mark.parametrize("point", LETTER_IS_JUDGED, ids=str)
def test_a_worker_that_ends_while_a_letter_is_judged(scene: Scene, point: Point) -> None:
    number = scene.letter(scene.house)
    died(scene, point, lambda house: judge_one(house, number))
    scene.recover()
    scene.proved()


@pytest.mark.parametrize("point", LETTER_IS_SENT, ids=str)
def test_a_worker_that_ends_while_a_letter_is_sent(scene: Scene, point: Point) -> None:
    scene.call(scene.house)
    letter = scene.waiting(Outgoing)[-1]
    died(scene, point, lambda house: deliver_one(house, letter))
    before = len(scene.relay.taken)
    scene.recover()
    scene.proved()
    again = len(scene.relay.taken) - len({one.message_id for one in scene.relay.taken})
    assert again == (before if point.number in {19, 20} else 0)


@pytest.mark.parametrize("point", CALL_COMES, ids=str)
def test_a_web_process_that_ends_while_a_move_comes(scene: Scene, point: Point) -> None:
    died(scene, point, scene.call)
    scene.call(scene.house)  # whoever was not answered asks again with the same key
    scene.recover()
    scene.proved()


@pytest.mark.parametrize("point", SWEEP, ids=str)
def test_a_worker_that_ends_in_the_sweep(scene: Scene, point: Point) -> None:
    scene.letter(scene.house)
    scene.clock.advance(minutes=1)
    died(scene, point, sweep)
    scene.recover()
    scene.proved()


def test_the_points_are_numbered_without_gaps() -> None:
    points = (*LETTER_COMES, *LETTER_IS_JUDGED, *LETTER_IS_SENT, *CALL_COMES, *SWEEP)
    assert [one.number for one in points] == list(range(1, len(points) + 1))
