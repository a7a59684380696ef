"""Migrations on both databases: one line of history, up and down, and tables as the models say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from pytest_alembic.tests import (
    test_model_definitions_match_ddl,
    test_single_head_revision,
    test_up_down_consistency,
    test_upgrade,
)
from sqlalchemy import Engine, text

from server.store.migrate import SCRIPTS, NewerTables, at_head, config, upgrade
from server.store.sessions import open_store
from tests.postgres import named

__all__ = [
    "test_model_definitions_match_ddl",
    "test_single_head_revision",
    "test_up_down_consistency",
    "test_upgrade",
]


@pytest.fixture
def alembic_engine(database: str, tmp_path: Path) -> Iterator[Engine]:
    """An empty database of each kind, without a single table."""
    if not database:
        store = open_store(f"sqlite:///{tmp_path / 'empty.db'}")
        yield store.engine
        store.close()
        return
    with named(database) as url:
        store = open_store(url)
        yield store.engine
        store.close()


@pytest.fixture
def alembic_config() -> dict[str, Any]:
    return {"script_location": str(SCRIPTS)}


def test_an_upgrade_of_what_is_at_head_changes_nothing(alembic_engine: Engine) -> None:
    upgrade(alembic_engine)
    upgrade(alembic_engine)
    assert at_head(alembic_engine)


def test_tables_of_a_newer_version_are_left_alone(alembic_engine: Engine) -> None:
    upgrade(alembic_engine)
    with alembic_engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerTables, match="9999"):
        upgrade(alembic_engine)


def test_players_of_the_first_tables_are_there_after_an_upgrade_and_after_going_back(alembic_engine: Engine) -> None:
    upgrade(alembic_engine, "0001")
    enter = text(
        "INSERT INTO players (id, name, name_folded, email, email_folded, created_at, wishes) "
        "VALUES (1, 'Anna', 'anna', 'a@example.org', 'a@example.org', '2026-05-04 12:00:00+00:00', '{}')"
    )
    with alembic_engine.begin() as connection:
        connection.execute(enter)
    upgrade(alembic_engine)
    with alembic_engine.begin() as connection:
        connection.execute(text(str(enter).replace("(1, 'Anna'", "(2, 'Ben'").replace("'a", "'b")))
        command.downgrade(config(connection), "0001")
    upgrade(alembic_engine)
    with alembic_engine.connect() as connection:
        names = connection.execute(text("SELECT name, banned_at FROM players ORDER BY id")).all()
    assert [tuple(row) for row in names] == [("Anna", None), ("Ben", None)]
