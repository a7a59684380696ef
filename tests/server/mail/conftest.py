"""A house on a fresh folder with two players and a game between them, and letters written there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.mailroom.compose import compose
from server.play.house import Desk, House, open_house
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import register
from server.play.tables import make_move, open_game
from server.settings import Settings
from server.store.migrate import upgrade
from server.store.people import Player
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow

START = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


@dataclass(slots=True)
class Clock:
    now: datetime = START

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


@dataclass(slots=True)
class Mail:
    """A house, and short ways to have things happen in it."""

    house: House
    clock: Clock
    rung: list[tuple[Any, str]] = field(default_factory=list)

    def player(self, name: str, email: str | None = None) -> int:
        with self.house.store.write() as session:
            player = register(session, name, email or f"{name.lower()}@example.org", self.clock.now)
            player.confirmed_at = self.clock.now
            return player.id

    def game(self, slug: str, *players: int, **options: str) -> int:
        with self.house.store.write() as session:
            seated = [session.get_one(Player, one) for one in players]
            return open_game(self.desk(session), self.house.game(slug), options, seated).id

    def play(self, game: int, *moves: str) -> None:
        """Play moves, each for the seat that is to act."""
        for text in moves:
            with self.house.store.write() as session:
                row = session.get_one(GameRow, game)
                assert row.to_act is not None
                make_move(self.desk(session), row, Seat(row.to_act), text)
            self.clock.pass_(hours=1)

    def legal(self, game: int) -> list[str]:
        with self.house.store.read() as session:
            row = session.get_one(GameRow, game)
            played = self.house.game(row.game)
            return [played.format(move) for move in played.legal_moves(played.load(row.state))]

    def write(self, kind: Kind, player: int | str, key: str, facts: dict[str, Any]) -> int:
        with self.house.store.write() as session:
            desk = self.desk(session)
            if isinstance(player, str):
                to_stranger(desk, kind, player, key, facts)
            else:
                to_player(desk, kind, session.get_one(Player, player), key, facts)
            session.flush()
            return session.scalars(select(Outgoing.id).order_by(Outgoing.id.desc())).first() or 0

    def held(self, player: int, answer: dict[str, Any], sender: str) -> int:
        with self.house.store.write() as session:
            number = "abcdefgh23456723"
            row = Submission(id=number, door="mail", received_at=self.clock.now, status="held", attempts=0)
            session.add(row)
            session.flush()
            facts = {"answers": [answer], "ignored": [], "subject": "", "in_reply_to": None, "from": sender}
            facts["asked"] = [answer["verb"]]
            to_player(self.desk(session, number), Kind.HELD, session.get_one(Player, player), number, facts)
            session.flush()
        return self.newest(Kind.HELD, player)

    def newest(self, kind: Kind, player: int) -> int:
        with self.house.store.read() as session:
            query = select(Outgoing.id).where(Outgoing.kind == kind.value, Outgoing.player_id == player)
            found = session.scalars(query.order_by(Outgoing.id.desc())).first()
            assert found is not None
            return found

    def composed(self, number: int) -> EmailMessage:
        """Compose a letter and read it as a mail program would; what it told counts as told."""
        with self.house.store.write() as session:
            letter = session.get_one(Outgoing, number)
            made = compose(self.house, session, letter)
            if made.heard is not None:
                letter.facts = {**letter.facts, "heard": made.heard}
            letter.message, letter.status = made.message, "sent"
        return parsed(made.message)

    def desk(self, session: Session, submission: str | None = None) -> Desk:
        return Desk(self.house, session, self.clock.now, submission)


def parsed(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def html_of(mail: EmailMessage) -> str:
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


@pytest.fixture
def settings(settings_folder: Path, database: str) -> Settings:
    return Settings(
        data=str(settings_folder),
        database=database,
        domain="play.example",
        secrets="a key for tests",
        games="tests.mini.game",
    )


@pytest.fixture
def open_mail(settings: Settings) -> Iterator[Callable[..., Mail]]:
    opened: list[House] = []

    def opening(**changed: str) -> Mail:
        clock = Clock()
        rung: list[tuple[Any, str]] = []
        house = open_house(replace(settings, **changed), lambda work, row: rung.append((work, row)), clock)
        upgrade(house.store.engine)
        opened.append(house)
        return Mail(house, clock, rung)

    yield opening
    for house in opened:
        house.store.close()


@pytest.fixture
def mail(open_mail: Callable[..., Mail]) -> Mail:
    return open_mail()
