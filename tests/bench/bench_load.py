"""Reads and durable moves a second, with p50 and p99, beside a bare Flask view under the same server."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from engine.catalog import games
from engine.core.position import Position, play
from server.cli.up.broker import command as command_of_broker
from server.play.house import Desk, House, open_house
from server.play.people import issue_token, register
from server.play.tables import open_game, position_of
from server.settings import Settings
from server.store.migrate import upgrade
from server.store.tables import GameRow
from tests.postgres import free_port, postgres

ROOT = Path(__file__).parents[2]
CODE = "6ETR-3RZF-YS3G-MMDA"
LINES = 16
MOVES = 24


@dataclass(frozen=True)
class Rate:
    """How many a second, and how long the median and the slowest hundredth took, in milliseconds."""

    each_second: float
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{self.each_second:7.0f}/s  p50 {self.p50:6.1f} ms  p99 {self.p99:6.1f} ms"


@dataclass(frozen=True)
class Script:
    """A game with the moves to be made in it, each with the token of whoever makes it."""

    game: int
    moves: tuple[tuple[str, str], ...]


def command(server: str, target: str, port: int) -> list[str]:
    """Return the command that serves an application with two processes of sixteen threads."""
    if server == "granian":
        words = ["--interface", "wsgi", "--workers", "2", "--blocking-threads", "16", "--factory", "--no-ws"]
        return [sys.executable, "-m", "granian", *words, "--host", "127.0.0.1", "--port", str(port), target]
    words = [
        "--workers=2",
        "--threads=16",
        "--worker-class=server.web.threads.Threads",
        "--preload",
        "--keep-alive=30",
        "--no-control-socket",
    ]
    return [sys.executable, "-m", "gunicorn", *words, f"--bind=127.0.0.1:{port}", "--log-level=warning", f"{target}()"]


@contextmanager
def serving(server: str, target: str, environment: dict[str, str]) -> Iterator[int]:
    """Serve an application; gives its port."""
    port = free_port()
    with tempfile.TemporaryFile() as log:
        running = subprocess.Popen(command(server, target, port), env=environment, cwd=ROOT, stdout=log, stderr=log)
        try:
            for _ in range(300):
                if running.poll() is not None:
                    log.seek(0)
                    raise SystemExit(log.read().decode())
                try:
                    line = HTTPConnection("127.0.0.1", port, timeout=2)
                    line.request("GET", "/healthz")
                    line.getresponse().read()
                    break
                except OSError:
                    time.sleep(0.1)
            yield port
        finally:
            running.terminate()
            running.wait(30)


def read(url: str, token: str, seconds: int) -> Rate:
    """Read an address with wrk over sixteen lines; every answer must be 2xx."""
    wrk = shutil.which("wrk")
    if wrk is None:
        raise SystemExit("wrk is not here; “apt-get install wrk” brings it.")
    words = [wrk, "-t1", f"-c{LINES}", f"-d{seconds}s", "--latency", "-H", f"Authorization: Bearer {token}", url]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said, said
    assert "Socket errors" not in said, said
    found = {name: _milliseconds(value) for name, value in re.findall(r"(50|99)%\s+([\d.]+\w+)", said)}
    return Rate(float(re.findall(r"Requests/sec:\s+([\d.]+)", said)[0]), found["50"], found["99"])


def _milliseconds(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)(\w+)", text).groups()  # type: ignore[union-attr]  # wrk writes nothing else
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def scripts(house: House, count: int) -> tuple[list[Script], str]:
    """Open games and write down legal moves for each; gives a token too."""
    game = games()["alien-city"]
    made = []
    with house.store.write() as session:
        now = house.clock()
        players = [register(session, name, f"{name}@example.org", now) for name in ("Anna", "Ben")]
        for one in players:
            one.confirmed_at = now
        tokens = [issue_token(session, one, "load", now) for one in players]
        for _ in range(count):
            row: GameRow = open_game(Desk(house, session, now), game, {"code": CODE}, players)
            made.append(Script(row.id, tuple(moves_of(position_of(house, row), tokens))))
    return made, tokens[0]


def moves_of(position: Position, tokens: list[str]) -> Iterator[tuple[str, str]]:
    """Yield legal moves from a position on, each with the token of whoever makes it."""
    for _ in range(MOVES):
        seat = position.to_act
        assert isinstance(seat, int)
        text = position.game.format(next(iter(position.game.legal_moves(position.state))))
        position = play(position, text).position
        yield tokens[seat - 1], text


def perform(port: int, written: list[Script]) -> list[float]:
    """Make the moves of some games, one after the other, over one line; returns how many seconds each took."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    took = []
    for script in written:
        for ply, (token, move) in enumerate(script.moves):
            body = json.dumps({"move": move, "ply": ply})
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            began = time.perf_counter()
            line.request("POST", f"/api/v1/games/{script.game}/moves?wait=5", body, headers)
            answer = line.getresponse()
            said = answer.read()
            took.append(time.perf_counter() - began)
            assert answer.status == 200, said
    return took


