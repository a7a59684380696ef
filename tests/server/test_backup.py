"""A backup of either database fills either database, while games go on."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import func, select

from server.app import make_app
from server.cli.backup import backup, restore
from server.cli.store import migrate
from server.mailroom.sealing import make_seal, seals
from server.play.house import House, open_house
from server.play.proving import faults_of, moves_astray
from server.settings import Settings
from server.store.dump import DumpError, dump, load
from server.store.migrate import upgrade
from server.store.sessions import METADATA, open_store
from server.store.tables import GameRow
from tests.postgres import named
from tests.server.api.callers import Table, seated
from tests.server.cast import Person


def rows_of(house: House) -> dict[str, list[tuple[object, ...]]]:
    with house.store.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in METADATA.sorted_tables
        }


@pytest.fixture
def played(house: House, anna: Person, ben: Person) -> House:
    """A house in which some things have happened."""
    table: Table = seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    for _ in range(4):
        table.move(table.to_move().get(f"{table.path}/legal-moves").json["moves"][0])
    return house


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
def test_what_was_backed_up_is_restored_row_by_row(
    played: House, tmp_path: Path, to: str, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "backup.gz"
    dump(played.store.engine, file, {})

    def compared(url: str) -> None:
        other = open_house(Settings(data=str(tmp_path / "other"), database=url, games="tests.mini.game"))
        upgrade(other.store.engine)
        assert load(other.store.engine, file) == sum(map(len, rows_of(played).values()))
        assert rows_of(other) == rows_of(played)
        with other.store.write() as session:
            assert [
                str(one) for row in session.scalars(select(GameRow)) for one in faults_of(other, session, row)
            ] == []
            assert list(moves_astray(session)) == []
            highest = session.scalar(select(func.max(GameRow.id))) or 0
            fresh = _copy(session.get_one(GameRow, highest))
            session.add(fresh)
            session.flush()
            assert fresh.id == highest + 1
        other.store.close()

    if to == "sqlite":
        compared("")
        return
    with named(request.getfixturevalue("postgres_database")) as url:
        compared(url)


def _copy(row: GameRow) -> GameRow:
    return GameRow(
        **{column.name: getattr(row, column.name) for column in GameRow.__table__.columns if column.name != "id"}
    )


def test_a_backup_that_is_cut_off_restores_nothing(played: House, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    dump(played.store.engine, file, {})
    file.write_bytes(file.read_bytes()[:-200])
    store = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    upgrade(store.engine)
    with pytest.raises(DumpError, match="cut off"):
        load(store.engine, file)
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(GameRow)) == 0
    store.close()


def test_a_database_with_rows_is_never_restored_over(played: House, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    dump(played.store.engine, file, {})
    with pytest.raises(DumpError, match="not empty"):
        load(played.store.engine, file)


def test_the_commands_take_the_keys_along(tmp_path: Path) -> None:
    file, one, other = (str(tmp_path / name) for name in ("b.gz", "one", "other"))
    assert CliRunner().invoke(backup, [file, "--data", one]).exit_code == 1
    for _ in range(2):
        make_seal(Settings(data=one), datetime.now(UTC))
    for command, words in ((migrate, ()), (backup, (file,)), (restore, (file,))):
        done = CliRunner().invoke(command, [*words, "--data", other if command is restore else one])
        assert done.exit_code == 0, done.output
    assert (tmp_path / "one" / "secret").read_text() == (tmp_path / "other" / "secret").read_text()
    assert len(seals(Settings(data=one))) == 2
    assert seals(Settings(data=other)) == seals(Settings(data=one))
    assert all(key.stat().st_mode & 0o77 == 0 for key in (tmp_path / "other" / "dkim").glob("*.pem"))
    assert (tmp_path / "b.gz").stat().st_mode & 0o77 == 0
    assert CliRunner().invoke(backup, [file, "--data", one]).exit_code == 1
