"""Whatever is killed or emptied: no acknowledged move is lost, none is made twice, and every turn has its letter."""

import pytest

from tests.chaos.history import Told
from tests.chaos.in_ci import MOVES, played
from tests.chaos.run import Outcome

pytestmark = [pytest.mark.doors, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return played("sqlite", tmp_path_factory.mktemp("kills") / "gp")


def test_no_promise_is_broken(outcome: Outcome, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nsqlite\n{outcome}")  # noqa: T201 - the counts are there to be read
    assert outcome.faults == ()


def test_as_many_moves_were_taken_as_were_wanted(outcome: Outcome) -> None:
    assert outcome.history.count(Told.OK, Told.KEPT) >= MOVES


def test_what_was_taken_is_entered(outcome: Outcome) -> None:
    assert outcome.counts["entries"] >= MOVES / 2


def test_letters_left_the_house(outcome: Outcome) -> None:
    assert outcome.counts["letters that came"] >= MOVES / 2
