"""Clocks that are set back, forward or apart: no row waits longer for it, and none is worked on twice."""

from dataclasses import replace
from datetime import timedelta

import pytest

from server.app import make_app
from server.jobs import deliver_one, judge_one
from server.mailroom.replies import about_game
from server.play.claims import claim_letter, claim_submission, sweep
from server.play.house import House, Work
from server.play.intake import take_letter
from server.play.proving import faults_of, moves_astray, twins
from server.play.submissions import judge
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow
from tests.server.api.callers import Table, seated
from tests.server.cast import Bell, Clock, Person

HOUR = timedelta(hours=1)


@pytest.fixture
def letter(house: House, anna: Person, ben: Person) -> str:
    """A letter with Anna's move that waits to be judged."""
    table: Table = seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    move = table.seats[0].get(f"{table.path}/legal-moves").json["moves"][0]
    to = about_game(house, int(table.id), anna.id, 0)
    raw = f"From: {anna.email}\r\nMessage-ID: <1@example.org>\r\n\r\n{move}\r\n".encode()
    return take_letter(house, raw, anna.email, to)


def elsewhere(house: House, by: timedelta) -> House:
    """The same installation as a machine sees it whose clock is ahead (or behind)."""
    return replace(house, clock=lambda: house.clock() + by)


def status(house: House, model: type[Submission] | type[Outgoing], number: str | int) -> str:
    with house.store.read() as session:
        return session.get_one(model, number).status


def proved(house: House) -> None:
    with house.store.read() as session:
        found = [*faults_of(house, session, session.get_one(GameRow, 1)), *moves_astray(session), *twins(session)]
    assert [str(one) for one in found] == []


def rung(house: House, bell: Bell) -> list[tuple[Work, str]]:
    bell.rung.clear()
    sweep(house)
    return bell.rung


def test_a_row_that_was_held_before_the_clock_was_set_back_is_taken_up_again(
    house: House, letter: str, clock: Clock, bell: Bell
) -> None:
    assert claim_submission(house, letter)
    sweep(house)
    clock.advance(hours=-1)
    assert (Work.JUDGE, letter) in rung(house, bell)
    judge_one(house, letter)
    assert status(house, Submission, letter) == "judged"
    proved(house)


def test_a_letter_that_was_written_before_the_clock_was_set_back_is_sent_at_once(
    house: House, letter: str, clock: Clock, bell: Bell
) -> None:
    sweep(house)
    clock.advance(hours=-1)
    numbers = [row for work, row in rung(house, bell) if work is Work.DELIVER]
    assert numbers
    for number in numbers:
        deliver_one(house, number)
        assert status(house, Outgoing, int(number)) == "sent"
    assert status(house, Submission, letter) == "waiting"


def test_a_step_forward_rings_again_and_judges_once(house: House, letter: str, clock: Clock, bell: Bell) -> None:
    assert claim_submission(house, letter)
    clock.advance(hours=1)
    assert (Work.JUDGE, letter) in rung(house, bell)
    for _ in range(2):
        judge_one(house, letter)
    judge(house, letter)
    proved(house)


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["ahead", "behind"])
def test_two_workers_whose_clocks_are_apart_make_a_move_once(house: House, letter: str, by: timedelta) -> None:
    other = elsewhere(house, by)
    assert claim_submission(house, letter)
    judge_one(other, letter)
    judge(house, letter)
    proved(house)


def test_clocks_that_are_a_minute_apart_leave_a_held_row_alone(house: House, letter: str) -> None:
    assert claim_submission(house, letter)
    assert not any(claim_submission(elsewhere(house, timedelta(seconds=by)), letter) for by in (-60, 60))
    assert claim_letter(house, 1)
    assert not any(claim_letter(elsewhere(house, timedelta(seconds=by)), 1) for by in (-60, 60))
