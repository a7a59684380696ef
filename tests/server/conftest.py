"""Gives the tests of the server a house of their own: a real database in a temporary folder, a clock that they set."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.play.house import House, Work, open_house
from server.play.people import issue_token, register
from server.settings import Settings
from server.store.migrate import upgrade

BEGINNING = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@dataclass
class Clock:
    """A clock that stands still until it is told to go on."""

    now: datetime = BEGINNING

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)


@dataclass
class Bell:
    """A bell that remembers what it was rung for."""

    rung: list[tuple[Work, str]] = field(default_factory=list)

    def __call__(self, work: Work, row: str) -> None:
        self.rung.append((work, row))


@dataclass(frozen=True)
class Person:
    """A confirmed player with a token."""

    id: int
    name: str
    email: str
    token: str


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no rows; each test copies it."""
    folder = tmp_path_factory.mktemp("blank")
    house = open_house(Settings(data=str(folder)))
    upgrade(house.store.engine)
    house.store.close()
    return folder / "guildpost.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=str(tmp_path / "data"), games="tests.mini.game")


@pytest.fixture
def house(settings: Settings, blank_database: Path, clock: Clock, bell: Bell) -> Iterator[House]:
    """A house with every game of the catalogue and Mini, migrated, without players."""
    settings.folder.mkdir(parents=True)
    shutil.copy(blank_database, settings.folder / "guildpost.db")
    made = open_house(settings, bell, clock)
    yield made
    made.store.close()


def enter(house: House, name: str) -> Person:
    """Enter a confirmed player with a token."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    with house.store.write() as session:
        player = register(session, name, email, house.clock())
        player.confirmed_at = house.clock()
        return Person(player.id, name, email, issue_token(session, player, "test", house.clock()))


@pytest.fixture
def anna(house: House) -> Person:
    return enter(house, "Anna")


@pytest.fixture
def ben(house: House) -> Person:
    return enter(house, "Ben")


@pytest.fixture
def clara(house: House) -> Person:
    return enter(house, "Clara")
