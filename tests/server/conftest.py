"""Gives the tests of the server a house of their own: a real database in a temporary folder, a clock that they set."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.play.house import House, open_house
from server.settings import Settings
from server.store.migrate import upgrade
from tests.server.cast import Bell, Clock, Person, enter


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


@pytest.fixture
def anna(house: House) -> Person:
    return enter(house, "Anna")


@pytest.fixture
def ben(house: House) -> Person:
    return enter(house, "Ben")


@pytest.fixture
def clara(house: House) -> Person:
    return enter(house, "Clara")
