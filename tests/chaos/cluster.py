"""A whole Guildpost in real processes, each of which can be killed, stopped and emptied."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from server.play.house import House, open_house
from server.settings import Settings
from tests.chaos.clock import FalseClock
from tests.upstart import Up, up

MARKS = {"worker": "server.worker", "web": "gunicorn", "smtpd": "server.smtpd", "broker": "valkey-server"}
"""By which word in its command line a part is known."""


@dataclass
class Cluster:
    """A running installation: its doors, its data, and the process that watches over the others."""

    up: Up
    settings: Settings

    def house(self) -> House:
        """Open the same data as a house of the test's own."""
        return open_house(self.settings)

    def parts(self) -> dict[str, int]:
        """Return the process numbers of the parts that run now."""
        found = {}
        for place in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError, IndexError):
                words = place.read_text().rpartition(")")[2].split()
                command = (place.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if int(words[1]) == self.up.process.pid and words[0] != "Z":
                    found |= {part: int(place.parent.name) for part, mark in MARKS.items() if mark in command}
        return found

    def signal(self, part: str, sign: signal.Signals) -> int | None:
        """Send a signal to a part with all its children; returns its number, None where it does not run now."""
        number = self.parts().get(part)
        if number is not None:
            with suppress(ProcessLookupError):
                os.killpg(number, sign)
        return number

    def behead(self, part: str) -> None:
        """Kill a part's first process and leave its children alone."""
        if number := self.parts().get(part):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)

    def forget(self) -> None:
        """Empty the broker."""
        with suppress(Exception), Redis(unix_socket_path=str(self.settings.folder / "valkey.sock")) as line:
            line.flushall()

    def log(self) -> str:
        """Return what the watching process said of its children."""
        return self.up.log.read_text()


_NO_QUOTAS = {"reads_a_minute": "0", "writes_a_minute": "0"}


@contextmanager
def cluster(folder: Path, clock: FalseClock | None = None, **settings: str) -> Iterator[Cluster]:
    """Start `guildpost up`, by a clock of its own where one is given."""
    folder.mkdir(parents=True, exist_ok=True)
    given = {"games": "tests.mini.game", "web_workers": "2", "web_threads": "16", **_NO_QUOTAS, **settings}
    with up(folder, clock.environment() if clock else None, ending=90, **given) as running:
        doors = {"data": str(folder), "port": running.http.rpartition(":")[2], "smtp_port": str(running.smtp[1])}
        yield Cluster(running, Settings(**{**given, **doors}))


def wait_until(holds: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds; fails with `what` where it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.1)
