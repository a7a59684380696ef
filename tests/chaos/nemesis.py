"""Does to a running installation what machines and operators do: kills, stops, empties."""

import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.chaos.cluster import Cluster
from tests.chaos.history import History
from tests.postgres import Postgres


@dataclass
class Nemesis:
    """Does one thing after another, each in its turn, so that a run has them all."""

    cluster: Cluster
    history: History
    rng: random.Random
    stop: threading.Event
    pause: float
    database: Postgres | None = None

    def deeds(self) -> dict[str, Callable[[], object]]:
        found: dict[str, Callable[[], object]] = {}
        for part in ("worker", "web", "smtpd", "broker"):
            found[f"SIGKILL {part}"] = lambda part=part: self.cluster.signal(part, signal.SIGKILL)
            found[f"SIGSTOP {part}"] = lambda part=part: self._hold(part)
        found["SIGKILL the first process of worker"] = lambda: self.cluster.behead("worker")
        found["SIGKILL the first process of web"] = lambda: self.cluster.behead("web")
        found["empty the broker"] = self.cluster.forget
        if self.database is not None:
            found["SIGKILL database"] = self._crash_database
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

    def _hold(self, part: str) -> None:
        if self.cluster.signal(part, signal.SIGSTOP):
            self.stop.wait(self.rng.uniform(1, 4))
            self.cluster.signal(part, signal.SIGCONT)

    def _crash_database(self) -> None:
        if self.database is None:
            return
        self.database.kill()
        time.sleep(self.rng.uniform(0, 2))
        self.database.start()
