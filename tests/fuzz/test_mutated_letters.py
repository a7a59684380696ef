"""Letters that nobody meant to write: one verdict each, quickly, in little memory; `make fuzz` reads 20,000."""

from tests.fuzz.mutations import mutated
from tests.fuzz.run import Tally, corpus, faults_of, run

LETTERS = 500


def test_mutated_letters_have_one_verdict_each() -> None:
    letters, tally = corpus(), Tally()
    run(letters, range(900_000, 900_000 + LETTERS), tally, measured=50)
    assert faults_of(tally) == []
    assert sum(tally.verdicts.values()) == LETTERS
    assert len(tally.verdicts) >= 4


def test_a_seed_gives_the_same_letter_again() -> None:
    letters = corpus()
    assert mutated(letters, 7) == mutated(letters, 7) != mutated(letters, 8)
