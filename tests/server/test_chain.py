"""The entries of a record are chained: whatever is changed afterwards, `verify --all` names it."""

from datetime import timedelta
from typing import Any

import pytest
from alembic import command
from sqlalchemy import delete, select, update

from server.app import make_app
from server.play.chain import chain_up
from server.play.house import House
from server.play.operator import set_back
from server.play.proving import faults_of
from server.store.migrate import config, upgrade
from server.store.tables import GameRow, MoveRow
from tests.server.api.callers import Table, seated
from tests.server.cast import Person


@pytest.fixture
def table(house: House, anna: Person, ben: Person) -> Table:
    """A game with four entries, of which the last stands where another was taken back."""
    made = seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    for pick in (0, 0, 0, 1):
        made.move(made.to_move().get(f"{made.path}/legal-moves").json["moves"][pick])
    set_back(house, int(made.id), 3, "a slip")
    made.move(made.to_move().get(f"{made.path}/legal-moves").json["moves"][0])
    return made


def faults(house: House) -> list[str]:
    with house.store.read() as session:
        return [one.detail for row in session.scalars(select(GameRow)) for one in faults_of(house, session, row)]


def chains(house: House) -> list[tuple[Any, ...]]:
    with house.store.read() as session:
        rows = session.execute(select(MoveRow.version, MoveRow.hash).order_by(MoveRow.version))
        return [*map(tuple, rows), tuple(session.scalars(select(GameRow.chain)))]


def change(house: House, version: int, **values: object) -> None:
    with house.store.write() as session:
        session.execute(update(MoveRow).where(MoveRow.version == version).values(**values))


def test_every_entry_has_a_hash_of_its_own_and_the_game_the_last(house: House, table: Table) -> None:
    *entries, (end,) = chains(house)
    assert len({link for _, link in entries}) == len(entries) == 5
    assert entries[-1][1] == end
    assert faults(house) == []
    assert table.seats[0].get(table.path).json["ply"] == 4


@pytest.mark.usefixtures("table")
def test_an_entry_that_is_changed_breaks_the_chain_there(house: House) -> None:
    with house.store.read() as session:
        made = session.scalars(select(MoveRow.made_at).where(MoveRow.version == 2)).one()
    change(house, 2, made_at=made - timedelta(seconds=1))
    assert [one for one in faults(house) if "version 2," in one and "chained" in one]
    change(house, 2, made_at=made)
    assert faults(house) == []


@pytest.mark.usefixtures("table")
def test_an_entry_that_is_taken_out_or_marked_is_missed(house: House) -> None:
    change(house, 4, undone_at=None)
    assert "the marks of its take-backs do not follow from its entries" in faults(house)
    with house.store.write() as session:
        last = session.scalar(select(MoveRow.version).order_by(MoveRow.version.desc()).limit(1))
        session.execute(delete(MoveRow).where(MoveRow.version == last))
    assert "its newest entry is not the end of its chain" in faults(house)


@pytest.mark.usefixtures("table")
def test_what_an_older_version_wrote_is_chained_by_the_sweep(house: House) -> None:
    before = chains(house)
    change(house, 4, hash=None)
    change(house, 6, hash=None)
    assert faults(house) != []
    assert (chain_up(house), chain_up(house)) == (1, 0)
    assert chains(house) == before
    assert faults(house) == []


@pytest.mark.usefixtures("table")
def test_games_from_before_the_chain_are_chained_by_the_migration(house: House) -> None:
    before = chains(house)
    with house.store.engine.begin() as connection:
        command.downgrade(config(connection), "0002")
    upgrade(house.store.engine)
    assert chains(house) == before
    assert faults(house) == []
