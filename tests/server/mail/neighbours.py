"""A real Postfix and a real Dovecot for tests, on free ports in folders of their own, with the files of the manual."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

FILES = Path(__file__).parents[3] / "docs" / "operating"
POSTFIX, DOVECOT = Path("/usr/sbin/postfix"), Path("/usr/sbin/dovecot")
SERVICES = """
127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""
PRIVATE = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
local_recipient_maps =
mynetworks = 192.0.2.1/32
myhostname = mx.example.org
default_transport = discard:
minimal_backoff_time = 1s
queue_run_delay = 1s
address_verify_poll_delay = 1s
"""


def needed(program: Path) -> None:
    """Skip where a program is missing or may not be started; where CI says that it is there, it must be."""
    if os.environ.get("CI") == "true":
        assert program.exists(), f"{program} is missing: make neighbours"
        return
    if not program.exists() or os.geteuid() != 0:
        pytest.skip(f"{program.name} is needed, and the right to start it")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(what: str, seconds: float, ready: object) -> None:
    """Ask again and again until something holds."""
    end = time.monotonic() + seconds
    while not ready():  # type: ignore[operator] # a callable without arguments
        assert time.monotonic() < end, what
        time.sleep(0.05)


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            return bool(line.recv(1))
    except OSError:
        return False


def written(name: str, values: Mapping[str, str]) -> str:
    """Return a file of the manual with the values of a test; each must have stood there."""
    text = (FILES / name).read_text("utf-8")
    for told, ours in values.items():
        assert told in text, f"{told} is not in {name}"
        text = text.replace(told, ours)
    return text


@contextmanager
def folder() -> Iterator[Path]:
    """Give a folder that mail servers, which are other users, may walk into."""
    with tempfile.TemporaryDirectory(prefix="gp-mail-") as made:
        place = Path(made)
        place.chmod(0o755)
        yield place


@dataclass(frozen=True, slots=True)
class Postfix:
    """A running Postfix: its port and its folder."""

    port: int
    place: Path

    @property
    def log(self) -> str:
        return (self.place / "log").read_text(errors="replace")

    def queued(self) -> int:
        listed = subprocess.run(["/usr/sbin/postqueue", "-c", self.place, "-j"], capture_output=True, check=True)
        return len(listed.stdout.splitlines())


@contextmanager
def postfix(main: str, services: str = "") -> Iterator[Postfix]:
    """Start a Postfix with these lines in main.cf, and these after the usual ones in master.cf."""
    needed(POSTFIX)
    with folder() as place:
        port = free_port()
        (place / "main.cf").write_text(PRIVATE.format(folder=place) + main)
        (place / "master.cf").write_text(SERVICES.format(port=port) + services)
        (place / "guildpost_header_checks").write_text((FILES / "guildpost_header_checks").read_text())
        for name in ("queue", "data"):
            (place / name).mkdir()
        shutil.chown(place / "data", "postfix")
        subprocess.run([POSTFIX, "-c", place, "start"], capture_output=True, check=True, timeout=60)
        try:
            until("Postfix answers", 20, lambda: answers(port))
            yield Postfix(port, place)
        finally:
            subprocess.run([POSTFIX, "-c", place, "stop"], capture_output=True, check=False, timeout=60)


@dataclass(slots=True)
class Dovecot:
    """A Dovecot over a Maildir: its port, and the certificate by which it is known."""

    port: int
    place: Path
    certificate: Path

    def start(self) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([DOVECOT, "-c", self.place / "dovecot.conf"], check=True, timeout=30, **quiet)
        until("Dovecot listens", 20, self._listens)

    def stop(self) -> None:
        command = ["/usr/bin/doveadm", "-c", str(self.place / "dovecot.conf"), "stop"]
        subprocess.run(command, check=False, capture_output=True, timeout=30)
        until("Dovecot has ended", 20, lambda: not self._listens())

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """Start a Dovecot for the user `play` with the password `secret`."""
    needed(DOVECOT)
    with folder() as place:
        port = free_port()
        certificate, key = place / "dovecot.pem", place / "dovecot.key"
        certify(certificate, key)
        (place / "mail").mkdir()
        shutil.chown(place / "mail", "nobody", "nogroup")
        (place / "users").write_text("play:{PLAIN}secret\n")
        values = {
            "/var/mail/guildpost": f"{place}/mail",
            "mail_uid = vmail": "mail_uid = nobody",
            "mail_gid = vmail": "mail_gid = nogroup",
            "/etc/dovecot/private/dovecot.pem": str(certificate),
            "/etc/dovecot/private/dovecot.key": str(key),
            "/etc/dovecot/users": f"{place}/users",
            "port = 993": f"port = {port}\n    ssl = yes",
        }
        private = f"base_dir = {place}/run\nstate_dir = {place}/state\nlog_path = {place}/log\n"
        (place / "dovecot.conf").write_text(written("dovecot.conf", values) + private)
        made = Dovecot(port, place, certificate)
        made.start()
        try:
            yield made
        finally:
            made.stop()


def certify(certificate: Path, key: Path) -> None:
    """Make a certificate for this machine, as an operator would."""
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["/usr/bin/openssl", *words.split(), *files], check=True, capture_output=True, timeout=60)


def sentences(text: str) -> str:
    """Return a text in one line."""
    return re.sub(r"\s+", " ", text)
