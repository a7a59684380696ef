"""When the worker counts as stuck: silent, or letting rows lie and finishing nothing; and what its tick does."""

from dataclasses import replace

import pytest

from server.cli.up.watch import Signs
from server.jobs import judge_one, tick
from server.play.house import House, Work
from server.play.intake import take_letter
from server.play.pulse import beat, last_beat
from server.settings import SettingsError
from tests.server.cast import Bell, Clock, Person


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


def test_a_round_of_the_tick_that_fails_keeps_no_other_from_being_made(
    house: House, clock: Clock, bell: Bell, anna: Person
) -> None:
    number = keep(house, anna, 1)
    clock.advance(minutes=1)
    broken = replace(house, settings=replace(house.settings, keep_letters="for ever"))
    with pytest.raises(ExceptionGroup) as raised:
        tick(broken)
    assert [type(one) for one in raised.value.exceptions] == [SettingsError]
    assert last_beat(house) == clock.now
    assert number in bell.rows(Work.JUDGE)
