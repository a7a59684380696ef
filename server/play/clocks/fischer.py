"""Turns the time that a seat has left and what it used into what it has then, and into what falls due when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntFlag
from typing import Final

from server.play.clocks.calendar import Calendar, counted, reached
from server.play.clocks.terms import DAY, HOUR, Terms

LEAST_TO_HALVE: Final = 2 * HOUR
"""A seat with less than that is not reminded at half time."""


class Mark(IntFlag):
    """The marks on the way of a running clock; each is told once a turn."""

    HALF = 1
    DAY = 2
    OVER = 4
    FALLEN = 8


@dataclass(frozen=True, slots=True)
class Running:
    """A clock that runs: what the seat had at the turn's beginning, what of it was used before `since`."""

    left: int
    used: int
    since: datetime

    def until(self, calendar: Calendar, at: datetime) -> int:
        """Return how many seconds of this turn are used at an instant."""
        return self.used + counted(calendar, self.since, max(at, self.since))

    def deadline(self, calendar: Calendar) -> datetime:
        """Return when the seat's time is over."""
        return self.spent(calendar, self.left)

    def spent(self, calendar: Calendar, seconds: int) -> datetime:
        """Return when so many seconds of this turn are used; not before `since`."""
        return reached(calendar, self.since, max(seconds - self.used, 0))


def after_entry(terms: Terms, left: int, used: int) -> int:
    """Return what a seat has left after an entry of its own."""
    return min(terms.cap, max(left - used, 0) + terms.increment)


def after_stop(left: int, used: int) -> int:
    """Return what a seat has left where its turn ends otherwise."""
    return max(left - used, 0)


def marks(terms: Terms, running: Running, calendar: Calendar) -> Iterator[tuple[datetime, Mark]]:
    """Yield when each mark of a turn falls due; `FALLEN` comes last, the grace after `OVER`."""
    if running.left >= LEAST_TO_HALVE:
        yield running.spent(calendar, running.left // 2), Mark.HALF
    deadline = running.deadline(calendar)
    if running.left > DAY:
        yield deadline - timedelta(seconds=DAY), Mark.DAY
    yield deadline, Mark.OVER
    yield deadline + timedelta(seconds=terms.grace), Mark.FALLEN
