"""Whatever is killed or emptied, the database too: each move acknowledged is kept once, each turn has its letter."""

import os

import pytest

from tests.chaos.history import Told
from tests.chaos.in_ci import MOVES, played
from tests.chaos.run import Outcome
from tests.postgres import NoPostgres

pytestmark = [pytest.mark.doors, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    try:
        return played("postgresql", tmp_path_factory.mktemp("kills") / "gp")
    except NoPostgres as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))


def test_no_promise_is_broken(outcome: Outcome, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\npostgresql\n{outcome}")  # noqa: T201 - the counts are there to be read
    assert outcome.faults == ()


def test_as_many_moves_were_taken_as_were_wanted(outcome: Outcome) -> None:
    assert outcome.history.count(Told.OK, Told.KEPT) >= MOVES


def test_what_was_taken_is_entered(outcome: Outcome) -> None:
    assert outcome.counts["entries"] >= MOVES / 2


def test_letters_left_the_house(outcome: Outcome) -> None:
    assert outcome.counts["letters that came"] >= MOVES / 2
