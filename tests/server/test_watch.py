"""When the worker counts as stuck: where it is silent, or lets rows lie and finishes nothing."""

import pytest

from server.cli.up.watch import Signs
from server.jobs import judge_one
from server.play.house import House
from server.play.intake import take_letter
from server.play.pulse import beat
from tests.server.cast import Clock, Person


@pytest.fixture
def signs(house: House) -> Signs:
    beat(house)
    return Signs(house, house.clock())


def keep(house: House, who: Person, number: int) -> str:
    raw = f"From: {who.email}\r\nMessage-ID: <{number}@example.org>\r\n\r\ngames\r\n".encode()
    return take_letter(house, raw, who.email, "play@guildpost.localhost")


def test_a_worker_that_gives_no_sign_of_life_for_five_minutes_is_stuck(signs: Signs, clock: Clock) -> None:
    clock.advance(minutes=4)
    assert signs.work()
    clock.advance(minutes=2)
    assert not signs.work()


def test_a_worker_that_beats_and_lets_a_row_lie_is_stuck(
    signs: Signs, house: House, clock: Clock, anna: Person
) -> None:
    keep(house, anna, 1)
    clock.advance(minutes=6)
    beat(house)
    assert not signs.work()


def test_a_worker_that_has_much_to_do_and_gets_on_is_not_stuck(
    signs: Signs, house: House, clock: Clock, anna: Person
) -> None:
    first, *_ = (keep(house, anna, number) for number in range(3))
    clock.advance(minutes=6)
    beat(house)
    judge_one(house, first)
    assert signs.work()
