"""Times the rules of Stratopolis against the plainest way: run it as a script, it prints medians and ratios.

python -m tests.bench.bench_stratopolis
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.core.options import settle
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import State
from tests.engine.stratopolis.plain import plain_placements

GAMES = 30
RUNS = 7
LAID = (0, 10, 20, 30, 39)
LIMIT = 2.0
"""How many milliseconds all placements of a tile may take with 20 tiles laid."""


def played(seed: int, laid: int) -> State:
    """Return a position of a random game with that many tiles laid and a seat to act."""
    dice = Dice(str(seed))
    state = GAME.setup(settle(GAME.info, {"first": "red"}), dice)
    while state.laid < laid:
        state = GAME.apply(state, random_move(GAME, state, dice)).state
    return state


def milliseconds(work: Callable[[], object]) -> float:
    """Return the shortest of several runs."""
    times = []
    for _ in range(RUNS):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return min(times) * 1000


def measured(laid: int) -> tuple[float, str]:
    """Return the slowest time over positions of that age, and a line of medians."""
    states = [played(seed, laid) for seed in range(GAMES)]
    times = [milliseconds(lambda state=state: list(GAME.legal_moves(state))) for state in states]  # type: ignore[misc] # mypy reads no default in a lambda
    tiles = [state.hands[0].up or state.hands[1].up for state in states]
    pairs = list(zip(states, tiles, strict=True))
    plain = median(milliseconds(lambda one=one: list(plain_placements(one[0].city, one[1][0]))) for one in pairs[:8])  # type: ignore[misc] # the same
    count = median(len(list(GAME.legal_moves(state))) for state in states)
    scored = median(milliseconds(lambda state=state: GAME.scores(state)) for state in states)  # type: ignore[misc] # the same
    quick = median(times)
    line = f"{laid:5} {count:10.0f} {quick:10.3f} {max(times):10.3f} {plain:10.3f} {plain / quick:8.0f} {scored:12.3f}"
    return max(times), line


def main() -> int:
    """Print a table, times in milliseconds; return 1 where the limit is passed."""
    heads = ("moves", "quick", "slowest", "plain")
    print(f"{'laid':>5} {' '.join(f'{head:>10}' for head in heads)} {'ratio':>8} {'both scores':>12}")
    found = {laid: measured(laid) for laid in LAID}
    for _, line in found.values():
        print(line)
    return int(found[20][0] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
