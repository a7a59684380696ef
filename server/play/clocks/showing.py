"""Turns the rows of a game's clock into what everybody at the table may see of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.play.clocks.fischer import Mark
from server.play.clocks.keeping import FALLEN, clock_of, terms_of
from server.play.clocks.terms import Terms
from server.store.timing import ClockRow, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """A clock as it is seen: what each seat had when the present turn began, in seconds, and when that is over.

    `seat` is the one whose turn is timed, `over` says that its time is. `deadline` and `expires` (the deadline with its
    grace) are None while the clock stands still; then `pause` says why. `fallen` are the seats that left the game
    because their time was over.
    """

    terms: Terms
    left: Mapping[Seat, int]
    seat: Seat | None
    since: datetime | None
    over: bool
    deadline: datetime | None
    expires: datetime | None
    pause: str | None
    paused_until: datetime | None
    fallen: tuple[Seat, ...]


def clock_face(session: Session, game_id: int) -> ClockFace | None:
    """Return what is to be seen of a game's clock, None where it has none."""
    clock = clock_of(session, game_id)
    if clock is None:
        return None
    turns = select(Turn.seat).where(Turn.game_id == game_id, Turn.how == FALLEN, Turn.undone_at.is_(None))
    return ClockFace(
        terms=terms_of(clock),
        left={Seat(int(seat)): seconds for seat, seconds in sorted(clock.left.items())},
        seat=None if clock.seat is None else Seat(clock.seat),
        since=clock.since,
        over=bool(clock.told & Mark.OVER),
        deadline=clock.deadline,
        expires=clock.expires_at,
        pause=clock.pause,
        paused_until=clock.paused_until,
        fallen=tuple(Seat(seat) for seat in session.scalars(turns.order_by(Turn.version))),
    )


def time_outs(session: Session, game_id: int) -> frozenset[int]:
    """Return the versions of the entries by which seats left because their time was over."""
    turns = select(Turn.version).where(Turn.game_id == game_id, Turn.how == FALLEN)
    return frozenset(version + 1 for version in session.scalars(turns))


def deadlines_of(session: Session, game_ids: Sequence[int]) -> Mapping[int, datetime]:
    """Return until when each of several games waits; those that wait for ever are left out."""
    query = select(ClockRow.game_id, ClockRow.deadline)
    found = session.execute(query.where(ClockRow.game_id.in_(game_ids), ClockRow.deadline.is_not(None)))
    return {game: deadline for game, deadline in found if deadline is not None}
