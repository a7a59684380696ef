"""Runs migrations on the connection that `server.store.migrate` hands over."""

from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection, Engine

from server.store.sessions import METADATA
from server.store.types import UtcDateTime


def render(kind: str, item: Any, _context: Any) -> str | Literal[False]:  # noqa: ANN401 - Alembic's own objects
    """Write our own column type as the plain type it stands on, so that old migrations need no new code."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UtcDateTime) else False


def run(connection: Connection) -> None:
    """Run the migrations."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        render_item=render,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def begin(given: Connection | Engine) -> None:
    """Run the migrations on a connection, or in a transaction of their own on an engine."""
    if isinstance(given, Connection):
        run(given)
        return
    with given.begin() as connection:
        run(connection)


begin(context.config.attributes["connection"])
