"""Turns instants into elements that say them in the reader's own time zone, or in UTC to whoever has told none."""

from datetime import UTC, datetime

from flask import g
from markupsafe import Markup

from server.play.clocks.habits import ZONE, zone_of

_LONG = "%a %-d %b %Y, %H:%M"
_SHORT = "%-d %b, %H:%M"
_TIME = Markup('<time datetime="{at}" title="{whole}"{unsaid}>{said}</time>')


def moment(at: datetime) -> Markup:
    """Return day and time with the zone, as `Mon 4 May 2026, 14:30 (Europe/Berlin)`.

    What is told in UTC for want of a zone bears `data-local`, so that a script may add the time of the browser.
    """
    return _element(at, f"{_local(at):{_LONG}} ({_zone()})", " data-local")


def short(at: datetime) -> Markup:
    """Return day and time as `4 May, 14:30`; the whole of it shows where the pointer rests."""
    return _element(at, f"{_local(at):{_SHORT}}", ' data-local="short"')


def day(at: datetime) -> Markup:
    """Return the day alone."""
    return _element(at, f"{_local(at):%-d %b %Y}", "")


def _element(at: datetime, said: str, unsaid: str) -> Markup:
    whole = f"{_local(at):{_LONG}} ({_zone()})"
    mark = Markup("") if ZONE in _wishes() else Markup(unsaid)  # noqa: S704 - one of the words above
    return _TIME.format(at=at.astimezone(UTC).isoformat(timespec="seconds"), whole=whole, unsaid=mark, said=said)


def _local(at: datetime) -> datetime:
    return at.astimezone(zone_of(_wishes()))


def _zone() -> str:
    return str(_wishes().get(ZONE, "UTC"))


def _wishes() -> dict[str, str]:
    visitor = g.get("visitor")
    return {} if visitor is None else dict(visitor.wishes)
