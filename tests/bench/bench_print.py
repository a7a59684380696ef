"""Measures how long kits, booklets, setup sheets and boards take as PDF, against what was promised."""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.ids import Slug
from engine.core.options import settle
from printables.booklet import Wish, booklet_pdf
from printables.kits import kit_pdf
from printables.pdf import board_pdf
from printables.setup_sheet import setup_pdf
from printables.theme import theme

RUNS: Final = 40
PROMISED: Final = {"board": 15.0, "setup sheet": 50.0, "whole kit": 500.0, "500 starts": 20_000.0}
"""Milliseconds, the fastest of the runs: what the machine does besides is not ours."""

LARGEST: Final = {"whole kit": 400_000}
"""Bytes."""


def main() -> int:
    """Print a line for each, and return 1 where one is slower than promised."""
    late = 0
    for name, (work, runs) in cases().items():
        size = len(work())
        times = sorted(taken(work) for _ in range(runs))
        late |= times[0] > PROMISED[name] or size > LARGEST.get(name, size)
        figures = f"fastest {times[0]:7.1f} ms   median {median(times):7.1f} ms   promised {PROMISED[name]:6.0f} ms"
        sys.stdout.write(f"{name:12} {figures}   {size / 1000:5.1f} kB\n")
    return late


def cases() -> dict[str, tuple[Callable[[], bytes], int]]:
    """Return what is measured, and how often."""
    game = games()[Slug("alien-city")]
    classic = theme("classic")
    state = game.setup(settle(game.info, {}), Dice("bench", "setup"))
    facts = {"code": "0123-4567-89AB-CDEF", "seed": "bench"}
    full = state
    for _ in range(30):
        full = game.apply(full, next(iter(game.legal_moves(full)))).state
    scene = game.scene(full)
    return {
        "board": (lambda: board_pdf(scene, classic, title="Alien City", lines=("RT-e5(d2)",)), RUNS),
        "setup sheet": (lambda: setup_pdf(game, state, theme=classic, facts=facts), RUNS),
        "whole kit": (lambda: kit_pdf(game, "all"), RUNS // 4),
        "500 starts": (lambda: booklet_pdf(game, Wish(500, "bench", {}), classic), 1),
    }


def taken(work: Callable[[], bytes]) -> float:
    """Return how many milliseconds the work takes."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


if __name__ == "__main__":
    sys.exit(main())
