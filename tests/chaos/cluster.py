"""A whole Guildpost in real processes, each of which can be killed, stopped and emptied."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from server.play.house import House, open_house
from server.settings import Settings
from tests.chaos.clock import FalseClock

ROOT = Path(__file__).parents[2]
READY = re.compile(r"ready http=(\S+) smtp=([^:\s]+):(\d+)")
MARKS = {"worker": "server.worker", "web": "gunicorn", "smtpd": "server.smtpd", "broker": "valkey-server"}
"""By which word in its command line a part is known."""


@dataclass
class Cluster:
    """A running installation: its doors, its data, and the process that watches over the others."""

    process: subprocess.Popen[str]
    http: str
    smtp: tuple[str, int]
    settings: Settings
    environment: dict[str, str]

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
                if int(words[1]) == self.process.pid and words[0] != "Z":
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

    def player(self, name: str) -> str:
        """Enter a player and return the token."""
        command = [sys.executable, "-m", "server.cli", "player", "add", name, f"{name.lower()}@example.org", "--json"]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=True)
        token: str = json.loads(done.stdout)["token"]
        return token

    def log(self) -> str:
        """Return what the watching process said of its children."""
        return (self.settings.folder / "up.log").read_text()


_NO_QUOTAS = {"reads_a_minute": "0", "writes_a_minute": "0"}


@contextmanager
def cluster(folder: Path, clock: FalseClock | None = None, **settings: str) -> Iterator[Cluster]:
    """Start `guildpost up` on free ports, by a clock of its own where one is given; end it by SIGTERM."""
    folder.mkdir(parents=True, exist_ok=True)
    given = {
        "data": str(folder),
        "games": "tests.mini.game",
        "web_workers": "2",
        "web_threads": "16",
        **_NO_QUOTAS,
        **settings,
    }
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("GUILDPOST_")},
        **{f"GUILDPOST_{name.upper()}": value for name, value in given.items()},
        "PYTHONPATH": str(ROOT),
    }
    environment |= clock.environment() if clock else {}
    with (folder / "up.log").open("w") as log:
        running = subprocess.Popen(
            [sys.executable, "-m", "server.cli", "up", "--port", "0", "--smtp-port", "0"],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert running.stdout is not None
        found = READY.match(running.stdout.readline())
        assert found is not None, (folder / "up.log").read_text()
        doors = {"port": found[1].rpartition(":")[2], "smtp_port": found[3]}
        yield Cluster(running, found[1], (found[2], int(found[3])), Settings(**{**given, **doors}), environment)
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=90)


def wait_until(holds: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds; fails with `what` where it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.1)
