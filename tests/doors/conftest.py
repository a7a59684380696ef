"""A whole Guildpost in real processes, started once for the tests of its doors."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.doors.browser import chromium
from tests.upstart import ROOT, up


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
    """Start `guildpost up` with the miniature game in its catalogue, and see that it ends well."""
    with up(data, games="tests.mini.game") as running:
        yield Installation(running.http, running.smtp, data, running.environment, running.ready_after)
    assert running.process.returncode == 0


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
