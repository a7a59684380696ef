"""Turns the rests of a player into how much of a stretch of time counts, and into when so much has counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from heapq import merge
from operator import attrgetter
from typing import Final

from server.play.clocks.terms import Weekends

SATURDAY: Final = 5
_ONE: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time, from `begin` until just before `end`."""

    begin: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a player's time does not count: weekends of a time zone, if they are off, and days away."""

    zone: tzinfo = UTC
    weekends: Weekends = Weekends.ON
    away: tuple[Span, ...] = ()


def counted(calendar: Calendar, begin: datetime, end: datetime) -> int:
    """Return how many whole seconds between two instants count."""
    total, at = timedelta(), begin
    for rest in _rests(calendar, begin):
        if rest.begin >= end:
            break
        total += max(rest.begin - at, timedelta())
        at = max(at, rest.end)
    return (total + max(end - at, timedelta())) // _ONE


def reached(calendar: Calendar, begin: datetime, seconds: int) -> datetime:
    """Return when so many seconds have counted; where that is when a rest begins, it is when the rest ends."""
    left, at = timedelta(seconds=seconds), begin
    for rest in _rests(calendar, begin):
        free = max(rest.begin - at, timedelta())
        if left < free:
            break
        left -= free
        at = max(at, rest.end)
    return at + left


def midnight(day: date, zone: tzinfo) -> datetime:
    """Return when a day begins in a time zone, in UTC."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def _rests(calendar: Calendar, begin: datetime) -> Iterator[Span]:
    """Yield the rests that end after an instant, by their beginnings; they may overlap."""
    away = (span for span in sorted(calendar.away, key=attrgetter("begin")) if span.end > begin)
    if calendar.weekends is Weekends.ON:
        return iter(away)
    return merge(away, _weekends(calendar.zone, begin), key=attrgetter("begin"))


def _weekends(zone: tzinfo, begin: datetime) -> Iterator[Span]:
    day = begin.astimezone(zone).date()
    saturday = day - timedelta(days=(day.weekday() - SATURDAY) % 7)
    while True:
        span = Span(midnight(saturday, zone), midnight(saturday + timedelta(days=2), zone))
        if span.end > begin:
            yield span
        saturday += timedelta(days=7)
