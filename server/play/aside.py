"""Does what waits for strangers in threads of its own, so that no worker stands idle while a slow server thinks."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Final

import structlog

THREADS: Final = 4
Deed = Callable[[], object]
_log: Final = structlog.get_logger("aside")


@dataclass(slots=True)
class Aside:
    """Threads of a process that begin with the first deed, in the process that hands it in.

    What they have in hand or in line is lost with the process; so a deed must begin by claiming a row, which the sweep
    finds again.
    """

    deeds: SimpleQueue[Deed] = field(default_factory=SimpleQueue)
    process: int = 0

    def do(self, deed: Deed) -> None:
        """Have something done soon."""
        if self.process != os.getpid():
            self.process, self.deeds = os.getpid(), SimpleQueue()
            for _ in range(THREADS):
                Thread(target=_go_on, args=(self.deeds,), name="aside", daemon=True).start()
        self.deeds.put(deed)


def _go_on(deeds: SimpleQueue[Deed]) -> None:
    while True:
        deed = deeds.get()
        try:
            deed()
        except Exception:  # noqa: BLE001 - one that fails must not end the thread of those behind it; the sweep finds its row
            _log.exception("a deed failed")
