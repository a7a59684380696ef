"""Runs migrations on the connection that `server.store.migrate` hands over."""

from typing import Any

from alembic import context
from sqlalchemy import Connection

from server.store import people, post, tables
from server.store.types import Table, UtcDateTime

LOADED = (people, post, tables)
"""The modules whose tables the migrations know."""


def render(kind: str, item: Any, _context: Any) -> str | bool:  # noqa: ANN401 - Alembic's own objects
    """Write our own column type as the plain type it stands on, so that old migrations need no new code."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UtcDateTime) else False


def run(connection: Connection) -> None:
    """Run the migrations."""
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        render_as_batch=True,
        render_item=render,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
