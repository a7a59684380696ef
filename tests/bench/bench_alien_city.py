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


def milliseconds(work: Callable[[], object]) -> float:
    """Return the time that work takes when nothing is remembered from before."""
    times = []
    for _ in range(RUNS):
        open_lots.cache_clear()
        risky_lots.cache_clear()
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return min(times) * 1000


def measured(plies: int) -> str:
    """Return a line of medians over positions of that age."""
    states = [played(seed, plies) for seed in range(GAMES)]
    quick = median(milliseconds(lambda state=state: open_lots(road(state))) for state in states)  # type: ignore[misc]
    plain = median(milliseconds(lambda state=state: open_by_flood(set(lots(road(state))))) for state in states)  # type: ignore[misc]
    offered = median(milliseconds(lambda state=state: (placements(state), claimable(state))) for state in states)  # type: ignore[misc]
    product = median(milliseconds(lambda state=state: list(GAME.legal_moves(state))) for state in states)  # type: ignore[misc]
    scored = median(milliseconds(lambda state=state: GAME.scores(state)) for state in states)  # type: ignore[misc]
    return f"{plies:5} {offered:12.3f} {product:12.3f} {scored:12.3f} {quick:12.3f} {plain:12.3f} {plain / quick:10.0f}"


def main() -> None:
    """Print a table, times in milliseconds."""
    heads = ("placements", "all moves", "both scores", "open lots", "by flooding")
    lines = [" plies" + "".join(f"{head:>13}" for head in heads) + "  times faster", *map(measured, PLIES)]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
