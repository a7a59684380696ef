"""A run in Jepsen's manner: clients play, a nemesis strikes, and then every promise is checked."""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from server.play.house import House
from server.play.people import issue_token, register
from server.store.post import Outgoing
from server.store.tables import GameRow, MoveRow
from tests.chaos.clock import FalseClock, there
from tests.chaos.cluster import Cluster, cluster
from tests.chaos.history import History, Told
from tests.chaos.nemesis import Nemesis
from tests.chaos.players import Somebody, Table
from tests.chaos.relay import Relay, relay
from tests.chaos.verdict import broken, left_lying
from tests.doors.client import Client
from tests.postgres import free_port, postgres

DURABLE = ("fsync=on", "synchronous_commit=on")
SLUGS = ("alien-city", "mini")
PLAIN = 4
"""Of so many tables one has letters with pictures: they take most of the time, and what is promised is the same."""

SEATS = {"alien-city": 2, "mini": 3}


@dataclass(frozen=True)
class Plan:
    """How long, with what, and how hard."""

    moves: int
    tables: int = 6
    pause: float = 5.0
    database: str = "sqlite"
    seed: int = 1
    seconds: float = 3600.0
    patience: str = "8"
    unsent: int = 60


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    history: History
    faults: tuple[str, ...]
    counts: dict[str, int]

    def __str__(self) -> str:
        lines = (self.history.summary(), *(f"{name}: {number}" for name, number in self.counts.items()))
        return "\n".join((*lines, f"broken promises: {len(self.faults)}", *(f"  {one}" for one in self.faults[:40])))


def run(plan: Plan, folder: Path) -> Outcome:
    """Run a plan in a folder of its own."""
    with ExitStack() as stack:
        server = stack.enter_context(postgres(*DURABLE)) if plan.database == "postgresql" else None
        port = free_port()
        box = stack.enter_context(relay(port))
        settings = {
            "patience": plan.patience,
            "letters_from_one": "0",
            "letters_to_one": "0",
            "letters_in_all": "0",
            "relay": f"smtp://127.0.0.1:{port}",
            "log": "warning",
        }
        if server is not None:
            settings["database"] = server.database("chaos")
        clock = FalseClock(folder / "clock") if there() else None
        running = stack.enter_context(cluster(folder, clock, **settings))
        house = running.house()
        stack.callback(house.store.close)
        began = time.monotonic()
        nemesis = Nemesis(running, History(), random.Random(plan.seed), threading.Event(), plan.pause, server, clock)
        history = _played(plan, running, house, nemesis)
        played = time.monotonic() - began
        _settled(house)
        settled = time.monotonic() - began - played
        return _judged(house, history, box, {"seconds of play": round(played), "seconds to settle": round(settled)})


def _played(plan: Plan, running: Cluster, house: House, nemesis: Nemesis) -> History:
    history, stop = nemesis.history, nemesis.stop
    tables = list(_tables(plan, running, house, history, stop))
    with ThreadPoolExecutor(len(tables) + 1) as pool:
        works = [pool.submit(one.run) for one in (*tables, nemesis)]
        end = time.monotonic() + plan.seconds
        while time.monotonic() < end and history.count(Told.OK, Told.KEPT) < plan.moves:
            if failed := [work for work in works if work.done()]:
                stop.set()
                failed[0].result()
            time.sleep(0.2)
        stop.set()
        for work in works:
            work.result()
    return history


def _tables(plan: Plan, running: Cluster, house: House, history: History, stop: threading.Event) -> Iterator[Table]:
    for number in range(plan.tables):
        slug = SLUGS[number % len(SLUGS)]
        wishes = {} if number % PLAIN == 0 else {"png": "off", "pdf": "off"}
        players = tuple(_somebody(running, house, f"P{number}x{seat}", wishes) for seat in range(SEATS[slug]))
        yield Table(running, house, history, players, slug, random.Random(f"{plan.seed} {number}"), stop, plan.unsent)


def _somebody(running: Cluster, house: House, name: str, wishes: dict[str, str]) -> Somebody:
    with house.store.write() as session:
        player = register(session, name, f"{name.lower()}@example.org", house.clock())
        player.confirmed_at, player.wishes = house.clock(), wishes
        token = issue_token(session, player, "chaos", house.clock())
        return Somebody(player.id, player.email, Client(running.up.http, token))


def _settled(house: House, patience: float = 90) -> None:
    """Wait until no row waits for a worker, or until for a while there have not become fewer."""
    fewest, end = sys.maxsize, time.monotonic() + patience
    while fewest and time.monotonic() < end:
        with suppress(SQLAlchemyError), house.store.read() as session:
            lying = left_lying(session)
            if lying < fewest:
                fewest, end = lying, time.monotonic() + patience
        time.sleep(0.5)


def _judged(house: House, history: History, box: Relay, counts: dict[str, int]) -> Outcome:
    with house.store.read() as session:
        lying = left_lying(session)
        found = [*([f"{lying} rows still wait"] if lying else []), *broken(house, session, history, box.taken)]
        rows = {"games": GameRow, "entries": MoveRow, "letters to send": Outgoing}
        counts |= {name: session.scalar(select(func.count()).select_from(table)) or 0 for name, table in rows.items()}
        superseded = select(func.count()).select_from(Outgoing).where(Outgoing.status == "failed")
        counts["superseded letters"] = session.scalar(superseded) or 0
    counts["letters that came"] = len(box.taken)
    counts["letters that came again"] = len(box.taken) - len({one.message_id for one in box.taken})
    return Outcome(history, tuple(found), counts)


def main() -> None:
    """Run a plan from the command line and print the counts."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--moves", type=int, default=10_000)
    words.add_argument("--tables", type=int, default=8)
    words.add_argument("--pause", type=float, default=6.0)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="gp-chaos-") as folder:
        outcome = run(Plan(**vars(given)), Path(folder))
    print(outcome)  # noqa: T201 - the counts are what it is run for
    sys.exit(bool(outcome.faults))


if __name__ == "__main__":
    main()
