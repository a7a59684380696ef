"""Gives the tests of the server a house of their own: a real database of either kind, a clock that they set."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from server.play.house import House, open_house
from server.settings import Settings
from server.store.migrate import head, upgrade
from server.store.sessions import METADATA
from tests.postgres import NoPostgres, named, postgres
from tests.server.cast import Bell, Clock, Person, enter

SQLITE, POSTGRESQL = "sqlite", "postgresql"
EMPTYING = "; ".join(
    [
        *(f"DELETE FROM {table.name}" for table in reversed(METADATA.sorted_tables)),  # noqa: S608 - our own names
        "SELECT setval(seqrelid, 1, false) FROM pg_sequence",
    ]
)
"""Empties a PostgreSQL database; for the few rows of a test that takes a tenth of what TRUNCATE takes."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what asks for a database on both kinds; marked `one_database`, it has a reason to be run on SQLite alone."""
    if "database" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("one_database")
        metafunc.parametrize("database", [SQLITE] if alone else [SQLITE, POSTGRESQL], indirect=True, scope="function")


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no rows; each test copies it."""
    folder = tmp_path_factory.mktemp("blank")
    house = open_house(Settings(data=str(folder)))
    upgrade(house.store.engine)
    house.store.close()
    return folder / "guildpost.db"


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The address of a PostgreSQL database with all tables, of a server of our own or of the one that is named."""
    with ExitStack() as stack:
        try:
            theirs = os.environ.get("GUILDPOST_TEST_DATABASE_URL")
            url = stack.enter_context(named(theirs)) if theirs else stack.enter_context(postgres()).database("tests")
        except NoPostgres as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(str(error))
        engine = create_engine(url)
        upgrade(engine)
        engine.dispose()
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest, settings_folder: Path) -> str:
    """The address of a database with all tables and no rows: empty for the SQLite of the data folder."""
    settings_folder.mkdir(parents=True, exist_ok=True)
    if request.param == SQLITE:
        shutil.copy(request.getfixturevalue("blank_database"), settings_folder / "guildpost.db")
        return ""
    url: str = request.getfixturevalue("postgres_database")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL lock_timeout = '20s'"))
        connection.exec_driver_sql(EMPTYING)
        connection.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": head()})
    engine.dispose()
    return url


@pytest.fixture
def settings_folder(tmp_path: Path) -> Path:
    """The data folder."""
    return tmp_path / "data"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def settings(settings_folder: Path, database: str) -> Settings:
    return Settings(data=str(settings_folder), database=database, games="tests.mini.game")


@pytest.fixture
def house(settings: Settings, clock: Clock, bell: Bell) -> Iterator[House]:
    """A house with every game of the catalogue and Mini, migrated, without players."""
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
