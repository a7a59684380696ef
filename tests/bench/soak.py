"""Plays for minutes at half of what an installation can do, and compares the memory of its parts before and after."""

import argparse
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import func, select

from server.play.house import Desk, House
from server.play.people import issue_token, register
from server.play.tables import open_game, position_of
from server.store.people import Player
from server.store.post import Outgoing
from tests.bench.bench_load import CODE, Script, moves_of
from tests.chaos.cluster import Cluster, cluster
from tests.chaos.relay import relay
from tests.doors.client import Client
from tests.postgres import free_port, postgres

LINES = 8
READS = 4
"""So many times each line reads a game for a move that it makes."""

AT_A_TIME = 8
FLAT = 1.10
"""What a part takes at the end may be so much of what it took when it was warm."""

LEAST = 24
"""MiB by which a part may grow whatever it took: caches that fill once."""


@dataclass
class Play:
    """Makes moves and reads games over several lines, as fast as it can or at a pace."""

    running: Cluster
    house: House
    players: list[tuple[int, str]]
    stop: threading.Event = field(default_factory=threading.Event)
    opened: threading.Lock = field(default_factory=threading.Lock)
    stock: list[Script] = field(default_factory=list)
    moves: int = 0

    def script(self) -> Script:
        """Take a game that nobody plays; some more are opened where there is none."""
        with self.opened:
            if not self.stock:
                self.stock = list(self._games())
            return self.stock.pop()

    def _games(self) -> Iterator[Script]:
        game = self.house.game("alien-city")
        with self.house.store.write() as session:
            players = [session.get_one(Player, number) for number, _ in self.players]
            for _ in range(AT_A_TIME):
                row = open_game(Desk(self.house, session, self.house.clock()), game, {"code": CODE}, players)
                tokens = [token for _, token in self.players]
                yield Script(row.id, tuple(moves_of(position_of(self.house, row), tokens)))

    def line(self, pause: float) -> None:
        """Play game after game, a move each `pause` seconds at most."""
        while not self.stop.is_set():
            one = self.script()
            for ply, (token, move) in enumerate(one.moves):
                began = time.monotonic()
                client = Client(self.running.up.http, token)
                for _ in range(READS):
                    assert client.call("GET", f"/games/{one.game}").status == 200
                made = client.call("POST", f"/games/{one.game}/moves?wait=5", {"move": move, "ply": ply})
                assert made.status == 200, made.body
                self.moves += 1
                if self.stop.wait(max(began + pause - time.monotonic(), 0)):
                    return

    def sent(self) -> int:
        with self.house.store.read() as session:
            return session.scalar(select(func.count()).select_from(Outgoing).where(Outgoing.status == "sent")) or 0


def entered(house: House, name: str) -> tuple[int, str]:
    """Enter a player whose letters are text; returns number and token."""
    with house.store.write() as session:
        player = register(session, name, f"{name}@example.org", house.clock())
        player.confirmed_at, player.wishes = house.clock(), {"png": "off", "pdf": "off"}
        return player.id, issue_token(session, player, "soak", house.clock())


def full(play: Play, seconds: float) -> float:
    """Return how many moves a second are both made and told by letter when as much is asked for as goes."""
    with ThreadPoolExecutor(LINES) as pool:
        works = [pool.submit(play.line, 0) for _ in range(LINES)]
        time.sleep(seconds)
        sent = play.sent()
        play.stop.set()
        for work in works:
            work.result()
    play.stop.clear()
    return min(play.moves, sent) / seconds


def memory(running: Cluster) -> dict[str, float]:
    """Return the MiB of each part with all its processes; what several of them share is counted once (PSS)."""
    parts, found = running.parts(), {}
    groups = {group: part for part, group in parts.items()}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            part = groups.get(os.getpgid(int(place.name)))
            if part is not None:
                found[part] = found.get(part, 0.0) + _share(place)
        except OSError:
            continue
    return found


def _share(place: Path) -> float:
    lines = (place / "smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def soak(play: Play, rate: float, minutes: float) -> Iterator[tuple[float, dict[str, float]]]:
    """Play at a rate; yields the memory of the parts each half minute."""
    with ThreadPoolExecutor(LINES) as pool:
        began = time.monotonic()
        works = [pool.submit(play.line, LINES / rate) for _ in range(LINES)]
        while (passed := time.monotonic() - began) < minutes * 60:
            time.sleep(min(30, minutes * 60 - passed))
            if done := [work for work in works if work.done()]:
                done[0].result()
            yield time.monotonic() - began, memory(play.running)
        play.stop.set()
        for work in works:
            work.result()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--calibrate", type=float, default=30)
    words.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = words.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gp-soak-")))
        port = free_port()
        stack.enter_context(relay(port))
        url = stack.enter_context(postgres("fsync=on")).database("soak") if given.database == "postgresql" else ""
        settings = {"relay": f"smtp://127.0.0.1:{port}", "log": "warning", "database": url}
        running = stack.enter_context(cluster(folder, **settings))
        house = running.house()
        stack.callback(house.store.close)
        play = Play(running, house, [entered(house, name) for name in ("Anna", "Ben")])
        most = full(play, given.calibrate)
        before, begun = play.moves, time.monotonic()
        print(
            f"{given.database}: {most:.1f} moves a second with their letters and {READS} reads each; half of that now"
        )
        rows = []
        for seconds, taken in soak(play, most / 2, given.minutes):
            rows.append(taken)
            told = "  ".join(f"{part} {taken[part]:.0f}" for part in sorted(taken))
            print(f"{seconds:5.0f} s  {(play.moves - before) / (time.monotonic() - begun):5.1f}/s  {told}", flush=True)
    warm, end = rows[min(1, len(rows) - 1)], rows[-1]
    grown = [part for part in end if end[part] > max(warm[part] * FLAT, warm[part] + LEAST)]
    for part in sorted(end):
        print(f"{part:<7} {warm[part]:6.1f} MiB when warm, {end[part]:6.1f} MiB at the end")
    raise SystemExit(f"these parts have grown: {', '.join(grown)}" if grown else 0)


if __name__ == "__main__":
    main()
