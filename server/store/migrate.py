"""Brings a database's tables to the form that this version needs."""

import time
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from server.store.convoy import WRITER

_LOCK: Final = 0x6775696C
"""By which number two processes that migrate the same PostgreSQL database know of each other."""

_IN_USE: Final = frozenset({"55P03", "40P01"})
"""What PostgreSQL says where a lock is not to be had in time, or where two wait for each other."""

_MOST_MS: Final = 400
"""Milliseconds to wait for a table: less than PostgreSQL takes to end one of two that wait for each other."""

_PAUSE: Final = 0.5
_PATIENCE: Final = 240

SCRIPTS = Path(__file__).parent / "migrations"


class NewerTables(RuntimeError):
    """The tables were made by a newer version; `str()` of it is a sentence for the operator."""


def config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration; it works on the connection given."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring the tables to a revision, all or nothing; others may use them meanwhile, and of two at once one waits.

    Raises NewerTables where a newer version has been at them.
    """
    if (there := revision(engine)) not in {None, *_known()}:
        raise NewerTables(f"A newer Guildpost has migrated this database (to {there}); install that version.")
    if to == "head" and at_head(engine):
        return
    for wait in (*[_PAUSE] * _PATIENCE, 0.0):
        try:
            _migrate(engine, to)
        except OperationalError as error:
            if not wait or getattr(error.orig, "sqlstate", None) not in _IN_USE:
                raise
            time.sleep(wait)
            continue
        return


def _migrate(engine: Engine, to: str) -> None:
    """Migrate in one transaction; on PostgreSQL it gives way to whoever uses a table, so that no game waits for it."""
    with engine.connect() as plain:
        connection = plain.execution_options(**{WRITER: True})
        with connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:ours)"), {"ours": _LOCK})
                connection.execute(text(f"SET LOCAL lock_timeout = {_MOST_MS}"))
            command.upgrade(config(connection), to)


def at_head(engine: Engine) -> bool:
    """Say whether the tables have the form that this version needs."""
    return revision(engine) == head()


def begun(url: str) -> bool:
    """Say whether there are tables of ours at a database's address; nothing is made in asking."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        return bool(where.database) and Path(str(where.database)).is_file()
    engine = create_engine(where)
    try:
        return revision(engine) is not None
    finally:
        engine.dispose()


@cache
def head() -> str | None:
    """Return the revision that this version needs."""
    return ScriptDirectory.from_config(config()).get_current_head()


def revision(engine: Engine) -> str | None:
    """Return the revision that the tables have, None where there are none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _known() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
