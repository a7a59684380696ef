"""Starts the processes of an installation, looks after them and ends them."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from server.cli.up.leash import leash

GRACE_SECONDS: Final = 15
_SOONEST_RESTART_SECONDS: Final = 2.0


@dataclass(slots=True)
class Child:
    """A process of ours: how it is started, and the one that runs now. Its output goes to a log file of its name."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    logs: Path
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    restarts: int = field(default=-1)

    def start(self) -> None:
        """Start it in a group of its own, so that its own children end with it."""
        self.logs.mkdir(parents=True, exist_ok=True)
        with (self.logs / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - the commands are our own
                self.command,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=leash(),  # noqa: PLW1509 - we start children from one thread only
            )
        self.started = time.monotonic()
        self.restarts += 1

    @property
    def dead(self) -> bool:
        """Whether it was started and has ended."""
        return self.process is not None and self.process.poll() is not None

    def revive(self) -> bool:
        """Start it again where it died, not more often than every two seconds; true where it was started.

        What is left of its group is ended first: an orphan would hold the port or do the work twice.
        """
        if not self.dead:
            return False
        if time.monotonic() - self.started < _SOONEST_RESTART_SECONDS:
            return False
        self.kill()
        self.start()
        return True

    def kill(self) -> None:
        """End its whole group at once."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def ask_to_end(self) -> None:
        """Ask it to finish what it has in hand and end."""
        if self.process is not None:
            self.process.terminate()

    def await_end(self) -> None:
        """Give it time to end; where that does not do, end it."""
        if self.process is None:
            return
        try:
            self.process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()


def stop(children: Sequence[Child]) -> None:
    """End processes, all in the same time."""
    for child in children:
        child.ask_to_end()
    for child in children:
        child.await_end()


def python(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module of ours with this very Python."""
    return [sys.executable, "-m", module, *arguments]


def wait_for(ready: Callable[[], bool], seconds: float) -> bool:
    """Ask again and again until something is ready; false where it is not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if ready():
            return True
        time.sleep(0.05)
    return False
