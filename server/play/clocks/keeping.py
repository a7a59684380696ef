"""Keeps the clock of a game: starts, stops and sets it back as the entries of the record come and go."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.play.clocks.calendar import Calendar
from server.play.clocks.fischer import Mark, Running, after_entry, after_stop, marks
from server.play.clocks.habits import away, zone_of
from server.play.clocks.terms import Terms, read_terms, write_terms
from server.play.company import company_of
from server.play.house import Desk
from server.play.seats import seated
from server.store.people import Player
from server.store.post import Outgoing
from server.store.rows import put
from server.store.tables import GameRow, MoveRow
from server.store.timing import ClockRow, Turn

_CLOCKS: Final = "clocks"
ENTRY: Final = "entry"
STOPPED: Final = "stopped"
FALLEN: Final = "fallen"
UNREACHED: Final = "unreached"
GIVEN_UP: Final = "bounced"
"""What a player's `silent_why` says where our letters come back."""

HELD_FOR: Final = timedelta(days=7)
"""So long the clock of a player whom letters do not reach stands still, once a game."""

REMINDER: Final = "reminder"
"""The kind of the letters that lapse when the turn is over."""


def begin(desk: Desk, row: GameRow, terms: Terms | None, seats: int) -> None:
    """Give a new game its clock, every seat with the whole bank; nothing where there are no terms."""
    if terms is not None:
        left = {str(seat): terms.bank for seat in range(1, seats + 1)}
        desk.session.add(ClockRow(game_id=row.id, terms=write_terms(terms), left=left, used=0, told=0, held=False))
        desk.session.flush()


def clock_of(session: Session, game_id: int) -> ClockRow | None:
    """Return the clock of a game, None where it has none."""
    known: dict[int, ClockRow | None] = session.info.get(_CLOCKS, {})
    return known[game_id] if game_id in known else session.get(ClockRow, game_id)


def know(session: Session, game_id: int, clock: ClockRow | None) -> None:
    """Keep the clock of a game whose row is locked for the rest of the transaction: it gets and loses none there."""
    session.info.setdefault(_CLOCKS, {})[game_id] = clock


def terms_of(clock: ClockRow) -> Terms:
    """Return the terms of a clock."""
    found = read_terms(clock.terms, {})
    if found is None:
        raise LookupError(f"the clock of game {clock.game_id} has no terms")
    return found


def receipt(desk: Desk) -> datetime:
    """Return when we received what the desk is serving: by that instant its sender's time is reckoned."""
    return desk.now if desk.received is None else min(desk.received, desk.now)


def entered(desk: Desk, row: GameRow, mover: object, *, answer: bool = False) -> None:
    """Stop the clock where the entry just written was made by the seat whose turn it timed.

    An `answer` was left beforehand: its seat takes no time for it, and earns the increment.
    """
    clock = clock_of(desk.session, row.id)
    if clock is None or not isinstance(mover, int):
        return
    if answer:
        clock.seat, clock.used, clock.since = mover, 0, None
    if clock.seat == mover:
        stop(desk, row, clock, ENTRY)


def passed(desk: Desk, row: GameRow) -> None:
    """Let the clock run for the seat that the game waits for now; it stands still in a pause and at the end."""
    clock = clock_of(desk.session, row.id)
    if clock is None or (clock.seat is not None and clock.seat == row.to_act):
        return
    if clock.seat is not None:
        stop(desk, row, clock, STOPPED)
    if row.to_act is None:
        clock.due_at = clock.pause = clock.paused_until = None
        return
    clock.seat, clock.used, clock.told = row.to_act, 0, 0
    if clock.pause is None and not clock.held and player_of(desk.session, clock).silent_why == GIVEN_UP:
        clock.held, clock.pause, clock.paused_until = True, UNREACHED, desk.now + HELD_FOR
    if clock.pause is None:
        run(desk, clock, desk.now)
    else:
        clock.due_at = clock.paused_until


