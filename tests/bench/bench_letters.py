"""Measures how fast letters are read: `python tests/bench/bench_letters.py`."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from server.mailroom.letter import read
from tests.server.letter.desk import DOMAIN, LETTERS, VERBS, is_move
from tests.server.letter.test_hostile_letters import HOSTILE

ROUNDS = 20


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def main() -> None:
    """Print letters read in a second, and the slowest of the hostile ones."""
    letters = [path.read_bytes() for path in sorted(LETTERS.glob("*.eml"))]

    def judged(raw: bytes) -> object:
        return read(raw, domain=DOMAIN, verbs=VERBS, is_move=is_move)

    taken = seconds(lambda: [judged(raw) for _ in range(ROUNDS) for raw in letters])
    sys.stdout.write(f"{len(letters) * ROUNDS / taken:10.0f} letters a second, of {len(letters)} different ones\n")
    slow = sorted(
        ((seconds(lambda raw=raw: judged(raw)), name, len(raw)) for name, raw in HOSTILE.items()), reverse=True
    )
    for taken, name, size in slow[:5]:
        sys.stdout.write(f"{taken:10.3f} s for {size / 1024:6.0f} KiB: {name}\n")
    plain = HOSTILE["plain lines"]
    sys.stdout.write(f"{seconds(lambda: judged(plain)):10.3f} s for {len(plain) / 1024:6.0f} KiB of plain lines\n")


if __name__ == "__main__":
    main()
