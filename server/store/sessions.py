"""Turns a database address into transactions, the same way on SQLite and on PostgreSQL.

On SQLite a writer begins with BEGIN IMMEDIATE behind a lock file of our own, since the database's own waiting is unfair
and a reader that turns writer fails at once; those of one process share their commits. Readers never wait.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import POLLIN, poll
from typing import Any, Final, TypeVarTuple

from sqlalchemy import Connection, Engine, Row, Select, create_engine, event, make_url
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.orm import Session
from sqlalchemy.orm.session import JoinTransactionMode

from server.store import (  # noqa: F401 - each makes its tables known by being loaded
    addresses,
    brought,
    doors,
    events,
    hooks,
    kept,
    lobby,
    people,
    plans,
    post,
    printing,
    signing,
    tables,
    timing,
)
from server.store.convoy import WRITER, Convoy
from server.store.events import number_events
from server.store.types import Table

METADATA: Final = Table.metadata
"""All tables: one can only be used where those that it points at are known too, so every module is loaded here."""

Columns = TypeVarTuple("Columns")
_AFTERWARDS: Final = "guildpost_afterwards"
_GLANCE: Final = "guildpost_glance"
_WRITING: Final[dict[str, Any]] = {"expire_on_commit": False}
_BUSY_MS: Final = 15_000
_MOST_LINES: Final = 20
"""To PostgreSQL, of each process; all are kept, since to open one takes as long as a move, and the last used first."""


@dataclass(frozen=True, slots=True)
class Store:
    """The database; `read` and `write` give a session whose transaction ends with the block.

    `glances` is the same for single looks, which need no transaction.
    """

    engine: Engine
    glances: Engine
    convoy: Convoy | None

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Give a session for reading; nothing is committed."""
        with self.engine.connect() as connection, Session(connection, autoflush=False) as session:
            yield session

    def first(self, query: Select[*Columns], **values: object) -> Row[*Columns] | None:
        """Return the first row of columns that a query finds with these values; cheaper than a session."""
        with self.glances.connect() as connection:
            return connection.execute(query, values).first()

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Give a session for reading and writing; commits at the end of the block, rolls back on an exception.

        What was put off with `afterwards` is done once the transaction is committed and nobody stands in line for it.
        """
        with self._transaction() as session:
            yield session
            number_events(session)
        for deed in session.info.get(_AFTERWARDS, {}).values():
            deed()

    def close(self) -> None:
        """Close all connections, as before a fork."""
        self.engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        if self.convoy is None:
            with self.engine.connect() as connection, Session(connection, **_WRITING) as session, session.begin():
                yield session
            return
        with self.convoy.ride() as ride:
            mode: JoinTransactionMode = "create_savepoint" if ride.aboard > 1 else "rollback_only"
            with Session(ride.connection, **_WRITING, join_transaction_mode=mode) as session, session.begin():
                yield session


def afterwards(session: Session, key: str, deed: Callable[[], None]) -> None:
    """Put something off until the transaction is committed; once for each key. It must not fail."""
    session.info.setdefault(_AFTERWARDS, {})[key] = deed


def open_store(url: str) -> Store:
    """Open the database at an address; for SQLite the folder is made where it is missing."""
    where = make_url(url)
    if where.get_backend_name() != "sqlite":
        engine = create_engine(where, pool_size=_MOST_LINES, max_overflow=0, pool_use_lifo=True)
        event.listen(engine, "checkout", _make_sure)
        return Store(engine, engine.execution_options(isolation_level="AUTOCOMMIT"), None)
    if not where.database:
        raise ValueError("the SQLite address needs a file: several processes share it")
    file = Path(where.database)
    file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(where, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Store(engine, engine.execution_options(**{_GLANCE: True}), Convoy(engine, file.with_suffix(".lock")))


def _make_sure(connection: Any, _record: object, _proxy: object) -> None:  # noqa: ANN401 - a driver's own object
    """Have the pool open a line anew where the server has hung up or said a last word: a look that asks nobody."""
    if connection.closed:
        raise DisconnectionError
    line = poll()
    line.register(connection.fileno(), POLLIN)
    if line.poll(0):
        raise DisconnectionError


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's own object
    connection.isolation_level = None
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", f"busy_timeout={_BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get(_GLANCE):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITER) else "BEGIN")
