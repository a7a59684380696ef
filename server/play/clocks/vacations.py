"""Vacations: lets a player's clocks stand still for some days of a year, and reckons anew what depends on it."""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from server.mailroom.languages import phrase
from server.play.clocks.calendar import midnight
from server.play.clocks.habits import zone_of
from server.play.clocks.keeping import receipt, rest, run, terms_of
from server.play.clocks.pauses import timing
from server.play.clocks.terms import Flag
from server.play.company import forget
from server.play.house import Desk
from server.store.people import Player
from server.store.timing import Vacation

LONGEST_AHEAD: Final = timedelta(days=366)
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_OURS: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})")
_CENTURY: Final = 100


class VacationError(ValueError):
    """Days that cannot be taken; `code` is a stable word, `str()` of it a sentence."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def read_day(text: str) -> date:
    """Read a day as 2026-08-03 or 3.8.2026; raises VacationError, also for slashes, which may mean either."""
    word = text.strip()
    try:
        if found := _ISO.fullmatch(word):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _OURS.fullmatch(word):
            year = int(found[3])
            return date(year + 2000 if year < _CENTURY else year, int(found[2]), int(found[1]))
    except ValueError as error:
        raise VacationError("bad-date", phrase("There is no day “%(word)s”.", word=word)) from error
    raise VacationError(
        "bad-date", phrase("Please write the day as 2026-08-03, year first, instead of “%(word)s”.", word=word)
    )


def take(desk: Desk, player: Player, first: date, last: date) -> Vacation:
    """Give a player days off, from now on at the earliest; raises VacationError. Clocks that fell before stay so."""
    asked = receipt(desk)
    desk.session.execute(select(Player.id).where(Player.id == player.id).with_for_update(key_share=True))
    zone = zone_of(player.wishes)
    today = asked.astimezone(zone).date()
    _refuse_odd(first, last, today)
    for other in taken(desk.session, player, asked):
        if first <= date.fromisoformat(other.last) and date.fromisoformat(other.first) <= last:
            raise VacationError(
                "overlaps",
                phrase("You are away from %(first)s to %(last)s already.", first=other.first, last=other.last),
            )
    allowed = desk.house.settings.number("vacation_days")
    for year in range(first.year, last.year + 1):
        left = allowed - used_in(desk.session, player, year)
        if (wanted := _days_in(year, first, last)) > left:
            detail = phrase(
                "That takes %(wanted)s days of %(year)s; you have %(left)s of %(allowed)s left.",
                wanted=wanted,
                year=year,
                left=max(left, 0),
                allowed=allowed,
            )
            raise VacationError("too-many-days", detail)
    row = Vacation(
        player_id=player.id,
        first=first.isoformat(),
        last=last.isoformat(),
        begins_at=max(midnight(first, zone), asked),
        ends_at=midnight(last + timedelta(days=1), zone),
        asked_at=asked,
    )
    recharge(desk, player, lambda: desk.session.add(row))
    return row


def end(desk: Desk, player: Player) -> int:
    """End a player's vacation now and forget those to come; returns how many it were. Days used stay used."""
    asked = receipt(desk)
    rows = taken(desk.session, player, asked)

    def shorten() -> None:
        for row in rows:
            if row.begins_at <= asked:
                row.ends_at = asked
                row.last = asked.astimezone(zone_of(player.wishes)).date().isoformat()
        later = (Vacation.player_id == player.id, Vacation.begins_at > asked)
        desk.session.execute(delete(Vacation).where(*later))

    if rows:
        recharge(desk, player, shorten)
    return len(rows)


def taken(session: Session, player: Player, at: datetime) -> Sequence[Vacation]:
    """Return a player's vacations that are not over, the next first."""
    query = select(Vacation).where(Vacation.player_id == player.id, Vacation.ends_at > at)
    return session.scalars(query.order_by(Vacation.begins_at)).all()


def used_in(session: Session, player: Player, year: int) -> int:
    """Return how many days of a year a player has taken."""
    rows = session.execute(select(Vacation.first, Vacation.last).where(Vacation.player_id == player.id))
    return sum(_days_in(year, date.fromisoformat(first), date.fromisoformat(last)) for first, last in rows)


def recharge(desk: Desk, player: Player, change: Callable[[], None]) -> None:
    """Change when a player's time counts: what was used so far stays used, the rest is reckoned by the change."""
    asked = receipt(desk)
    open_ = [(row, clock) for row, clock in timing(desk, player) if clock.since is not None]
    saved = []
    for row, clock in open_:
        end_of_it = clock.expires_at if terms_of(clock).flag is Flag.HARD else clock.deadline
        if end_of_it is None or asked <= end_of_it:
            at = max(asked, clock.since or asked)
            rest(desk, clock, at)
            saved.append((row, clock, at))
    change()
    desk.session.flush()
    forget(desk.session)
    for row, clock, at in saved:
        row.version += 1
        run(desk, clock, at)


def _refuse_odd(first: date, last: date, today: date) -> None:
    if last < first:
        raise VacationError(
            "bad-date", phrase("The last day, %(last)s, lies before the first, %(first)s.", last=last, first=first)
        )
    if first < today:
        raise VacationError(
            "bad-date",
            phrase(
                "%(first)s is over; today is %(today)s. A vacation begins now at the earliest.",
                first=first,
                today=today,
            ),
        )
    if first > today + LONGEST_AHEAD:
        raise VacationError(
            "bad-date", phrase("%(first)s is more than a year ahead; please ask again later.", first=first)
        )


def _days_in(year: int, first: date, last: date) -> int:
    begin, end_ = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max((end_ - begin).days + 1, 0)
