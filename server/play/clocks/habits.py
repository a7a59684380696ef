"""Turns what players said of their time zone, their quiet hours and their days away into values to reckon with."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.clocks.calendar import Span
from server.store.timing import Vacation

ZONE: Final = "zone"
QUIET: Final = "quiet"
REMIND: Final = "remind"
DIGEST: Final = "digest"
"""What the wishes of a player call them."""

_DAY: Final = timedelta(days=1)
_HOURS: Final = re.compile(r"([01]?\d|2[0-4])(?::([0-5]\d))?-([01]?\d|2[0-4])(?::([0-5]\d))?")


def zone_named(name: str) -> tzinfo | None:
    """Return the time zone of that name, None where there is none."""
    if name.upper() in {"UTC", "GMT", "Z"}:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def read_hours(text: str) -> str | None:
    """Return hours as they are kept, None where they are none.

    >>> read_hours("22-7"), read_hours("7-7")
    ('22:00-07:00', None)
    """
    found = _HOURS.fullmatch(text.replace(" ", ""))
    if found is None:
        return None
    begin, end = (f"{int(hour) % 24:02}:{minute or '00'}" for hour, minute in (found.group(1, 2), found.group(3, 4)))
    return None if begin == end else f"{begin}-{end}"


def zone_of(wishes: Mapping[str, Any]) -> tzinfo:
    """Return a player's time zone, UTC where none was said."""
    return zone_named(str(wishes.get(ZONE, ""))) or UTC


def after_quiet(wishes: Mapping[str, Any], at: datetime) -> datetime:
    """Return the instant itself, or the end of the player's quiet hours where it lies in them.

    >>> after_quiet({"quiet": "22:00-07:00"}, datetime(2026, 5, 4, 23, 30, tzinfo=UTC)).isoformat()
    '2026-05-05T07:00:00+00:00'
    """
    begin, sign, end = str(wishes.get(QUIET, "")).partition("-")
    if not sign:
        return at
    here = at.astimezone(zone_of(wishes))
    for day in (here - _DAY, here):
        first, last = _clock(day, begin), _clock(day, end)
        last += _DAY if last <= first else timedelta()
        if first <= here < last:
            return last.astimezone(UTC)
    return at


def away(session: Session, players: Iterable[int], since: datetime) -> Mapping[int, tuple[Span, ...]]:
    """Return the days away of players that end after an instant, for all of them in one query."""
    found: defaultdict[int, tuple[Span, ...]] = defaultdict(tuple)
    query = select(Vacation.player_id, Vacation.begins_at, Vacation.ends_at)
    for player, begin, end in session.execute(
        query.where(Vacation.player_id.in_(set(players)), Vacation.ends_at > since)
    ):
        found[player] += (Span(begin, end),)
    return found


def _clock(day: datetime, text: str) -> datetime:
    hour, _, minute = text.partition(":")
    return day.replace(hour=int(hour), minute=int(minute or 0), second=0, microsecond=0)
