"""Measures what a picture costs: medians in milliseconds of the processor, sizes in KB, and ratios to the allowance.

python -m tests.bench.bench_pictures
"""

import sys
import time
from collections.abc import Callable
from itertools import count
from statistics import median

from engine.catalog import games
from engine.core.dice import Dice, pick
from engine.core.game import OVER, AnyGame
from engine.core.ids import Slug
from engine.core.scene import Scene
from printables.raster import png
from printables.svg import svg
from printables.textboard import text
from printables.theme import theme, themes

ROUNDS = 31
WIDTHS = (400, 656, 800)
SVG_MS, PNG_MS, FIRST_MS, PNG_KB = 3.0, 60.0, 500.0, 60.0


def played(game: AnyGame, seed: str) -> Scene:
    """Return the last position of a game played at random."""
    dice = Dice(seed, "bench")
    state = game.setup({}, dice)
    while game.to_act(state) is not OVER:
        plain = [move for move in game.legal_moves(state) if "(" not in game.format(move)]
        state = game.apply(state, pick(dice, plain)).state
    scene = game.scene(state)
    assert isinstance(scene, Scene)
    return scene


def milliseconds(work: Callable[[], object]) -> float:
    """Return the median of ROUNDS runs."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return median(taken) * 1000


def line(what: str, figure: float, allowed: float, unit: str) -> None:
    sys.stdout.write(f"{what:40} {figure:8.2f} {unit}  {figure / allowed:5.2f} of {allowed:g}\n")


def main() -> None:
    game = games()[Slug("alien-city")]
    full, classic = played(game, "bench"), theme("classic")
    start = time.process_time()
    png(full, classic, WIDTHS[1])
    line("first PNG of a process, 656 px", (time.process_time() - start) * 1000, FIRST_MS, "ms")
    line("SVG of a full board", milliseconds(lambda: svg(full, classic)), SVG_MS, "ms")
    line("text of a full board", milliseconds(lambda: text(full)), SVG_MS, "ms")
    for width in WIDTHS:
        line(f"PNG, {width} px", milliseconds(lambda width=width: png(full, classic, width)), PNG_MS, "ms")
    cities = (game.scene(game.setup({}, Dice(f"city {number}", "bench"))) for number in count())
    line("PNG of a city never seen, 656 px", milliseconds(lambda: png(next(cities), classic, 656)), PNG_MS, "ms")
    for painted in themes().values():
        for width in WIDTHS:
            line(f"PNG, {painted.name}, {width} px", len(png(full, painted, width)) / 1024, PNG_KB, "KB")


if __name__ == "__main__":
    main()
