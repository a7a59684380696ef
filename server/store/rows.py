"""Puts fresh rows into their table by statements made once, for a fifth of what a session's unit of work costs.

It is for rows that are written often and never changed by the transaction that writes them: entries, turns, letters,
events.
"""

from functools import cache

from sqlalchemy import Insert, insert, inspect
from sqlalchemy.orm import Session

from server.store.types import Table


def put(session: Session, row: Table, statement: Insert | None = None) -> None:
    """Write a row at once, and give it its number where the database counts.

    `statement` is for a table of which SQL works out a column. The row is not the session's afterwards: what is
    changed in it later is not written.
    """
    if session.new:
        session.flush()
    kept = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    done = session.connection().execute(entering(type(row)) if statement is None else statement, kept)
    for name, value in zip(_key(type(row)), done.inserted_primary_key or (), strict=False):
        if name not in kept:
            setattr(row, name, value)


@cache
def entering(table: type[Table]) -> Insert:
    """Return the statement that enters a row into a table."""
    return insert(table.__table__)  # type: ignore[arg-type]  # a mapped class has a table of its own


@cache
def _key(table: type[Table]) -> tuple[str, ...]:
    return tuple(column.name for column in inspect(table).primary_key)
