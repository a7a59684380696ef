"""Times the rules of Alien City against the plainest way: run it as a script, it prints medians and ratios.

python -m tests.bench.bench_alien_city
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.games.alien_city import GAME
from engine.games.alien_city.board import lots
from engine.games.alien_city.model import State
from engine.games.alien_city.moves import claimable, placements
from engine.games.alien_city.network import open_lots, risky_lots
from engine.games.alien_city.sites import road
from tests.engine.alien_city.flood import open_by_flood

GAMES = 30
RUNS = 5
PLIES = (0, 12, 24, 34)


def played(seed: int, plies: int) -> State:
    """Return a position that many plies into a random game."""
    dice = Dice(str(seed))
    state = GAME.setup({}, dice)
    for _ in range(plies):
        state = GAME.apply(state, random_move(GAME, state, dice)).state
    return state


def milliseconds(work: Callable[[State], object], state: State) -> float:
    """Return the time that work on a position takes when nothing is remembered from before."""
    times = []
    for _ in range(RUNS):
        open_lots.cache_clear()
        risky_lots.cache_clear()
        begun = perf_counter()
        work(state)
        times.append(perf_counter() - begun)
    return min(times) * 1000


WORK: tuple[tuple[str, Callable[[State], object]], ...] = (
    ("placements", lambda state: (placements(state), claimable(state))),
    ("all moves", lambda state: list(GAME.legal_moves(state))),
    ("both scores", GAME.scores),
    ("open lots", lambda state: open_lots(road(state))),
    ("by flooding", lambda state: open_by_flood(set(lots(road(state))))),
)


def measured(plies: int) -> str:
    """Return a line of medians over positions of that age; the last figure is flooding over the quick way."""
    states = [played(seed, plies) for seed in range(GAMES)]
    times = [median(milliseconds(work, state) for state in states) for _, work in WORK]
    return f"{plies:6}" + "".join(f"{time:13.3f}" for time in times) + f"{times[-1] / times[-2]:14.0f}"


def main() -> None:
    """Print a table, times in milliseconds."""
    heads = " plies" + "".join(f"{name:>13}" for name, _ in WORK) + "  times faster"
    sys.stdout.write("\n".join((heads, *map(measured, PLIES))) + "\n")


if __name__ == "__main__":
    main()
