"""Days away, time zones, quiet hours and digests: what players say of their time, and what comes of it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from server.play.clocks.digests import write_digests
from server.play.clocks.terms import DAY
from server.play.house import House
from server.store.post import Outgoing
from server.store.timing import DigestRow
from tests.server.cast import Clock, Person
from tests.server.play.halls import Hall, faults

pytestmark = pytest.mark.one_database  # test_clock_races.py looks at both


@pytest.fixture
def hall(house: House, clock: Clock, anna: Person, ben: Person, clara: Person) -> Iterator[Hall]:
    made = Hall(house, clock, anna, ben, clara)
    yield made
    assert faults(house) == []


def test_days_away_do_not_count_and_the_days_of_a_year_are_bounded(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="3d")
    hall.clock.advance(hours=6)
    answer = hall.asked(anna, "vacation", **{"from": "2026-05-05", "to": "14.5.2026"})
    assert (
        answer["detail"]
        == "You are away from 2026-05-05 to 2026-05-14; your clocks stand still until 2026-05-15 begins."
    )
    assert answer["lines"][-1] == "Of 2026 you have 20 of 30 days left."
    assert hall.time(game).deadline == datetime(2026, 5, 17, 12, 0, tzinfo=UTC)
    hall.pass_time(days=9)
    assert hall.row(game).status == "running"
    assert hall.move(game)["status"] == "accepted"
    assert hall.time(game).left["1"] == 3 * DAY
    assert hall.asked(anna, "vacation", **{"from": "2026-08-01", "to": "2026-08-21"})["code"] == "too-many-days"
    assert hall.asked(anna, "vacation", **{"from": "2027-01-01", "to": "2027-01-30"})["status"] == "accepted"


def test_a_vacation_begins_now_at_the_earliest_and_ends_when_it_is_ended(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="3d")
    hall.clock.advance(hours=4)
    hall.asked(anna, "vacation", **{"from": "2026-05-04", "to": "2026-05-20"})
    hall.clock.advance(days=5)
    assert hall.asked(anna, "vacation", switch="off")["detail"] == "Your vacation is over; your clocks run again."
    assert hall.time(game).deadline == hall.clock.now + timedelta(hours=68)
    assert hall.asked(anna, "vacation")["lines"] == ["Away:", "  none", "Of 2026 you have 24 of 30 days left."]


@pytest.mark.parametrize("timeout", ["hard", "claim"])
def test_a_vacation_asked_for_after_the_end_and_before_the_tick_does_not_save(
    hall: Hall, anna: Person, timeout: str
) -> None:
    game = hall.game(clock="2d", timeout=timeout)
    was = hall.time(game).deadline
    hall.clock.advance(days=2, minutes=10, seconds=1)
    assert hall.asked(anna, "vacation", **{"from": "2026-05-06", "to": "2026-05-20"})["status"] == "accepted"
    assert hall.time(game).deadline == was
    hall.pass_time(minutes=1)
    assert (hall.row(game).status == "over") == (timeout == "hard")


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("2026-05-10", "2026-05-08", "bad-date"),
        ("2026-05-03", "2026-05-08", "bad-date"),
        ("2026-02-30", "", "bad-date"),
        ("05/06/2026", "", "bad-date"),
        ("2028-01-01", "", "bad-date"),
        ("2026-05-20", "2026-05-22", "overlaps"),
    ],
)
def test_days_that_cannot_be_taken_are_refused(hall: Hall, anna: Person, first: str, last: str, code: str) -> None:
    hall.asked(anna, "vacation", **{"from": "2026-05-22", "to": "2026-05-25"})
    assert hall.asked(anna, "vacation", **{"from": first, "to": last})["code"] == code


def test_a_weekend_off_follows_the_player_to_another_time_zone(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="5d", weekends="off")
    assert hall.time(game).deadline == datetime(2026, 5, 11, 12, 0, tzinfo=UTC)
    assert hall.asked(anna, "zone", zone="Atlantis/Poseidonis")["code"] == "unknown-zone"
    assert hall.asked(anna, "zone", zone="America/New_York")["status"] == "accepted"
    assert hall.time(game).deadline == datetime(2026, 5, 11, 12, 0, tzinfo=UTC)
    hall.clock.advance(days=4, hours=13)
    assert hall.time(game).seat == 1
    assert hall.asked(anna, "zone", zone="UTC")["status"] == "accepted"
    assert hall.time(game).deadline == datetime(2026, 5, 11, 11, 0, tzinfo=UTC)


def test_reminders_keep_quiet_hours_unless_they_would_come_too_late(hall: Hall, anna: Person) -> None:
    hall.asked(anna, "zone", zone="Europe/Berlin")
    assert hall.asked(anna, "quiet", hours="25-7")["code"] == "bad-hours"
    assert hall.asked(anna, "quiet", hours="22-7")["status"] == "accepted"
    hall.clock.now = datetime(2026, 5, 4, 21, 0, tzinfo=UTC)
    long, short = hall.game(clock="4d"), hall.game(clock="2h+2h")
    hall.pass_time(hours=1)
    hall.pass_time(days=1, hours=23)
    with hall.house.store.read() as session:
        due = dict(
            session.execute(
                select(Outgoing.game_id, Outgoing.due_at).where(Outgoing.kind == "reminder").order_by(Outgoing.id)
            ).all()
        )
    assert due[long] == datetime(2026, 5, 7, 5, 0, tzinfo=UTC)
    assert short not in due
    assert hall.time(short).left["1"] == 0


def test_a_short_game_is_reminded_even_in_quiet_hours(hall: Hall, anna: Person) -> None:
    hall.asked(anna, "quiet", hours="11-20")
    game = hall.game(clock="2h")
    hall.pass_time(hours=1)
    with hall.house.store.read() as session:
        assert session.scalar(select(Outgoing.due_at).where(Outgoing.kind == "reminder")) == hall.clock.now
    assert hall.letters(game, "reminder") == [("reminder", anna.id, "HALF")]


def test_whoever_wants_no_reminders_has_none(hall: Hall, anna: Person) -> None:
    hall.asked(anna, "remind", switch="off")
    game = hall.game(clock="4d", grace="1h")
    for hours in (48, 24, 24):
        hall.pass_time(hours=hours)
    assert hall.letters(game, "reminder") == []


def test_a_digest_lists_the_games_that_wait_twice_a_day_and_no_oftener(hall: Hall, anna: Person) -> None:
    games = [hall.game(clock="9d"), hall.game(clock="none"), hall.game(clock="5d")]
    assert hall.asked(anna, "digest", switch="on")["status"] == "accepted"
    for _ in range(3 * 24):
        write_digests(hall.house)
        hall.clock.advance(hours=1)
    with hall.house.store.read() as session:
        found = session.scalars(select(Outgoing).where(Outgoing.kind == "digest").order_by(Outgoing.id)).all()
    assert [one.created_at.hour for one in found] == [18, 8, 18, 8, 18, 8]
    assert [one["game"] for one in found[0].facts["games"]] == [games[2], games[0], games[1]]
    hall.asked(anna, "digest", switch="off")
    with hall.house.store.read() as session:
        assert session.scalar(select(DigestRow)) is None


def test_no_digest_is_written_where_no_game_waits(hall: Hall, ben: Person) -> None:
    hall.game(clock="9d")
    hall.asked(ben, "digest", switch="on")
    hall.clock.advance(hours=7)
    assert write_digests(hall.house) == 1
    with hall.house.store.read() as session:
        assert session.scalar(select(Outgoing).where(Outgoing.kind == "digest")) is None
