"""Digests: lists the games that wait for a player, in the morning and in the evening of the player's time zone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.clocks.habits import DIGEST, after_quiet, zone_of
from server.play.house import Desk, House
from server.play.outbox import Kind, fresh, put_all
from server.store.people import Player
from server.store.tables import GameRow, SeatRow
from server.store.timing import ClockRow, DigestRow

HOURS: Final = (8, 18)
BATCH: Final = 500
MOST_ROUNDS: Final = 40
MOST_GAMES: Final = 50


def next_digest(wishes: Mapping[str, Any], now: datetime) -> datetime:
    """Return when the next digest of a player with these wishes is due: at eight or at eighteen, after quiet hours.

    >>> next_digest({}, datetime(2026, 5, 4, 12, 0, tzinfo=UTC)).isoformat()
    '2026-05-04T18:00:00+00:00'
    """
    here = now.astimezone(zone_of(wishes))
    days = (here, here + timedelta(days=1))
    hours = (day.replace(hour=hour, minute=0, second=0, microsecond=0) for day in days for hour in HOURS)
    due = next(at.astimezone(UTC) for at in hours if at.astimezone(UTC) > now)
    return after_quiet(wishes, due)


def plan(desk: Desk, player: Player) -> None:
    """Enter when the player's next digest is due, or that there is none."""
    row = desk.session.get(DigestRow, player.id)
    if player.wishes.get(DIGEST) != "on":
        if row is not None:
            desk.session.delete(row)
        return
    due = next_digest(player.wishes, desk.now)
    if row is None:
        desk.session.add(DigestRow(player_id=player.id, due_at=due))
    else:
        row.due_at = due


def write_digests(house: House) -> int:
    """Write the digests that are due, some hundreds in a transaction; returns how many were looked at."""
    found = 0
    for _ in range(MOST_ROUNDS):
        with house.store.write() as session:
            dealt = _round(Desk(house, session, house.clock()))
        found += dealt
        if dealt < BATCH:
            break
    return found


def _round(desk: Desk) -> int:
    query = (
        select(DigestRow, Player)
        .join(Player, Player.id == DigestRow.player_id)
        .where(DigestRow.due_at <= desk.now)
        .order_by(DigestRow.due_at)
        .limit(BATCH)
        .with_for_update(of=DigestRow, skip_locked=True)
    )
    due = desk.session.execute(query).all()
    waiting = _waiting(desk.session, [player.id for _, player in due])
    letters = []
    for row, player in due:
        if games := waiting[player.id]:
            key = f"{player.id}:{row.due_at:%Y%m%dT%H%M}"
            facts = {"games": games[:MOST_GAMES], "count": len(games)}
            letters.append(fresh(desk, Kind.DIGEST, player, key, facts))
        row.due_at = next_digest(player.wishes, desk.now)
    put_all(desk, letters)
    return len(due)


def _waiting(session: Session, players: Sequence[int]) -> Mapping[int, list[dict[str, Any]]]:
    """Return the games that wait for each of several players, those with the nearest deadline first."""
    query = (
        select(SeatRow.player_id, GameRow.id, ClockRow.deadline)
        .join(GameRow, (GameRow.id == SeatRow.game_id) & (GameRow.to_act == SeatRow.seat))
        .outerjoin(ClockRow, ClockRow.game_id == GameRow.id)
        .where(SeatRow.player_id.in_(players), GameRow.status == "running")
        .order_by(ClockRow.deadline.is_(None), ClockRow.deadline, GameRow.id)
    )
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for player, game, deadline in session.execute(query) if players else ():
        found[player].append({"game": game, "deadline": deadline.isoformat() if deadline else None})
    return found
