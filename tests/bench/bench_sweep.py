"""One look at the clocks of 100,000 running games of which 1 % are due, and one where none is due."""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select

from server.play.clocks.keeping import begin, passed
from server.play.clocks.terms import read_terms
from server.play.clocks.tick import look_at_clocks
from server.play.house import Desk, House, open_house
from server.play.people import register
from server.play.tables import open_game
from server.settings import Settings
from server.store.migrate import upgrade
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, SeatRow
from server.store.timing import ClockRow
from server.store.types import Table
from tests.postgres import postgres

GAMES = 100_000
DUE = 0.01
AIM = 1.0
BATCH = 5_000
INSTANTS = ("since", "deadline", "expires_at", "due_at")
CLOCK = {"clock": "14d+2d/28d"}


def template(house: House) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    """Open a game with a clock; returns its rows."""
    with house.store.write() as session:
        desk = Desk(house, session, house.clock())
        players = [register(session, name, f"{name}@example.org", desk.now) for name in ("Anna", "Ben")]
        for one in players:
            one.confirmed_at = desk.now
        row = open_game(desk, house.game("alien-city"), {}, players)
        begin(desk, row, read_terms(CLOCK, {}), len(players))
        passed(desk, row)
        session.flush()
        seats = session.scalars(select(SeatRow).where(SeatRow.game_id == row.id)).all()
        return plain(row), [plain(one) for one in seats], plain(session.get_one(ClockRow, row.id))


def plain(row: Table) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}


def shift(number: int) -> timedelta:
    """Return how long ago the clock of a game began to run: one in a hundred is due, half of these have fallen."""
    if number % 100:
        return timedelta(seconds=number)
    return timedelta(days=15) if number % 200 else timedelta(days=7, minutes=1)


def clocks(row: dict[str, Any], numbers: range) -> Iterator[dict[str, Any]]:
    for number in numbers:
        moved: dict[str, datetime] = {name: row[name] - shift(number) for name in INSTANTS}
        yield {**row, **moved, "game_id": number}


def fill(house: House, games: int) -> None:
    """Put games into the tables as if each had been opened."""
    game, seats, clock = template(house)
    for first in range(2, games + 1, BATCH):
        numbers = range(first, min(first + BATCH, games + 1))
        with house.store.write() as session:
            session.execute(insert(GameRow), [{**game, "id": number} for number in numbers])
            session.execute(insert(SeatRow), [{**seat, "game_id": number} for number in numbers for seat in seats])
            session.execute(insert(ClockRow), list(clocks(clock, numbers)))
    with house.store.glances.connect() as connection:
        connection.exec_driver_sql("ANALYZE")  # as the database does by itself within a minute of so many new rows


def look(house: House) -> tuple[int, float, float]:
    """Look once; returns how many were due, and the seconds that it took, by the wall and of this processor."""
    began, worked = time.perf_counter(), time.process_time()
    found = look_at_clocks(house)
    return found, time.perf_counter() - began, time.process_time() - worked


def measure(kind: str, games: int, folder: Path, url: str) -> None:
    """Fill a database, look twice and print."""
    house = open_house(Settings(data=str(folder), database=url))
    upgrade(house.store.engine)
    fill(house, games)
    found, took, worked = look(house)
    idle, took_idle, _ = look(house)
    with house.store.read() as session:
        told = session.scalar(select(func.count()).select_from(Outgoing).where(Outgoing.kind == "reminder"))
        fallen = session.scalar(select(func.count()).select_from(Submission))
    house.store.close()
    assert (found, idle) == (games // 100, 0), (found, idle)
    print(
        f"{kind:<10} {games} games, {found} due ({told} reminders, {fallen} time-outs): "
        f"{took:.2f} s, {worked:.2f} s of them in Python; none due: {took_idle * 1000:.1f} ms; aim {AIM:.0f} s"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=GAMES)
    words.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    given = words.parse_args()
    for kind in given.database or ("sqlite", "postgresql"):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gp-sweep-")))
            url = stack.enter_context(postgres("fsync=on")).database("sweep") if kind == "postgresql" else ""
            measure(kind, given.games, folder, url)


if __name__ == "__main__":
    main()
