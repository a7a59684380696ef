"""Looks at the clocks that are due, once a minute: tells what is to be told, and hands in what has fallen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, insert, select

from server.play.clocks.calendar import Calendar, Span
from server.play.clocks.fischer import Mark, marks
from server.play.clocks.habits import REMIND, after_quiet, away, zone_of
from server.play.clocks.keeping import running_of, terms_of
from server.play.clocks.pauses import wake
from server.play.clocks.terms import Flag
from server.play.clocks.timeouts import DOOR, VERB
from server.play.house import Desk, House
from server.play.intake import new_id
from server.play.outbox import Kind, fresh
from server.store.people import Player
from server.store.post import Outgoing, Submission
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
    for one in due:
        if one.clock.since is None:
            wake(desk, one.clock)
        else:
            _deal(desk, one, absent[one.player.id], settled)
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


def _deal(desk: Desk, one: Due, absent: tuple[Span, ...], settled: datetime) -> None:
    """Tell the gravest mark that a clock has come to, and note when it is to be looked at again."""
    clock, terms = one.clock, terms_of(one.clock)
    calendar = Calendar(zone_of(one.player.wishes), terms.weekends, absent)
    ahead = [(at, mark) for at, mark in marks(terms, running_of(clock), calendar) if not mark & clock.told]
    come = [mark for at, mark in ahead if at <= desk.now and (mark is not Mark.FALLEN or at < settled)]
    for mark in come:
        clock.told |= mark
    left = [at for at, mark in ahead if mark not in come]
    clock.due_at = max(min(left), desk.now + AGAIN) if left else None
    one.news, one.flag = max(come, default=None), terms.flag
    if come and not (one.news is Mark.FALLEN and (terms.flag is Flag.HARD or Mark.OVER not in come)):
        _remind(desk, one, min(one.news or Mark.OVER, Mark.OVER))


def _remind(desk: Desk, one: Due, mark: Mark) -> None:
    wishes = one.player.wishes
    if wishes.get(REMIND, "on") == "off":
        return
    held = after_quiet(wishes, desk.now)
    due = held if one.clock.deadline is None or held < one.clock.deadline else desk.now
    letter = Outgoing(
        game_id=one.clock.game_id, version=one.version, ply=one.ply, facts={"mark": mark.name}, due_at=due
    )
    fresh(desk, Kind.REMINDER, one.player, f"{one.clock.game_id}:{one.version}:{mark.name}", letter)


def _offer_claims(desk: Desk, fallen: Sequence[Due]) -> None:
    """Tell the others at tables where a claim may be made now."""
    if not fallen:
        return
    tables = {one.clock.game_id: one for one in fallen}
    query = select(SeatRow.game_id, Player).join(Player, Player.id == SeatRow.player_id)
    for game, player in desk.session.execute(query.where(SeatRow.game_id.in_(tables))):
        one = tables[game]
        if player.id != one.player.id:
            facts = {"news": "claimable", "by": one.player.name}
            letter = Outgoing(game_id=game, version=one.version, ply=one.ply, facts=facts)
            fresh(desk, Kind.CLOCK, player, f"{game}:{one.version}:claimable:{player.id}", letter)


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
