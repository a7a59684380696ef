"""The run under kills that every change must pass, on one kind of database; files of their own let two go at once."""

import os
from pathlib import Path

import pytest

from tests.chaos.run import Plan, run

MOVES = int(os.environ.get("GUILDPOST_TEST_MOVES", "1000"))


def hold(database: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Play under kills, print the counts, and hold the outcome to no broken promise."""
    outcome = run(Plan(MOVES, tables=6, pause=4, database=database, unsent=500), folder)
    with capsys.disabled():
        print(f"\n{database}\n{outcome}")  # noqa: T201 - the counts are there to be read
    assert outcome.faults == ()
    assert outcome.counts["entries"] >= MOVES / 2
