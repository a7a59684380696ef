"""Times legal moves of Alien Attack: USA: run it as a script; `make games` holds many whole games to the rules.

python -m tests.bench.bench_alien_attack
"""

import sys
from collections.abc import Iterator
from math import inf
from random import Random
from statistics import median, quantiles
from time import process_time

from engine.core.dice import Dice
from engine.core.game import CHANCE, OVER
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.model import State
from tests.engine.alien_attack_usa.playing import chosen

TIMED = 12
TRIES = 3
THRIFTS = ((0.0, "at random"), (0.95, "thrifty"), (1.0, "hoarded"))


def positions(players: int, thrift: float) -> Iterator[State]:
    """Yield the positions of some games in which a seat is to act; with thrift 1 no power is ever used."""
    for seed in range(TIMED):
        random, dice = Random(seed), Dice(f"bench {seed}")
        state = GAME.setup({"players": str(players)}, dice)
        while (actor := GAME.to_act(state)) is not OVER:
            if actor is CHANCE:
                move = GAME.chance(state, dice)
            else:
                yield state
                move = chosen(state, random, thrift)
            state = GAME.apply(state, move).state


def timed(state: State) -> tuple[float, int]:
    """Return the milliseconds of a whole list of moves, and its length.

    It is the best of a few tries, since other work on the machine and the sweeping of memory only ever add to it; no
    list of moves leaves anything behind that the next one could use.
    """
    best, count = inf, 0
    for _ in range(TRIES):
        begun = process_time()
        count = sum(1 for _ in GAME.legal_moves(state))
        best = min(best, (process_time() - begun) * 1000)
    return best, count


def line(players: int, thrift: float, name: str) -> str:
    """Return a line of medians, 99th percentiles and extremes over the positions of some games."""
    times, counts = zip(*map(timed, positions(players, thrift)), strict=True)
    high = quantiles(times, n=100)[98]
    return (
        f"{players:7} {name:10}{len(times):9}{median(times):11.3f}{high:9.2f}{max(times):9.2f}"
        f"{median(counts):9.0f}{max(counts):8}"
    )


def main() -> None:
    """Print a table of milliseconds and counts."""
    heads = "players powers     positions   median ms   p99 ms   max ms    moves    most"
    lines = (line(players, thrift, name) for players in (2, 3, 4) for thrift, name in THRIFTS)
    sys.stdout.write("\n".join((heads, *lines)) + "\n")


if __name__ == "__main__":
    main()
