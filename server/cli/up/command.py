"""The command `guildpost up`: migrates, starts every process, watches over them, ends them cleanly."""

import contextlib
import fcntl
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

import click

from server.cli.up.broker import command as broker_command
from server.cli.up.broker import socket_of
from server.cli.up.children import Child, python, stop, wait_for
from server.cli.up.watch import Signs, Watch
from server.cli.wiring import in_words
from server.play.house import House, open_house
from server.settings import PREFIX, Settings, read
from server.store.maildir import make_maildir
from server.store.migrate import upgrade

READY_SECONDS: Final = 180
HIGHEST_PORT: Final = 65535


class Stopped(Exception):
    """Somebody asked us to end."""


@click.command()
@click.option("--data", help="Folder for the database, the post and the secrets.  [default: data]")
@click.option("--port", help="Port of the web door; 0 takes a free one.  [default: 8000]")
@click.option("--smtp-port", help="Port of the mail door; 0 takes a free one.  [default: 8025]")
def up(data: str | None, port: str | None, smtp_port: str | None) -> None:
    """Start everything on an embedded default: web, mail door, worker, broker."""
    given = {"data": data, "port": port, "smtp_port": smtp_port}
    settings = with_ports(read(**{name: value for name, value in given.items() if value is not None}))
    signal.signal(signal.SIGTERM, _stop)
    with in_words():
        house = open_house(settings)
    with alone(settings), contextlib.suppress(Stopped, KeyboardInterrupt):
        click.echo("migrating the database …", err=True)
        with in_words():
            upgrade(house.store.engine)
        make_maildir(settings.folder / "post")
        _run(house)


def _run(house: House) -> None:
    settings = house.settings
    with running(settings) as children:
        _await_ready(house, children)
        click.echo(f"ready http={settings.url} smtp={settings.smtp_host}:{settings.smtp_port}")
        heard = dict.fromkeys((child.name for child in children), time.monotonic())
        Watch(Signs(house, house.clock()), children, heard).keep()


def alone(settings: Settings) -> TextIO:
    """Keep a data folder for ourselves until the file given is closed; raises ClickException where another has it."""
    for port in (settings.number("port"), settings.number("smtp_port")):
        if port > HIGHEST_PORT:
            raise click.ClickException(f"There is no port {port}; the highest is {HIGHEST_PORT}.")
    lock = (settings.folder / "up.lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise click.ClickException(f"A Guildpost runs on {settings.folder.absolute()} already.") from error
    return lock


def with_ports(settings: Settings) -> Settings:
    """Return the settings with a free port in place of every 0."""
    port = settings.port if settings.number("port") else _free_port(settings.host)
    smtp_port = settings.smtp_port if settings.number("smtp_port") else _free_port(settings.smtp_host)
    return replace(settings, port=port, smtp_port=smtp_port)


def children_of(settings: Settings) -> list[Child]:
    """Return the processes of an installation, in the order in which they are to start."""
    environment = dict(os.environ) | {
        f"{PREFIX}{one.name.upper()}": getattr(settings, one.name) for one in fields(settings)
    }
    logs = settings.folder / "logs"
    commands = {
        "smtpd": python("server.smtpd"),
        "web": python("gunicorn", *_gunicorn(settings)),
        "worker": python("server.worker"),
    }
    if settings.imap:
        commands["collector"] = python("server.cli", "collect")
    if not settings.broker:
        commands = {"broker": broker_command(settings.folder), **commands}
    return [Child(name, command, environment, logs) for name, command in commands.items()]


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[list[Child]]:
    """Start the processes; they end when the block does, the broker after those who speak to it."""
    children = children_of(settings)
    if not settings.broker:
        socket_of(settings.folder).unlink(missing_ok=True)
    try:
        for child in children:
            child.start()
        yield children
    finally:
        for last in (False, True):
            stop([child for child in children if (child.name == "broker") is last])


def _await_ready(house: House, children: list[Child]) -> None:
    signs = Signs(house, house.clock())
    for part, answers in {"web": signs.web, "smtpd": signs.mail, "worker": signs.worker}.items():
        _await_part(part, answers, children, house.settings.folder / "logs")
    for child in children:
        child.restarts = 0


def _await_part(part: str, answers: Callable[[], bool], children: list[Child], logs: Path) -> None:
    """Wait until a part answers; raises ClickException with the end of its log where it does not, or where one died."""
    wait_for(lambda: _dead(children) or answers(), READY_SECONDS)
    silent = next((child.name for child in children if child.dead), None if answers() else part)
    if silent is not None:
        tail = _tail(logs / f"{silent}.log")
        raise click.ClickException(f"The part “{silent}” does not answer; its log ends with:\n{tail}")


def _dead(children: list[Child]) -> bool:
    return any(child.dead for child in children)


def _gunicorn(settings: Settings) -> list[str]:
    return [
        "server.app:wsgi()",
        f"--bind={settings.host}:{settings.port}",
        f"--workers={settings.number('web_workers')}",
        f"--threads={settings.number('web_threads')}",
        "--worker-class=server.web.threads.Threads",
        "--preload",
        "--keep-alive=30",
        "--graceful-timeout=10",
        "--no-control-socket",
        "--log-level=warning",
    ]


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise Stopped


def _free_port(host: str) -> str:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return str(probe.getsockname()[1])


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return "\n".join(lines[-8:])
