"""Turns instants and spans into words, in the reader's time zone."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from server.play.clocks.habits import zone_of
from server.play.clocks.terms import DAY, HOUR, MINUTE

DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def moment(at: datetime, wishes: Mapping[str, Any]) -> str:
    """Return an instant as a reader with these wishes would say it.

    >>> moment(datetime(2026, 5, 4, 12, 30, tzinfo=UTC), {"zone": "Europe/Berlin"})
    'Monday 4 May 2026, 14:30 (Europe/Berlin)'
    """
    zone = zone_of(wishes)
    here = at.astimezone(zone)
    name = "UTC" if zone is UTC else str(zone)
    return f"{DAYS[here.weekday()]} {here.day} {MONTHS[here.month - 1]} {here.year}, {here:%H:%M} ({name})"


def span(seconds: int) -> str:
    """Return a span in its two greatest units.

    >>> span(90_061), span(86_400), span(20)
    ('1 day 1 hour', '1 day', 'less than a minute')
    """
    said = []
    left = seconds
    for name, unit in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        count, left = divmod(left, unit)
        if count:
            said.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(said[:2]) or "less than a minute"
