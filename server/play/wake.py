"""Wakes those who wait for news: a word in the broker's channel after each commit, a look at the clock without it."""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Final
from urllib.parse import urlsplit

import structlog
from redis import Redis
from redis.exceptions import RedisError

CHANNEL: Final = "guildpost.news"
WORD: Final = "news"
TOLD: Final = 5.0
"""Seconds between looks of those who wait where the channel is heard: a word may be lost."""
UNTOLD: Final = 0.5
"""The same where it is not."""
_AGAIN: Final = 2.0
_log: Final = structlog.get_logger("wake")


def line_to(broker: str) -> Redis | None:
    """Return a line to the broker, None for one that has no channels."""
    split = urlsplit(broker)
    if split.scheme == "redis+socket":
        return Redis(unix_socket_path=split.path, socket_connect_timeout=_AGAIN, socket_timeout=_AGAIN)
    if split.scheme in {"redis", "rediss"}:
        return Redis.from_url(broker, socket_connect_timeout=_AGAIN, socket_timeout=_AGAIN)
    return None


def crier(broker: str) -> Callable[[], None]:
    """Return what says the word in the channel; where the broker is away it stays silent."""
    line = line_to(broker)

    def cry() -> None:
        if line is not None:
            with contextlib.suppress(RedisError, OSError):
                line.publish(CHANNEL, WORD)

    return cry


@dataclass(slots=True)
class Watch:
    """Those of a process who wait for news.

    The thread that listens to the channel begins with the first who waits, in the process that waits: after a fork
    there is none.
    """

    broker: str
    bell: Condition = field(default_factory=Condition)
    count: int = 0
    heard: bool = False
    process: int = 0

    def wait(self, seen: int, seconds: float) -> None:
        """Wait for a word after the `seen`-th, no longer than the seconds, nor than the channel can be trusted."""
        self._listen()
        with self.bell:
            if self.count == seen:
                self.bell.wait(min(seconds, TOLD if self.heard else UNTOLD))

    def wake(self) -> None:
        """Wake everybody who waits."""
        with self.bell:
            self.count += 1
            self.bell.notify_all()

    def _listen(self) -> None:
        with self.bell:
            begun = self.process == os.getpid()
            self.process = os.getpid()
        line = None if begun else line_to(self.broker)
        if line is not None:
            Thread(target=self._go_on, args=(line,), name="wake", daemon=True).start()

    def _go_on(self, line: Redis) -> None:
        while True:
            try:
                self._hear(line)
            except (RedisError, OSError) as error:
                if self.heard:
                    _log.warning("the channel of news is not heard any more", reason=repr(error))
            self.heard = False
            with self.bell:
                self.bell.wait(_AGAIN)

    def _hear(self, line: Redis) -> None:
        with line.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call] # redis has no type for it
            channel.subscribe(CHANNEL)
            self.heard = True
            self.wake()
            while True:
                if channel.get_message(timeout=_AGAIN / 2) is not None:
                    self.wake()
