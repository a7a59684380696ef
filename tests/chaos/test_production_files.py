"""The files of a production set-up: each is tried, on PostgreSQL and a broker that listens on TCP."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPResponse
from pathlib import Path

import pytest

from server.cli.up.broker import server
from server.mailroom.replies import about_game
from server.play.house import House, open_house
from server.settings import Settings
from tests.chaos.cluster import wait_until
from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent
from tests.postgres import NoPostgres, free_port, postgres
from tests.server.nameserver import WELL, name_server
from tests.upstart import ROOT

FILES = ROOT / "docs" / "operating"
UNITS = sorted(FILES.glob("*.service"))
BIN = Path(sys.executable).parent
pytestmark = [pytest.mark.doors, pytest.mark.timeout(300)]


def procfile() -> dict[str, str]:
    lines = (FILES / "Procfile").read_text().splitlines()
    return {name: command.strip() for name, _, command in (line.partition(":") for line in lines)}


def started(command: str, environment: dict[str, str]) -> list[str]:
    """Return a line of the Procfile as a program and its words, the variables filled in."""
    return [re.sub(r"\$\{?(\w+)\}?", lambda found: environment[found[1]], word) for word in shlex.split(command)]


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Installation, House]]:
    """Every line of the Procfile in a process, with two workers."""
    folder = tmp_path_factory.mktemp("production")
    port = free_port()
    with ExitStack() as stack:
        try:
            database = stack.enter_context(postgres()).database("guildpost")
        except NoPostgres as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(str(error))
        broker = [server(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        settings = {
            line.partition("=")[0]: line.partition("=")[2]
            for line in (FILES / "guildpost.env").read_text().splitlines()
            if line.startswith("GUILDPOST_")
        } | {
            "GUILDPOST_DATA": str(folder / "data"),
            "GUILDPOST_DATABASE": database,
            "GUILDPOST_BROKER": f"redis://127.0.0.1:{port}/0",
            "GUILDPOST_PORT": str(free_port()),
            "GUILDPOST_SMTP_PORT": str(free_port()),
            "GUILDPOST_RELAY": "",
            "GUILDPOST_RESOLVER": stack.enter_context(name_server(WELL)),
        }
        plain = {name: value for name, value in os.environ.items() if not name.startswith("GUILDPOST_")}
        environment = {**plain, **settings, "PATH": f"{BIN}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
        lines = procfile()
        subprocess.run(started(lines["release"], environment), env=environment, cwd=ROOT, check=True)
        log = stack.enter_context((folder / "log").open("wb"))
        for command in (broker, *(started(lines[one], environment) for one in ("web", "smtpd", "worker", "worker"))):
            running = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log)
            stack.callback(running.wait, 60)
            stack.callback(running.terminate)
        read = {name.removeprefix("GUILDPOST_").lower(): value for name, value in settings.items()}
        house = open_house(Settings(**read))
        stack.callback(house.store.close)
        doors = (f"http://127.0.0.1:{read['port']}", ("127.0.0.1", int(read["smtp_port"])))
        made = Installation(*doors, folder / "data", environment, 0.0)
        wait_until(lambda: _answers(made), 60, (folder / "log").read_text())
        yield made, house


def _answers(installation: Installation) -> bool:
    try:
        return Client(installation.http).call("GET", "/").status == 200
    except OSError:
        time.sleep(0.2)
        return False


def test_a_game_is_begun_and_played_through_both_doors(production: tuple[Installation, House]) -> None:
    installation, house = production
    anna, ben = (Client(installation.http, installation.player(name)) for name in ("Anna", "Ben"))
    number = anna.call("POST", "/challenges", {"game": "alien-city", "to": "Ben", "seat": "first"}).json["id"]
    game = ben.call("POST", f"/challenges/{number}/accept").json["game_id"]
    move = anna.call("GET", f"/games/{game}/legal-moves").json["moves"][0]
    writer = Correspondent(installation, "anna@example.org")
    writer.send(about_game(house, int(game), 1, 0), move)
    wait_until(lambda: anna.call("GET", f"/games/{game}").json["ply"] == 1, 60, "the letter was not judged")
    move = ben.call("GET", f"/games/{game}/legal-moves").json["moves"][0]
    assert ben.call("POST", f"/games/{game}/moves?wait=5", {"move": move}).status == 200
    assert "1 games were replayed" in installation.command("verify", "--all")


def test_the_doctor_finds_nothing_bad(production: tuple[Installation, House]) -> None:
    installation, _ = production
    assert "BAD" not in installation.command("doctor")


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (f"GET /{'x' * 9000} HTTP/1.1\r\n", 414),
        (f"GET / HTTP/1.1\r\nX-Long: {'x' * 9000}\r\n", 431),
        ("GET / HTTP/9.7\r\n", 400),
    ],
)
def test_what_never_reaches_the_application_is_refused_as_a_problem(
    production: tuple[Installation, House], asked: str, status: int
) -> None:
    host, port = production[0].http.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(f"{asked}Host: {host}\r\n\r\n".encode())
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == status
        assert answer.getheader("Content-Type") == "application/problem+json"
        assert json.loads(answer.read())["status"] == status


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_starts_what_the_procfile_starts(unit: Path) -> None:
    (command,) = re.findall(r"(?m)^ExecStart=(.*)$", unit.read_text())
    said = re.sub(r"\$\{(\w+)\}", r"$\1", command.removeprefix("/opt/guildpost/bin/"))
    assert said == procfile()[unit.stem.removeprefix("guildpost-")]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_reads_a_unit(unit: Path, tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        assert os.environ.get("CI") != "true", "systemd-analyze is needed"
        pytest.skip("systemd is not here")
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/opt/guildpost/bin", str(BIN)))
    done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert unit.name not in done.stderr
