"""Watches over the processes of an installation: starts again whatever died or no longer answers."""

import contextlib
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import click
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from server.cli.up.broker import socket_of
from server.cli.up.children import Child
from server.play.house import House
from server.play.pulse import last_beat, last_done, oldest_waiting

LEASES_OF_SILENCE: Final = 2.5
"""After so many leases without an answer a part is started again: five minutes, if nothing else is set."""

_LOOK_SECONDS: Final = 1.0
_LISTENINGS_A_LEASE: Final = 4
_ANSWER_SECONDS: Final = 2.0
_START_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Signs:
    """By what it is seen that a part answers."""

    house: House
    since: datetime

    def web(self) -> bool:
        """Say whether the web door answers."""
        with contextlib.suppress(urllib.error.URLError, OSError):
            address = f"http://{self.house.settings.host}:{self.house.settings.port}/healthz"
            with urllib.request.urlopen(address, timeout=_ANSWER_SECONDS) as answer:
                return bool(answer.status == 200)  # noqa: PLR2004 - OK
        return False

    def mail(self) -> bool:
        """Say whether the mail door greets."""
        place = (self.house.settings.smtp_host, self.house.settings.number("smtp_port"))
        with contextlib.suppress(OSError), socket.create_connection(place, timeout=_ANSWER_SECONDS) as line:
            return line.recv(3) == b"220"
        return False

    def worker(self) -> bool:
        """Say whether the worker has given a sign of life since we started."""
        beat = last_beat(self.house)
        return beat is not None and beat >= self.since

    def work(self) -> bool:
        """Say whether the worker lives and gets on; where the database is away nobody can tell.

        Rows may wait for long behind many others: only where nothing is finished meanwhile is the worker stuck.
        A sign of life from the future is none: the clock was set back since.
        """
        now = self.house.clock()
        earliest = now - self.house.settings.lease * LEASES_OF_SILENCE
        try:
            beat, done = last_beat(self.house), last_done(self.house)
            waits_since = now - oldest_waiting(self.house)
        except SQLAlchemyError:
            return True
        lives = beat is not None and earliest <= beat <= now + self.house.settings.lease
        return lives and (waits_since >= earliest or (done is not None and done >= earliest))

    def broker(self) -> bool:
        """Say whether the private broker answers."""
        place = str(socket_of(self.house.settings.folder))
        with contextlib.suppress(RedisError, OSError), Redis(unix_socket_path=place, socket_timeout=2) as line:
            return bool(line.ping())
        return False


@dataclass(slots=True)
class Watch:
    """Looks after the children; `heard` is when each last answered, on the monotonic clock."""

    signs: Signs
    children: list[Child]
    heard: dict[str, float] = field(default_factory=dict)

    def keep(self) -> None:
        """Watch until somebody asks us to end."""
        pause = self.signs.house.settings.lease.total_seconds() / _LISTENINGS_A_LEASE
        listened = time.monotonic()
        while True:
            time.sleep(_LOOK_SECONDS)
            self.revive()
            if time.monotonic() - listened >= pause:
                listened = time.monotonic()
                self.listen()

    def revive(self) -> None:
        """Start again whatever died."""
        for child in self.children:
            if child.revive():
                click.echo(f"{child.name} had died and was started again", err=True)

    def listen(self) -> None:
        """Ask every part for a sign of life, and end the one that has been silent for too long, to be started anew."""
        answers = {
            "web": self.signs.web,
            "smtpd": self.signs.mail,
            "worker": self.signs.work,
            "broker": self.signs.broker,
        }
        for child in self.children:
            if self._silent(child, answers[child.name]):
                click.echo(f"{child.name} gives no sign of life and is started again", err=True)
                child.kill()

    def _silent(self, child: Child, answers: Callable[[], bool]) -> bool:
        now = time.monotonic()
        if answers():
            self.heard[child.name] = now
            return False
        heard = self.heard.get(child.name, 0.0)
        since = heard if heard > child.started else child.started + _START_SECONDS
        allowed = LEASES_OF_SILENCE * self.signs.house.settings.lease.total_seconds()
        return now - since > allowed