def perform_many(port: int, shares: list[list[Script]]) -> list[float]:
    """Make moves over several lines at once."""
    with ThreadPoolExecutor(len(shares)) as pool:
        return [one for took in pool.map(perform, [port] * len(shares), shares) for one in took]


def move(port: int, written: list[Script]) -> Rate:
    """Make all moves over sixteen lines from two processes."""
    shares = [written[number::LINES] for number in range(LINES)]
    halves = [shares[: LINES // 2], shares[LINES // 2 :]]
    began = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        took = sorted(one for part in pool.map(perform_many, [port] * 2, halves) for one in part)
    elapsed = time.perf_counter() - began
    return Rate(len(took) / elapsed, took[len(took) // 2] * 1000, took[int(len(took) * 0.99)] * 1000)


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--server", choices=("gunicorn", "granian"), default="gunicorn")
    words.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    words.add_argument("--seconds", type=int, default=8)
    words.add_argument("--games", type=int, default=96)
    given = words.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gp-load-"))
        database = ""
        if given.database == "postgresql":
            database = stack.enter_context(postgres("fsync=on", "synchronous_commit=on")).database("load")
        broker = subprocess.Popen(command_of_broker(Path(folder)))
        stack.callback(broker.wait)
        stack.callback(broker.terminate)
        settings = Settings(data=folder, database=database, log="warning")
        house = open_house(settings)
        upgrade(house.store.engine)
        written, token = scripts(house, given.games)
        house.store.close()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GUILDPOST_")} | {
            "GUILDPOST_DATA": folder,
            "GUILDPOST_DATABASE": database,
            "GUILDPOST_LOG": "warning",
            "GUILDPOST_READS_A_MINUTE": "0",
            "GUILDPOST_WRITES_A_MINUTE": "0",
            "PYTHONPATH": str(ROOT),
        }
        print(f"{given.server}, {given.database}, {LINES} lines")
        with serving(given.server, "tests.bench.bare:wsgi", environment) as port:
            bare = read(f"http://127.0.0.1:{port}/bare", token, given.seconds)
        print(f"bare view   {bare}")
        with serving(given.server, "server.app:wsgi", environment) as port:
            moved = move(port, written)
            print(f"POST move   {moved}  {moved.each_second / bare.each_second:.2f} of bare")
            got = read(f"http://127.0.0.1:{port}/api/v1/games/{written[0].game}", token, given.seconds)
            print(f"GET game    {got}  {got.each_second / bare.each_second:.2f} of bare")
            seen = read(f"http://127.0.0.1:{port}/api/v1/games/{written[0].game}/board.svg", token, given.seconds)
            print(f"GET board   {seen}  {seen.each_second / bare.each_second:.2f} of bare")


if __name__ == "__main__":
    main()
