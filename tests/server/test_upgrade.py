"""An upgrade while games are played: what older processes write and what the migration does make one game."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import pytest
from alembic import command
from sqlalchemy import TableClause, column, delete, insert, inspect, select, table, update

from server.app import make_app
from server.jobs import tick
from server.play.house import House
from server.play.proving import faults_of, moves_astray, twins
from server.store.convoy import WRITER
from server.store.migrate import config, upgrade
from server.store.sessions import METADATA
from server.store.tables import GameRow, MoveRow
from tests.server.api.callers import Table, seated
from tests.server.cast import Clock, Person

OLD = "0002"
WRITTEN = ("submissions", "games", "moves", "outbox")
"""What an accepted move writes, in the order in which it does."""

MOVES = 24
BEFORE = 6
Rows = dict[str, dict[tuple[Any, ...], dict[str, Any]]]


@dataclass
class OlderVersion:
    """Makes the moves of a game as a process of the first revisions does: by the columns that it knows."""

    house: House
    tables: dict[str, TableClause]
    steps: list[Rows]
    half: Event
    made: int = 0

    def rewind(self) -> None:
        """Take the tables back to how they were before the first move."""
        with self._writing() as connection:
            for name in reversed(WRITTEN):
                for key in self.steps[-1][name].keys() - self.steps[0][name].keys():
                    connection.execute(delete(self.tables[name]).where(*self._is(name, key)))
            self._write(connection, self.steps[0]["games"])

    def play(self) -> None:
        for before, after in zip(self.steps, self.steps[1:], strict=False):
            with self._writing() as connection:
                for name in WRITTEN:
                    if name == "games":
                        self._write(connection, after[name])
                        continue
                    fresh = [row for key, row in after[name].items() if key not in before[name]]
                    if fresh:
                        connection.execute(insert(self.tables[name]), fresh)
            self.made += 1
            if self.made == BEFORE:
                self.half.set()

    def _write(self, connection: Any, games: dict[tuple[Any, ...], dict[str, Any]]) -> None:  # noqa: ANN401 - SQLAlchemy's
        for key, row in games.items():
            connection.execute(update(self.tables["games"]).where(*self._is("games", key)).values(**row))

    def _is(self, name: str, key: tuple[Any, ...]) -> Iterator[Any]:
        names = METADATA.tables[name].primary_key.columns.keys()
        return (self.tables[name].c[one] == value for one, value in zip(names, key, strict=True))

    def _writing(self) -> Any:  # noqa: ANN401 - SQLAlchemy's
        return self.house.store.engine.execution_options(**{WRITER: True}).begin()


def rows(house: House, tables: dict[str, TableClause]) -> Rows:
    found: Rows = {}
    with house.store.engine.connect() as connection:
        for name, one in tables.items():
            keys = METADATA.tables[name].primary_key.columns.keys()
            read = connection.execute(select(one)).mappings().all()
            found[name] = {tuple(row[key] for key in keys): dict(row) for row in read}
    return found


def known_at(house: House, revision: str) -> dict[str, TableClause]:
    """Take the tables back to a revision and return them with the columns that they have there."""
    with house.store.engine.begin() as connection:
        command.downgrade(config(connection), revision)
    found = {}
    for name in WRITTEN:
        there = {one["name"] for one in inspect(house.store.engine).get_columns(name)}
        columns = [column(one.name, one.type) for one in METADATA.tables[name].columns if one.name in there]
        found[name] = table(name, *columns)
    upgrade(house.store.engine)
    return found


@pytest.fixture
def city(house: House, anna: Person, ben: Person) -> Table:
    return seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA", clock="none")


def first_legal(city: Table) -> str:
    found: str = city.to_move().get(f"{city.path}/legal-moves").json["moves"][0]
    return found


@pytest.fixture
def older(house: House, city: Table) -> OlderVersion:
    """A game of some moves, written down and rewound, in tables of the old revision."""
    tables = known_at(house, OLD)
    steps = [rows(house, tables)]
    for _ in range(MOVES):
        city.move(first_legal(city))
        steps.append(rows(house, tables))
    with house.store.engine.begin() as connection:
        command.downgrade(config(connection), OLD)
    made = OlderVersion(house, tables, steps, Event())
    made.rewind()
    return made


def test_games_go_on_while_the_tables_are_migrated(
    house: House, city: Table, older: OlderVersion, clock: Clock
) -> None:
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(older.play)
        assert older.half.wait(30)
        upgrade(house.store.engine)
        playing.result(120)
    assert older.made == MOVES
    city.move(first_legal(city))
    clock.advance(minutes=1)
    tick(house)
    with house.store.read() as session:
        (row,) = session.scalars(select(GameRow)).all()
        assert row.ply == MOVES + 1
        assert None not in session.scalars(select(MoveRow.hash)).all()
        found = [*faults_of(house, session, row), *moves_astray(session), *twins(session)]
    assert [str(one) for one in found] == []
