"""The run under kills that every change must pass, on one kind of database.

Each kind has a file of its own, with several tests: so whoever shares out the files gives the two to different hands.
"""

import os
from pathlib import Path

from tests.chaos.run import Outcome, Plan, run

MOVES = int(os.environ.get("GUILDPOST_TEST_MOVES", "1000"))


def played(database: str, folder: Path) -> Outcome:
    """Play under kills, and say what came of it."""
    return run(Plan(MOVES, tables=6, pause=4, database=database, unsent=500), folder)
