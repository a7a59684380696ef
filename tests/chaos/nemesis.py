"""Does to a running installation what machines and operators do: kills, stops, empties, sets the clock."""

import random
import signal
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass

from tests.chaos.clock import FalseClock
from tests.chaos.cluster import Cluster
from tests.chaos.history import History
from tests.postgres import Postgres

PARTS = ("worker", "web", "smtpd", "broker")
FURTHEST = 5400
"""By how many seconds the clock is off at most."""


@dataclass
class Nemesis:
    """Does one thing after another, each in its turn, so that a run has them all."""

    cluster: Cluster
    history: History
    rng: random.Random
    stop: threading.Event
    pause: float
    database: Postgres | None = None
    clock: FalseClock | None = None
    off: int = 0

    def deeds(self) -> dict[str, Callable[[], object]]:
        found: dict[str, Callable[[], object]] = {}
        for part in PARTS:
            found[f"SIGKILL {part}"] = lambda part=part: self.cluster.signal(part, signal.SIGKILL)
            found[f"SIGSTOP {part}"] = lambda part=part: self._hold(part)
        found["SIGKILL the first process of worker"] = lambda: self.cluster.behead("worker")
        found["SIGKILL the first process of web"] = lambda: self.cluster.behead("web")
        found["empty the broker"] = self.cluster.forget
        if self.database is None:
            found["lock the database"] = self._lock_database
        if server := self.database:
            found["SIGKILL database"] = lambda: self._crash(server)
            found["SIGSTOP database"] = lambda: self._hold_database(server)
        if clock := self.clock:
            found["clock forward"] = lambda: self._set(clock, self.rng.randint(60, FURTHEST))
            found["clock back"] = lambda: self._set(clock, -self.rng.randint(60, FURTHEST))
            for part in PARTS:
                found[f"clock of {part}"] = lambda part=part: self._part(clock, part)
        return found

    def run(self) -> None:
        while not self.stop.is_set():
            deeds = list(self.deeds().items())
            self.rng.shuffle(deeds)
            for name, deed in deeds:
                if self.stop.wait(self.pause * self.rng.uniform(0.5, 1.5)):
                    return
                deed()
                self.history.faults.append(name)

    def _wait(self, most: float) -> None:
        self.stop.wait(self.rng.uniform(most / 4, most))

    def _hold(self, part: str) -> None:
        if self.cluster.signal(part, signal.SIGSTOP):
            self._wait(4)
            self.cluster.signal(part, signal.SIGCONT)

    def _crash(self, server: Postgres) -> None:
        server.kill()
        self._wait(2)
        server.start()

    def _hold_database(self, server: Postgres) -> None:
        server.signal(signal.SIGSTOP)
        self._wait(4)
        server.signal(signal.SIGCONT)

    def _lock_database(self) -> None:
        line = sqlite3.connect(self.cluster.settings.folder / "guildpost.db", timeout=10, isolation_level=None)
        line.execute("BEGIN IMMEDIATE")
        self._wait(4)
        line.execute("ROLLBACK")
        line.close()

    def _set(self, clock: FalseClock, by: int) -> None:
        self.off = max(-FURTHEST, min(FURTHEST, self.off + by))
        clock.set(self.off)

    def _part(self, clock: FalseClock, part: str) -> None:
        """Let a part's clock go its own way until the part is started again."""
        if number := self.cluster.parts().get(part):
            clock.set(self.rng.randint(-FURTHEST, FURTHEST), number)
