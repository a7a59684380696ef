"""Starts `guildpost up` as an operator does, on free ports, and ends it as an operator does."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_READY = re.compile(r"ready http=(\S+) smtp=([^:\s]+):(\d+)")


@dataclass(frozen=True, slots=True)
class Up:
    """A `guildpost up` that is ready: its process, its doors, what it said, and the seconds that it took."""

    process: subprocess.Popen[str]
    http: str
    smtp: tuple[str, int]
    environment: dict[str, str]
    log: Path
    ready_after: float


@contextmanager
def up(data: Path, beside: Mapping[str, str] | None = None, ending: float = 40, **settings: str) -> Iterator[Up]:
    """Start it on a folder with these settings and these other variables; it ends by SIGTERM in so many seconds."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GUILDPOST_")},
        **{f"GUILDPOST_{name.upper()}": value for name, value in {"data": str(data), **settings}.items()},
        "PYTHONPATH": str(ROOT),
        **(beside or {}),
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
        found = _READY.match(running.stdout.readline())
        assert found is not None, log.read_text()
        ready_after = round(time.monotonic() - began, 2)
        yield Up(running, found[1], (found[2], int(found[3])), environment, log, ready_after)
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=ending)
