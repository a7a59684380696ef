"""Reads mutated letters and counts what became of them: `python -m tests.fuzz.run --letters 20000 --seed 1`."""

import argparse
import resource
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.catalog import games
from server.mailroom.gate import refuse_letter
from server.mailroom.letter.body import parse
from server.mailroom.letter.bounce import report_of
from server.mailroom.letter.headers import header_of
from server.mailroom.letter.limits import refuse_early
from server.mailroom.letter.moves import likely, recogniser
from server.mailroom.letter.reading import understand
from server.mailroom.letter.results import alignment_of
from server.mailroom.letter.seals import sealed_by
from server.play.verbs import vocabulary_of
from tests.fuzz.mutations import mutated

LETTERS: Final = Path(__file__).parents[1]
SECONDS: Final = 2.0
MEGABYTES: Final = 100
DOMAIN: Final = "play.example"


@dataclass(slots=True)
class Tally:
    """What became of the letters: verdicts, and the worst seen."""

    verdicts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    slowest_seed: int = 0
    largest: int = 0
    largest_seed: int = 0


def corpus() -> list[bytes]:
    """Return all letters that are kept as files, in the order of their names."""
    return [
        path.read_bytes()
        for folder in ("letters", "letters_blind")
        for path in sorted((LETTERS / folder).rglob("*.eml"))
    ]


def judge(raw: bytes) -> str:
    """Read a letter in every way in which the house does, without the net that a stranger's letter has."""
    if refuse_letter(raw) or refuse_early(raw):
        return "refused at the door"
    catalog = games()
    letter = understand(
        raw, domain=DOMAIN, sent=None, verbs=vocabulary_of(catalog), is_move=recogniser(likely(catalog, raw))
    )
    alignment_of(header_of(parse(raw), DOMAIN), "mx.example.org")
    sealed_by(raw, "example.org", lambda _name: ())
    report_of(raw)
    if not (letter.commands or letter.reason):
        raise AssertionError("no verdict: neither commands nor a reason")
    return letter.verdict.value


def run(letters: Sequence[bytes], seeds: range, tally: Tally, *, measured: int) -> None:
    """Judge one mutated letter a seed; every so many the memory that it takes is measured as well."""
    for seed in seeds:
        raw = mutated(letters, seed)
        measures = seed % measured == 0
        if measures:
            tracemalloc.start()
        began = time.process_time()
        try:
            tally.verdicts[judge(raw)] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            tally.faults.append(f"seed {seed}: {error!r}")
        taken = time.process_time() - began
        if measures:
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            if peak > tally.largest:
                tally.largest, tally.largest_seed = peak, seed
        elif taken > tally.slowest:
            tally.slowest, tally.slowest_seed = taken, seed


def faults_of(tally: Tally) -> list[str]:
    """Return everything that must not have happened."""
    found = list(tally.faults)
    if tally.slowest > SECONDS:
        found.append(f"seed {tally.slowest_seed} took {tally.slowest:.2f} s")
    if tally.largest > MEGABYTES * 1024 * 1024:
        found.append(f"seed {tally.largest_seed} took {tally.largest / 1024 / 1024:.0f} MB")
    return found


def main() -> int:
    """Run as asked, print the counts; 1 where anything went wrong."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--letters", type=int, default=20_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--measured", type=int, default=20, help="measure the memory of one letter in so many")
    asked = words.parse_args()
    letters, tally = corpus(), Tally()
    began = time.perf_counter()
    run(letters, range(asked.seed, asked.seed + asked.letters), tally, measured=asked.measured)
    lines = [f"{asked.letters} mutations of {len(letters)} letters in {time.perf_counter() - began:.0f} s"]
    lines += [f"{number:8} {verdict}" for verdict, number in tally.verdicts.most_common()]
    lines += [
        f"slowest {tally.slowest:.3f} s (seed {tally.slowest_seed})",
        f"largest {tally.largest / 1024 / 1024:.1f} MB (seed {tally.largest_seed})",
        f"the process in all {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB",
        *(f"FAULT {fault}" for fault in faults_of(tally)),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if faults_of(tally) else 0


if __name__ == "__main__":
    sys.exit(main())
