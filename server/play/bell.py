"""The bell: tells workers through the broker that a row waits for them."""

import contextlib
import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from queue import Full, Queue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from server.play.house import Bell, Work
from server.play.wake import crier, line_to
from server.settings import Settings

JUDGE: Final = "guildpost.judge"
DELIVER: Final = "guildpost.deliver"
PRINT: Final = "guildpost.print"
CALL: Final = "guildpost.call"
TICK: Final = "guildpost.tick"
TASKS: Final = {Work.JUDGE: JUDGE, Work.DELIVER: DELIVER, Work.PRINT: PRINT, Work.CALL: CALL}
TICKS_A_LEASE: Final = 2
MOST_TO_RING: Final = 1_000
SECONDS_OF_SILENCE: Final = 1.0
SECONDS_OF_REST: Final = 0.05
MOST_TOGETHER: Final = 8
"""So many letters go to one worker at most, lest the others have nothing to do."""

URGENT: Final = "inbound"
PATIENT: Final = "outbound"
QUEUES: Final = (URGENT, PATIENT)
"""The queues of a worker: it takes nothing from the second while anything waits in the first."""

QUEUE_OF: Final = {JUDGE: URGENT, DELIVER: PATIENT, PRINT: PATIENT, CALL: PATIENT, TICK: URGENT}

_SETTINGS: Final[dict[str, Any]] = {
    "task_serializer": "json",
    "accept_content": ["json"],
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    "task_ignore_result": True,
    "task_soft_time_limit": 45,
    "task_time_limit": 60,
    "worker_prefetch_multiplier": 1,
    "worker_hijack_root_logger": False,
    "worker_redirect_stdouts": False,
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,
    "broker_transport_options": {
        "queue_order_strategy": "priority",
        "visibility_timeout": 120,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "max_connections": 50,
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
    },
    "task_routes": {name: {"queue": queue} for name, queue in QUEUE_OF.items()},
}


def broker_url(settings: Settings) -> str:
    """Return the broker's address: the one set, else the socket of the private Valkey in the data folder."""
    return settings.broker or f"redis+socket://{settings.folder.absolute() / 'valkey.sock'}"


def make_app(settings: Settings) -> Celery:
    """Return a Celery application for these settings, without tasks."""
    app = Celery("guildpost", broker=broker_url(settings), set_as_current=False)
    app.conf.update(_SETTINGS, tick_seconds=settings.lease.total_seconds() / TICKS_A_LEASE)
    return app


def bell(settings: Settings) -> Bell:
    """Return the bell that rings through the broker.

    Where the broker is away it stays silent for a second before it tries again, and the sweep serves.
    """
    app = make_app(settings)
    app.conf.broker_transport_options = {**_SETTINGS["broker_transport_options"], "max_retries": 0}
    silent_until = 0.0

    cry = crier(broker_url(settings))

    def ring(work: Work, row: str) -> None:
        nonlocal silent_until
        if monotonic() < silent_until:
            return
        if work is Work.NEWS:
            cry()
            return
        name = TASKS[work]
        try:
            app.send_task(name, (row,), queue=QUEUE_OF[name], retry=False)
        except (OperationalError, OSError):
            silent_until = monotonic() + SECONDS_OF_SILENCE

    return ring


def unheard(settings: Settings) -> Callable[[], int]:
    """Return what counts the rings for letters and calls that no worker has taken; none where nobody can tell."""
    line = line_to(broker_url(settings))

    def count() -> int:
        with contextlib.suppress(RedisError, OSError):
            return 0 if line is None else int(line.llen(PATIENT))
        return 0

    return count


@dataclass(slots=True)
class Hurry:
    """A bell that a thread of its own rings, so that no request ever waits for the broker.

    It rings at once, and then rests for a moment: what is asked for meanwhile is rung for together, news once and
    letters by one message, since a message costs a sixth of what a move does. The thread begins with the first ringing,
    in the process that rings: after a fork there is none. What is lost with the process, or with a full queue, the
    sweep finds.
    """

    ring: Callable[[Work, str], None]
    rows: Queue[tuple[Work, str]] = field(default_factory=Queue)
    process: int = 0

    def __call__(self, work: Work, row: str) -> None:
        """Have the bell rung soon."""
        if self.process != os.getpid():
            self.process, self.rows = os.getpid(), Queue(MOST_TO_RING)
            Thread(target=self._go_on, args=(self.rows,), name="bell", daemon=True).start()
        with contextlib.suppress(Full):
            self.rows.put_nowait((work, row))

    def _go_on(self, rows: Queue[tuple[Work, str]]) -> None:
        while True:
            waiting = {rows.get(): None}
            while not rows.empty():
                waiting[rows.get()] = None
            for work, row in together(waiting):
                self.ring(work, row)
            sleep(SECONDS_OF_REST)


def together(waiting: Collection[tuple[Work, str]]) -> Iterator[tuple[Work, str]]:
    """Yield what to ring for, letters last and by several numbers with commas between.

    >>> list(together([(Work.DELIVER, "7"), (Work.NEWS, ""), (Work.DELIVER, "8")]))
    [(<Work.NEWS: 'news'>, ''), (<Work.DELIVER: 'deliver'>, '7,8')]
    """
    letters = [row for work, row in waiting if work is Work.DELIVER]
    yield from ((work, row) for work, row in waiting if work is not Work.DELIVER)
    for first in range(0, len(letters), MOST_TOGETHER):
        yield Work.DELIVER, ",".join(letters[first : first + MOST_TOGETHER])
