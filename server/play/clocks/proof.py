"""Proves the clock of a game: folds the turns that were timed and names whatever its row says otherwise."""

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.clocks.fischer import Mark, after_entry, after_stop, marks
from server.play.clocks.keeping import ENTRY, calendar_of, clock_of, running_of, terms_of
from server.store.tables import GameRow
from server.store.timing import ClockRow, Turn


def clock_faults(session: Session, row: GameRow) -> Iterator[str]:
    """Yield all that is wrong with a game's clock; nothing where it has none."""
    clock = clock_of(session, row.id)
    if clock is None:
        return
    yield from _folded(session, clock)
    if clock.seat != row.to_act:
        yield f"its clock times seat {clock.seat}, the game waits for {row.to_act}"
    if clock.since is not None:
        yield from _reckoned(session, clock)
    elif clock.deadline is not None or clock.due_at != clock.paused_until:
        yield "its clock stands still, but has a deadline"
    elif row.status == "running" and clock.pause is None:
        yield "its clock stands still without a pause"


def _folded(session: Session, clock: ClockRow) -> Iterator[str]:
    terms = terms_of(clock)
    left = dict.fromkeys(clock.left, terms.bank)
    turns = select(Turn).where(Turn.game_id == clock.game_id, Turn.undone_at.is_(None)).order_by(Turn.version)
    for turn in session.scalars(turns):
        had = left[str(turn.seat)]
        left[str(turn.seat)] = after_entry(terms, had, turn.used) if turn.how == ENTRY else after_stop(had, turn.used)
        if left[str(turn.seat)] != turn.left:
            yield f"the turn that ended with version {turn.version} leaves {left[str(turn.seat)]} s, not {turn.left} s"
    if left != clock.left:
        yield f"its clock says {clock.left}, the turns come to {left}"


def _reckoned(session: Session, clock: ClockRow) -> Iterator[str]:
    running = running_of(clock)
    times = {mark: at for at, mark in marks(terms_of(clock), running, calendar_of(session, clock, running.since))}
    over = bool(clock.told & Mark.OVER)  # then nothing that a player says of his time moves it any more
    if not over and (clock.deadline, clock.expires_at) != (times[Mark.OVER], times[Mark.FALLEN]):
        yield f"its deadline is {clock.deadline}, reckoned it is {times[Mark.OVER]}"
    untold = [mark for mark in times if not mark & clock.told]
    if (clock.due_at is None) != (not untold):
        yield "nobody will look at its clock again" if untold else "its clock is due for nothing"
