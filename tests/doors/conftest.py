"""A whole Guildpost in real processes, started once for the tests of its doors."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.doors.browser import chromium

ROOT = Path(__file__).parents[2]
READY = re.compile(r"ready http=(\S+) smtp=([^:\s]+):(\d+)")


@dataclass(frozen=True, slots=True)
class Installation:
    """A running installation: where its doors are and where its data lies."""

    http: str
    smtp: tuple[str, int]
    data: Path
    environment: dict[str, str]
    ready_after: float

    @property
    def post(self) -> Path:
        """The Maildir of the letters that were sent."""
        return self.data / "post"

    def command(self, *words: str) -> str:
        """Run a command of ours on this installation and return what it printed."""
        done = subprocess.run(
            [sys.executable, "-m", "server.cli", *words],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def player(self, name: str) -> str:
        """Enter a confirmed player and return the API token."""
        token: str = json.loads(self.command("player", "add", name, f"{name.lower()}@example.org", "--json"))["token"]
        return token


@contextmanager
def installed(data: Path) -> Iterator[Installation]:
    """Start `guildpost up` on free ports with the miniature game in its catalogue; end it by SIGTERM."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("GUILDPOST_")},
        "GUILDPOST_DATA": str(data),
        "GUILDPOST_GAMES": "tests.mini.game",
        "PYTHONPATH": str(ROOT),
    }
    began, log = time.monotonic(), data / "up.log"
    with log.open("wb") as written:  # a pipe that nobody reads would hold up whatever writes much
        running = subprocess.Popen(
            [sys.executable, "-m", "server.cli", "up", "--port", "0", "--smtp-port", "0"],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    try:
        assert running.stdout is not None
        found = READY.match(running.stdout.readline())
        assert found is not None, log.read_text()
        yield Installation(found[1], (found[2], int(found[3])), data, environment, round(time.monotonic() - began, 2))
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=40)
    assert running.returncode == 0


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """The installation that tests share; each brings players with names of its own."""
    with installed(tmp_path_factory.mktemp("up")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that tests share; each opens pages of its own."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def new_installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One of the module's own, for what is written down word for word, with the names that stand there."""
    with installed(tmp_path_factory.mktemp("new")) as running:
        yield running
