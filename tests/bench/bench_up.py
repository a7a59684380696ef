"""Measures `guildpost up`: until it is ready, and from a letter taken at the door to the turn letter handed over."""

import json
import statistics
import tempfile
import time
from pathlib import Path

from tests.doors.client import Client
from tests.doors.conftest import Installation, installed
from tests.doors.postman import Correspondent

STARTS = 3
LETTERS = 15


def waits(installation: Installation) -> list[float]:
    """Play by letters and return the seconds from each 250 to the next turn letter in the Maildir."""
    tokens = {name: installation.player(name) for name in ("Anna", "Ben")}
    anna, ben = (Client(installation.http, tokens[name]) for name in ("Anna", "Ben"))
    number = anna.call("POST", "/challenges", {"game": "alien-city", "to": "Ben", "seat": "first"}).json["id"]
    game = ben.call("POST", f"/challenges/{number}/accept").json["game_id"]
    writers = {1: Correspondent(installation, "anna@example.org"), 2: Correspondent(installation, "ben@example.org")}
    took = []
    letter = writers[1].receive("turn")
    for turn in range(LETTERS):
        mover, other = writers[turn % 2 + 1], writers[(turn + 1) % 2 + 1]
        move = anna.call("GET", f"/games/{game}/legal-moves?prefix=").json["moves"][0]
        mover.answer(letter, move)
        began = time.monotonic()
        letter = other.receive("turn")
        took.append(time.monotonic() - began)
    return took


def main() -> None:
    ready = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder, installed(Path(folder)) as installation:
            ready.append(installation.ready_after)
    print(f"`guildpost up` ready: {statistics.median(ready):.2f} s (median of {STARTS}; aim: 5 s)")
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)) as installation:
        took = waits(installation)
        letters = json.loads(installation.command("post", "--json"))
    low, high = statistics.median(took), max(took[2:])
    print(f"letter taken to turn letter handed over: {low * 1000:.0f} ms (median of {len(took)}; aim: 300 ms),")
    print(f"  the slowest after the first two {high * 1000:.0f} ms; {len(letters)} letters were sent")


if __name__ == "__main__":
    main()
