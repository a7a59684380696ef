"""Looks at the clocks that are due, once a minute: tells what is to be told, and hands in what has fallen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import func, insert, select

from server.play.clocks.calendar import Calendar, Span
from server.play.clocks.fischer import Mark, marks
from server.play.clocks.habits import REMIND, after_quiet, away, zone_of
from server.play.clocks.keeping import running_of, terms_of
from server.play.clocks.outage import make_good
from server.play.clocks.pauses import wake
from server.play.clocks.terms import Flag
from server.play.clocks.timeouts import DOOR, VERB
from server.play.house import Desk, House
from server.play.intake import new_id
from server.play.outbox import Kind, fresh, put_all
from server.store.people import Player
from server.store.post import Submission
from server.store.tables import GameRow, SeatRow
from server.store.timing import ClockRow

BATCH: Final = 500
MOST_ROUNDS: Final = 40
SETTLED: Final = timedelta(seconds=15)
"""So long after a clock has fallen everything that arrived before is kept for certain, and none of it waits unseen."""

AGAIN: Final = timedelta(seconds=30)
"""A fallen clock is looked at again after that, where something older waits to be judged."""


@dataclass(slots=True)
class Due:
    """A clock that is due, with its game's version and ply, and whom it times; `news` is the mark it has come to."""

    clock: ClockRow
    version: int
    ply: int
    player: Player
    news: Mark | None = None
    flag: Flag | None = None


def keep_time(house: House) -> int:
    """Give back the time of an outage, then deal with the clocks that are due; returns how many those were."""
    make_good(house)
    return look_at_clocks(house)


def look_at_clocks(house: House) -> int:
    """Deal with every clock that is due, some hundreds in a transaction; returns how many there were."""
    found = 0
    for _ in range(MOST_ROUNDS):
        with house.store.write() as session:
            dealt = _round(Desk(house, session, house.clock()))
        found += dealt
        if dealt < BATCH:
            break
    return found


def _round(desk: Desk) -> int:
    due = _due(desk)
    if not due:
        return 0
    absent = away(desk.session, (one.player.id for one in due), min(one.clock.since or desk.now for one in due))
    settled = _settled(desk)
    letters = []
    for one in due:
        if one.clock.since is None:
            wake(desk, one.clock)
        elif mark := _deal(desk, one, absent[one.player.id], settled):
            letters += _reminder(desk, one, mark)
    put_all(desk, letters)
    _offer_claims(desk, [one for one in due if one.news is Mark.FALLEN and one.flag is Flag.CLAIM])
    _hand_in(desk, [one for one in due if one.news is Mark.FALLEN and one.flag is Flag.HARD])
    return len(due)


def _due(desk: Desk) -> Sequence[Due]:
    """Return clocks that are due and that no judge has; whoever has the lock of a game's row has its clock."""
    query = (
        select(ClockRow, GameRow.version, GameRow.ply, Player)
        .join(GameRow, GameRow.id == ClockRow.game_id)
        .join(SeatRow, (SeatRow.game_id == ClockRow.game_id) & (SeatRow.seat == ClockRow.seat))
        .join(Player, Player.id == SeatRow.player_id)
        .where(ClockRow.due_at <= desk.now)
        .order_by(ClockRow.due_at)
        .limit(BATCH)
        .with_for_update(of=(GameRow, ClockRow), skip_locked=True)
    )
    return [Due(*row) for row in desk.session.execute(query)]


def _settled(desk: Desk) -> datetime:
    """Return the instant before which everything that arrived is judged."""
    waiting = select(func.min(Submission.received_at)).where(Submission.status == "waiting", Submission.door != DOOR)
    oldest = desk.session.scalar(waiting)
    settled = desk.now - SETTLED
    return settled if oldest is None else min(oldest, settled)


def _deal(desk: Desk, one: Due, absent: tuple[Span, ...], settled: datetime) -> Mark | None:
    """Note what a clock has come to and when to look at it again; returns the mark that is to be told, if any."""
    clock, terms = one.clock, terms_of(one.clock)
    calendar = Calendar(zone_of(one.player.wishes), terms.weekends, absent)
    ahead = [(at, mark) for at, mark in marks(terms, running_of(clock), calendar) if not mark & clock.told]
    come = [mark for at, mark in ahead if at <= desk.now and (mark is not Mark.FALLEN or at < settled)]
    for mark in come:
        clock.told |= mark
    left = [at for at, mark in ahead if mark not in come]
    clock.due_at = max(min(left), desk.now + AGAIN) if left else None
    one.news, one.flag = max(come, default=None), terms.flag
    if not come or (one.news is Mark.FALLEN and (terms.flag is Flag.HARD or Mark.OVER not in come)):
        return None
    return min(one.news or Mark.OVER, Mark.OVER)


def _reminder(desk: Desk, one: Due, mark: Mark) -> list[dict[str, Any]]:
    """Return the letter that tells a player a mark, unless the player wants none."""
    wishes = one.player.wishes
    if wishes.get(REMIND, "on") == "off":
        return []
    held = after_quiet(wishes, desk.now)
    due = held if one.clock.deadline is None or held < one.clock.deadline else desk.now
    letter = fresh(desk, Kind.REMINDER, one.player, f"{_named(one)}:{mark.name}", {"mark": mark.name})
    return [{**letter, **_about(one), "due_at": due}]


def _offer_claims(desk: Desk, fallen: Sequence[Due]) -> None:
    """Tell the others at tables where a claim may be made now."""
    if not fallen:
        return
    tables = {one.clock.game_id: one for one in fallen}
    query = select(SeatRow.game_id, Player).join(Player, Player.id == SeatRow.player_id)
    letters = []
    for game, player in desk.session.execute(query.where(SeatRow.game_id.in_(tables))):
        one = tables[game]
        if player.id != one.player.id:
            facts = {"news": "claimable", "by": one.player.name}
            letter = fresh(desk, Kind.CLOCK, player, f"{_named(one)}:claimable:{player.id}", facts)
            letters.append({**letter, **_about(one)})
    put_all(desk, letters)


def _hand_in(desk: Desk, fallen: Sequence[Due]) -> None:
    """Keep a submission for each clock that has fallen, as received when it fell; the workers judge them."""
    rows = [
        {
            "id": new_id(),
            "door": DOOR,
            "intent": {"verb": VERB, "fields": {}, "game": one.clock.game_id, "ply": one.ply, "version": one.version},
            "received_at": one.clock.expires_at,
            "status": "waiting",
            "attempts": 0,
        }
        for one in fallen
    ]
    if rows:
        desk.session.execute(insert(Submission), rows)


def _named(one: Due) -> str:
    return f"{one.clock.game_id}:{one.version}"


def _about(one: Due) -> dict[str, Any]:
    return {"game_id": one.clock.game_id, "version": one.version, "ply": one.ply}
