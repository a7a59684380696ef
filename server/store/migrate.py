"""Brings a database's tables to the form that this version needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration; it works on the connection given."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the tables to a revision; once, before any process forks or serves."""
    with engine.begin() as connection:
        command.upgrade(config(connection), revision)


def at_head(engine: Engine) -> bool:
    """Say whether the tables have the form that this version needs."""
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return current == head()


def head() -> str | None:
    """Return the revision that this version needs."""
    return ScriptDirectory.from_config(config()).get_current_head()