def stop(desk: Desk, row: GameRow, clock: ClockRow, how: str) -> None:
    """Note a turn that ended with the game's present version, and what its seat has left."""
    if clock.seat is None:
        raise LookupError("a clock that times nobody was stopped")
    ended = receipt(desk)
    used = used_until(desk.session, clock, ended)
    had = clock.left[str(clock.seat)]
    left = after_entry(terms_of(clock), had, used) if how == ENTRY else after_stop(had, used)
    turn = Turn(game_id=row.id, version=row.version, seat=clock.seat, ended_at=ended, used=used, left=left, how=how)
    put(desk.session, turn)
    clock.left = {**clock.left, str(clock.seat): left}
    _halt(desk, clock)
    clock.seat, clock.used = None, 0


def run(desk: Desk, clock: ClockRow, since: datetime) -> None:
    """Let a clock run from an instant on, with what was used of the turn before, and reckon its marks."""
    calendar = calendar_of(desk.session, clock, since)
    clock.since = since
    running = running_of(clock)
    times = {mark: at for at, mark in marks(terms_of(clock), running, calendar)}
    clock.deadline, clock.expires_at = times[Mark.OVER], times[Mark.FALLEN]
    clock.due_at = min(at for mark, at in times.items() if not mark & clock.told)


def rest(desk: Desk, clock: ClockRow, at: datetime) -> None:
    """Let a clock stand still from an instant on; what was used of the turn is kept."""
    clock.used = used_until(desk.session, clock, at)
    _halt(desk, clock)


def used_until(session: Session, clock: ClockRow, at: datetime) -> int:
    """Return how many seconds of the present turn are used at an instant."""
    if clock.since is None:
        return clock.used
    return running_of(clock).until(calendar_of(session, clock, clock.since), at)


def running_of(clock: ClockRow) -> Running:
    """Return a running clock as a value."""
    if clock.since is None or clock.seat is None:
        raise LookupError("a clock that stands still was asked for its marks")
    return Running(clock.left[str(clock.seat)], clock.used, clock.since)


def calendar_of(session: Session, clock: ClockRow, since: datetime) -> Calendar:
    """Return when the time of the seat that a clock times does not count, from an instant on."""
    player = player_of(session, clock)
    absent = company_of(session, clock.game_id).vacations and away(session, (player.id,), since)[player.id]
    return Calendar(zone_of(player.wishes), terms_of(clock).weekends, absent or ())


def player_of(session: Session, clock: ClockRow) -> Player:
    """Return whom a clock times."""
    return seated(session, clock.game_id)[Seat(clock.seat or 0)]


def set_back(desk: Desk, row: GameRow, ply: int) -> None:
    """Give every seat what it had when the game last came to a ply, for a take-back to there."""
    clock = clock_of(desk.session, row.id)
    if clock is None:
        return
    before = select(func.max(MoveRow.version)).where(
        MoveRow.game_id == row.id, MoveRow.ply < ply, MoveRow.undone_at.is_(None)
    )
    reached = desk.session.scalar(before) or 0
    later = (Turn.game_id == row.id, Turn.version > reached, Turn.undone_at.is_(None))
    desk.session.execute(update(Turn).where(*later).values(undone_at=desk.now))
    clock.left = left_by_turns(desk.session, clock)
    _halt(desk, clock)
    clock.seat, clock.used = None, 0


def left_by_turns(session: Session, clock: ClockRow) -> dict[str, int]:
    """Return what each seat has left by its last turn that counts; the whole bank before its first."""
    turns = select(Turn).where(Turn.game_id == clock.game_id, Turn.undone_at.is_(None)).order_by(Turn.version)
    last = {str(turn.seat): turn.left for turn in session.scalars(turns)}
    return {**dict.fromkeys(clock.left, terms_of(clock).bank), **last}


def _halt(desk: Desk, clock: ClockRow) -> None:
    if clock.told:
        lapsed = (Outgoing.game_id == clock.game_id, Outgoing.kind == REMINDER, Outgoing.status == "waiting")
        desk.session.execute(delete(Outgoing).where(*lapsed, Outgoing.lease_until.is_(None)))
    clock.since = clock.deadline = clock.expires_at = clock.due_at = None
