"""Pauses: lets the clock of a game stand still, by agreement or because letters do not arrive, and run again."""

from datetime import timedelta
from typing import Final

from sqlalchemy import select

from server.play.clocks.keeping import HELD_FOR, UNREACHED, clock_of, rest, run
from server.play.house import Desk
from server.play.outbox import Kind, to_player
from server.store.people import Player
from server.store.tables import GameRow, SeatRow
from server.store.timing import ClockRow

AGREED: Final = "agreed"
LONGEST_PAUSE: Final = timedelta(days=90)
NOTICE: Final = timedelta(days=3)
"""So long before the end of a pause the player waited for is told, where another ends it."""


def pause(desk: Desk, row: GameRow, clock: ClockRow) -> None:
    """Let the clock stand still by agreement; everybody is told."""
    _still(desk, row, clock, AGREED, LONGEST_PAUSE)
    tell(desk, row, {"news": "paused"})


def resume(desk: Desk, row: GameRow, clock: ClockRow, seat: int) -> None:
    """End a pause: at once where the seat that is waited for wants it, else with notice."""
    row.version += 1
    if clock.seat == seat:
        _go_on(desk, clock)
        tell(desk, row, {"news": "resumed"})
        return
    until = desk.now + NOTICE
    clock.paused_until = min(clock.paused_until or until, until)
    clock.due_at = clock.paused_until
    tell(desk, row, {"news": "resuming", "at": clock.paused_until.isoformat()})


def wake(desk: Desk, clock: ClockRow) -> None:
    """End a pause whose time is over; the caller holds the lock of the game's row."""
    row = desk.session.get_one(GameRow, clock.game_id)
    row.version += 1
    _go_on(desk, clock)
    tell(desk, row, {"news": "resumed"})


def hold(desk: Desk, player: Player) -> int:
    """Stop the clocks that run against a player whom letters do not reach, once a game; returns how many.

    The others at the table are told. The clocks run again after a week, or when `release` is called.
    """
    held = 0
    for row, clock in timing(desk, player):
        if clock.since is None or clock.held or (clock.expires_at and clock.expires_at < desk.now):
            continue
        clock.held = True
        _still(desk, row, clock, UNREACHED, HELD_FOR)
        tell(desk, row, {"news": "held", "by": player.name}, but=player.id)
        held += 1
    return held


def release(desk: Desk, player: Player) -> int:
    """Let the clocks run again that `hold` stopped, as the player is reached again; returns how many."""
    released = 0
    for row, clock in timing(desk, player):
        if clock.pause == UNREACHED:
            row.version += 1
            _go_on(desk, clock)
            tell(desk, row, {"news": "resumed"})
            released += 1
    return released


def tell(desk: Desk, row: GameRow, facts: dict[str, str], but: int | None = None) -> None:
    """Write to everybody at a table what became of its clock."""
    query = select(Player).join(SeatRow, SeatRow.player_id == Player.id).where(SeatRow.game_id == row.id)
    for player in desk.session.scalars(query.order_by(SeatRow.seat)).unique():
        if player.id != but:
            to_player(desk, Kind.CLOCK, player, f"{row.id}:{row.version}:{player.id}", facts, row)


def timing(desk: Desk, player: Player) -> list[tuple[GameRow, ClockRow]]:
    """Return the games whose clock times a player, each locked, in the order in which everybody locks them."""
    query = (
        select(GameRow)
        .join(ClockRow, ClockRow.game_id == GameRow.id)
        .join(SeatRow, (SeatRow.game_id == ClockRow.game_id) & (SeatRow.seat == ClockRow.seat))
        .where(SeatRow.player_id == player.id)
        .order_by(GameRow.id)
        .with_for_update(of=GameRow)
    )
    found = []
    for row in desk.session.scalars(query).all():
        clock = clock_of(desk.session, row.id)
        if clock is not None:
            found.append((row, clock))
    return found


def _still(desk: Desk, row: GameRow, clock: ClockRow, whose: str, longest: timedelta) -> None:
    rest(desk, clock, desk.now)
    clock.pause, clock.paused_until = whose, desk.now + longest
    clock.due_at = clock.paused_until
    row.version += 1


def _go_on(desk: Desk, clock: ClockRow) -> None:
    clock.pause = clock.paused_until = None
    run(desk, clock, desk.now)
