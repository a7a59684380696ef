"""Turns a database into a file of its rows, which either kind of database can be filled from."""

import gzip
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text
from sqlalchemy.types import LargeBinary

from server.store.convoy import WRITER
from server.store.sessions import METADATA
from server.store.types import UtcDateTime

FORM: Final = "guildpost-backup-1"
_BATCH: Final = 500


class DumpError(ValueError):
    """A backup that cannot be made or read; `str()` of it is a sentence for the operator."""


def dump(engine: Engine, file: Path, extra: Mapping[str, str]) -> int:
    """Write all rows as they stand at one instant, while others go on writing; returns how many there were.

    `extra` is kept in the first line. The file is readable by its owner only, since the rows hold letters and seeds.
    """
    written = 0
    with engine.connect() as plain, _opened(file) as out:
        snapshot = plain.dialect.name != "sqlite"
        connection = plain.execution_options(isolation_level="REPEATABLE READ") if snapshot else plain
        revision = MigrationContext.configure(connection).get_current_revision()
        _say(out, {"form": FORM, "revision": revision, **extra})
        for table in METADATA.sorted_tables:
            for row in _rows(connection, table):
                _say(out, [table.name, row])
                written += 1
        _say(out, {"rows": written})
    return written


def read_head(file: Path) -> dict[str, Any]:
    """Return the first line of a backup; raises DumpError where it is none, OSError where it cannot be read."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(lines.readline())
    except (gzip.BadGzipFile, zlib.error, ValueError, EOFError) as error:
        raise DumpError(f"{file} is no backup of ours, or a damaged one.") from error
    if not isinstance(head, dict) or head.get("form") != FORM:
        raise DumpError(f"{file} is no backup of this form ({FORM}).")
    return head


def load(engine: Engine, file: Path) -> int:
    """Fill an empty database of the backup's revision, all or nothing; returns how many rows. Raises DumpError."""
    head = read_head(file)
    with engine.connect() as plain:
        connection = plain.execution_options(**{WRITER: True})
        with connection.begin():
            here = MigrationContext.configure(connection).get_current_revision()
            if here != head["revision"]:
                raise DumpError(f"The backup is of revision {head['revision']}, the database is at {here}.")
            if full := next((one.name for one in METADATA.sorted_tables if _count(connection, one)), None):
                raise DumpError(f"The database is not empty: there are rows in {full}.")
            filled = _fill(connection, file)
            _set_counters(connection)
    return filled


def _fill(connection: Connection, file: Path) -> int:
    filled, end, batch, of = 0, None, list[dict[str, Any]](), ""
    for line in _lines(file):
        if isinstance(line, dict):
            end = line["rows"]
            break
        name, row = line
        if batch and (name != of or len(batch) >= _BATCH):
            connection.execute(insert(METADATA.tables[of]), batch)
            batch = []
        of = name
        batch.append(_read(METADATA.tables[name], row))
        filled += 1
    if batch:
        connection.execute(insert(METADATA.tables[of]), batch)
    if end != filled:
        raise DumpError("The backup is cut off: its last line, which counts the rows, is missing or does not fit.")
    return filled


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            lines.readline()
            yield from map(json.loads, lines)
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError) as error:
        raise DumpError(f"The backup is cut off or damaged: {error}.") from error


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    for row in connection.execution_options(yield_per=_BATCH).execute(select(table)).mappings():
        yield {column.name: _plain(row[column.name]) for column in table.columns}


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime) else value


def _read(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {name: _typed(table, name, value) for name, value in row.items()}


def _typed(table: Table, name: str, value: Any) -> Any:  # noqa: ANN401 - what a column of any type holds
    if value is None:
        return None
    kind = table.columns[name].type
    if isinstance(kind, LargeBinary):
        return b64decode(value)
    return datetime.fromisoformat(value) if isinstance(kind, UtcDateTime) else value


def _set_counters(connection: Connection) -> None:
    """Let PostgreSQL go on counting behind the rows that brought their numbers along; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in METADATA.sorted_tables:
        key = inspect(table).primary_key.columns.values()
        if len(key) == 1 and key[0].name == "id" and key[0].type.python_type is int:
            highest = connection.scalar(select(func.max(key[0]))) or 0
            counter = {"table": table.name, "next": highest + 1}
            connection.execute(text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :next, false)"), counter)


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _opened(file: Path) -> IO[str]:
    file.touch(mode=0o600, exist_ok=False)
    return gzip.open(file, "wt", encoding="utf-8")


def _say(out: IO[str], value: object) -> None:
    out.write(json.dumps(value, separators=(",", ":")) + "\n")
