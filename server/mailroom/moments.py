"""Turns instants and spans into words, in the reader's time zone."""

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from babel.dates import format_datetime
from babel.units import format_unit

from server.mailroom.languages import phrase, spoken
from server.play.clocks.habits import zone_of
from server.play.clocks.terms import DAY, HOUR, MINUTE

_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": "EEEE d MMMM y, HH:mm",
        "de": "EEEE, d. MMMM y, HH:mm 'Uhr'",
        "fr": "EEEE d MMMM y, HH:mm",
        "es": "EEEE, d 'de' MMMM 'de' y, HH:mm",
    }
)


def moment(at: datetime, wishes: Mapping[str, Any]) -> str:
    """Return an instant as a reader with these wishes would say it.

    >>> moment(datetime(2026, 5, 4, 12, 30, tzinfo=UTC), {"zone": "Europe/Berlin"})
    'Monday 4 May 2026, 14:30 (Europe/Berlin)'
    >>> from server.mailroom.languages import speaking
    >>> with speaking("fr"):
    ...     moment(datetime(2026, 5, 4, 12, 30, tzinfo=UTC), {})
    'lundi 4 mai 2026, 12:30 (UTC)'
    """
    zone = zone_of(wishes)
    name = "UTC" if zone is UTC else str(zone)
    return f"{format_datetime(at.astimezone(zone), _FORMS[spoken()], locale=spoken())} ({name})"


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
            said.append(format_unit(count, f"duration-{name}", locale=spoken()))
    return " ".join(said[:2]) or phrase("less than a minute")
