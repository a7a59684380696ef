"""The arithmetic of clocks: calendars with rests, Fischer's bank, and the text in which people write them."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import SetupError
from server.play.clocks.calendar import Calendar, Span, counted, midnight, reached
from server.play.clocks.fischer import Mark, Running, after_entry, marks
from server.play.clocks.terms import DAY, HOUR, Flag, Terms, Weekends, read_terms, write_terms

BERLIN, NEW_YORK, APIA, LORD_HOWE = map(
    ZoneInfo, ("Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe")
)
FRIDAY = datetime(2026, 5, 8, 12, 0, tzinfo=UTC)

instants = st.integers(0, 18 * 365 * DAY).map(
    lambda after: datetime(2011, 12, 1, tzinfo=UTC) + timedelta(seconds=after)
)
seconds = st.integers(0, 40 * DAY)
spans = st.builds(
    lambda begin, length: Span(begin, begin + timedelta(seconds=length)), instants, st.integers(1, 60 * DAY)
)
calendars = st.builds(
    Calendar,
    zone=st.sampled_from([UTC, BERLIN, NEW_YORK, APIA, LORD_HOWE]),
    weekends=st.sampled_from(Weekends),
    away=st.lists(spans, max_size=3).map(tuple),
)
clocks = st.builds(
    lambda bank, increment, more, weekends: Terms(
        bank=bank, increment=increment, cap=bank + more, weekends=weekends, grace=600
    ),
    st.integers(60, 90 * DAY),
    st.integers(0, 9 * DAY),
    st.integers(0, 90 * DAY),
    st.sampled_from(Weekends),
)


@given(calendars, instants, seconds)
def test_what_is_reached_has_counted(calendar: Calendar, begin: datetime, length: int) -> None:
    assert counted(calendar, begin, reached(calendar, begin, length)) == length


@given(calendars, instants, seconds, seconds)
def test_time_that_counts_adds_up(calendar: Calendar, begin: datetime, one: int, other: int) -> None:
    middle = begin + timedelta(seconds=one)
    end = middle + timedelta(seconds=other)
    assert counted(calendar, begin, middle) + counted(calendar, middle, end) == counted(calendar, begin, end)
    assert 0 <= counted(calendar, begin, end) <= one + other


@given(calendars, instants, seconds, spans)
def test_a_rest_more_never_makes_a_deadline_earlier(
    calendar: Calendar, begin: datetime, length: int, more: Span
) -> None:
    rested = Calendar(calendar.zone, calendar.weekends, (*calendar.away, more))
    assert reached(rested, begin, length) >= reached(calendar, begin, length)


@given(calendars, instants, seconds)
def test_no_deadline_falls_into_a_rest(calendar: Calendar, begin: datetime, length: int) -> None:
    end = reached(calendar, begin, length)
    assert not any(span.begin <= end < span.end for span in calendar.away)
    assert calendar.weekends is Weekends.ON or end.astimezone(calendar.zone).weekday() < 5


@given(calendars, instants, st.lists(st.tuples(seconds, seconds), max_size=4), seconds)
def test_pauses_neither_give_nor_take_time(
    calendar: Calendar, begin: datetime, stops: list[tuple[int, int]], left: int
) -> None:
    """However often a clock is stopped and started, the seconds that it ran add up to what is used."""
    running = Running(left, 0, begin)
    ran = 0
    for length, stood in stops:
        stopped = running.since + timedelta(seconds=length)
        ran += counted(calendar, running.since, stopped)
        running = Running(left, running.until(calendar, stopped), stopped + timedelta(seconds=stood))
    assert running.used == ran
    assert running.until(calendar, running.deadline(calendar)) == max(left, ran)


@given(clocks, st.lists(st.integers(0, 40 * DAY), max_size=30))
def test_a_bank_stays_between_nothing_and_its_cap(terms: Terms, uses: list[int]) -> None:
    left = terms.bank
    for used in uses:
        before, left = left, after_entry(terms, left, used)
        assert 0 <= left <= terms.cap
        assert left - before <= terms.increment
        assert left == before - used + terms.increment or left in {terms.cap, terms.increment}


@given(clocks, calendars, instants, seconds, seconds)
def test_marks_come_each_once_and_the_fall_last(
    terms: Terms, calendar: Calendar, since: datetime, left: int, used: int
) -> None:
    found = list(marks(terms, Running(left, used, since), calendar))
    times = {mark: at for at, mark in found}
    assert len(times) == len(found)
    assert times[Mark.FALLEN] - times[Mark.OVER] == timedelta(seconds=terms.grace)
    assert max(times.values()) == times[Mark.FALLEN]
    assert (Mark.DAY in times) == (left > DAY)


@given(clocks, st.sampled_from(Flag))
def test_terms_are_read_as_they_are_written(terms: Terms, flag: Flag) -> None:
    minutes = Terms(
        bank=terms.bank // 60 * 60,
        increment=terms.increment // 60 * 60,
        cap=terms.cap // 60 * 60,
        flag=flag,
        weekends=terms.weekends,
    )
    assert read_terms(write_terms(minutes), {}) == minutes


@pytest.mark.parametrize(
    ("text", "bank", "increment", "cap"),
    [
        ("3d+12h/7d", 3 * DAY, 12 * HOUR, 7 * DAY),
        ("3d+12h", 3 * DAY, 12 * HOUR, 3 * DAY),
        ("3d", 3 * DAY, 3 * DAY, 3 * DAY),
        ("1w2d+0/2w", 9 * DAY, 0, 14 * DAY),
    ],
)
def test_a_clock_is_written_as_bank_increment_and_cap(text: str, bank: int, increment: int, cap: int) -> None:
    assert read_terms({"clock": text}, {}) == Terms(bank=bank, increment=increment, cap=cap)


@pytest.mark.parametrize(
    ("given_", "option"),
    [
        ({"clock": "soon"}, "clock"),
        ({"clock": "3"}, "clock"),
        ({"clock": "3d+1h/2d"}, "clock"),
        ({"clock": "366d"}, "clock"),
        ({"clock": "1h+"}, "clock"),
        ({"clock": "none", "grace": "1h"}, "grace"),
        ({"clock": "1d", "grace": "8d"}, "grace"),
        ({"clock": "1d", "timeout": "maybe"}, "timeout"),
        ({"clock": "1d", "weekends": "sunday"}, "weekends"),
        ({"timeout": "hard"}, "timeout"),
    ],
)
def test_what_is_no_clock_is_refused_by_its_option(given_: dict[str, str], option: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_terms(given_, {"clock": "none"})
    assert refused.value.option == option


def test_a_weekend_off_is_saturday_and_sunday_where_the_player_lives() -> None:
    for zone in (BERLIN, NEW_YORK):
        end = reached(Calendar(zone, Weekends.OFF), FRIDAY, 2 * DAY)
        assert end == FRIDAY + timedelta(days=4)
        assert (
            counted(Calendar(zone, Weekends.OFF), midnight(date(2026, 5, 9), zone), midnight(date(2026, 5, 11), zone))
            == 0
        )


def test_a_weekend_in_which_clocks_change_is_as_long_as_it_is() -> None:
    saturday, monday = (midnight(date(2026, 3, day), BERLIN) for day in (28, 30))
    assert monday - saturday == timedelta(hours=47)
    assert reached(Calendar(BERLIN, Weekends.OFF), saturday - timedelta(hours=1), 2 * HOUR) == monday + timedelta(
        hours=1
    )
