"""Turns a database address into transactions, the same way on SQLite and on PostgreSQL.

On SQLite a writer begins with BEGIN IMMEDIATE behind a lock file of our own, since the database's own waiting is unfair
and a reader that turns writer fails at once; readers never wait.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVarTuple

from sqlalchemy import Connection, Engine, Row, Select, create_engine, event, make_url
from sqlalchemy.orm import Session

from server.store import addresses, doors, events, hooks, lobby, people, plans, post, printing, signing, tables, timing
from server.store.events import number_events

MODULES: Final = (addresses, doors, events, hooks, lobby, people, plans, post, printing, signing, tables, timing)
METADATA: Final = MODULES[0].Table.metadata
"""All tables: one can only be used where those that it points at are known too, so every module is loaded here."""

Columns = TypeVarTuple("Columns")
_AFTERWARDS: Final = "guildpost_afterwards"
WRITER: Final = "guildpost_writer"
_BUSY_MS: Final = 15_000


@dataclass(frozen=True, slots=True)
class Store:
    """The database; `read` and `write` give a session whose transaction ends with the block."""

    engine: Engine
    queue: Path | None
    turnstile: Lock

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Give a session for reading; nothing is committed."""
        with self.engine.connect() as connection, Session(connection, autoflush=False) as session:
            yield session

    def first(self, query: Select[*Columns], **values: object) -> Row[*Columns] | None:
        """Return the first row of columns that a query finds with these values; cheaper than a session."""
        with self.engine.connect() as connection:
            return connection.execute(query, values).first()

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Give a session for reading and writing; commits at the end of the block, rolls back on an exception.

        What was put off with `afterwards` is done once the transaction is committed and nobody stands in line for it.
        """
        with self._in_line(), self.engine.connect() as plain:
            connection = plain.execution_options(**{WRITER: True})
            with Session(connection, expire_on_commit=False) as session, session.begin():
                yield session
                number_events(session)
        for deed in session.info.get(_AFTERWARDS, {}).values():
            deed()

    def close(self) -> None:
        """Close all connections, as before a fork."""
        self.engine.dispose()

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        if self.queue is None:
            yield
            return
        with self.turnstile, self.queue.open("a") as door:
            fcntl.flock(door, fcntl.LOCK_EX)
            yield


def afterwards(session: Session, key: str, deed: Callable[[], None]) -> None:
    """Put something off until the transaction is committed; once for each key. It must not fail."""
    session.info.setdefault(_AFTERWARDS, {})[key] = deed


def open_store(url: str) -> Store:
    """Open the database at an address; for SQLite the folder is made where it is missing."""
    where = make_url(url)
    if where.get_backend_name() != "sqlite":
        return Store(create_engine(where, pool_pre_ping=True, pool_size=10), None, Lock())
    if not where.database:
        raise ValueError("the SQLite address needs a file: several processes share it")
    file = Path(where.database)
    file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(where, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Store(engine, file.with_suffix(".lock"), Lock())


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's own object
    connection.isolation_level = None
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", f"busy_timeout={_BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITER)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
