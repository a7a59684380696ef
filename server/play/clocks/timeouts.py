"""Turns a clock whose time is over into the entry that the game makes of it, in the order in which things arrived."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import select

from engine.core.errors import Outdated
from engine.core.ids import Seat
from server.mailroom.address import Point, read_local
from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted, refused
from server.play.clocks.keeping import FALLEN, clock_of, receipt, stop, terms_of
from server.play.clocks.terms import Flag
from server.play.house import Desk
from server.play.outbox import Kind, to_player
from server.play.seats import seated
from server.play.tables import leave, locked
from server.store.post import Submission
from server.store.tables import GameRow
from server.store.timing import ClockRow

DOOR: Final = "clock"
"""The door of submissions that the tick hands in: a time-out is judged like whatever else is handed in."""

VERB: Final = "timeout"
_LOOKED_THROUGH: Final = 1_000


def too_late(desk: Desk, row: GameRow) -> Answer | None:
    """Refuse what arrived after the game's running clock had fallen, whether or not the tick has seen it; else None."""
    clock = clock_of(desk.session, row.id)
    if clock is None or clock.expires_at is None or receipt(desk) <= clock.expires_at:
        return None
    if terms_of(clock).flag is not Flag.HARD:
        return None
    over = clock.deadline or clock.expires_at
    detail = phrase(
        "Too late: the time of seat %(seat)s was over on %(over)s UTC, before this arrived.",
        seat=clock.seat,
        over=f"{over:%d %B %Y at %H:%M}",
    )
    return refused("out-of-time", detail, game=row.id, ply=row.ply, version=row.version)


def fall(desk: Desk, submission: Submission) -> Answer:
    """Judge what the tick handed in: the seat leaves the game, unless its clock was stopped in time."""
    intent: dict[str, Any] = submission.intent or {}
    row = locked(desk.session, intent["game"])
    clock = clock_of(desk.session, intent["game"])
    if row is None or clock is None or clock.expires_at != submission.received_at:
        return refused(
            "in-time", phrase("The clock was stopped before its time was over."), verb=VERB, game=intent["game"]
        )
    if arrived_before(desk, row, submission.received_at):
        clock.due_at = desk.now
        return refused("not-yet", phrase("What arrived before is judged first."), verb=VERB, game=row.id)
    try:
        return _left(desk, row, clock)
    except Outdated as error:
        return refused("outdated", error.detail, verb=VERB, game=row.id)


def claim(desk: Desk, row: GameRow, seat: Seat) -> Answer:
    """Let another seat claim that the time of the one that is waited for is over."""
    clock = clock_of(desk.session, row.id)
    if refusal := _claimless(desk, row, seat, clock):
        return refusal
    if arrived_before(desk, row, receipt(desk)):
        detail = phrase("Something that arrived before your claim is being judged; please claim again in a minute.")
        return refused("not-yet", detail, game=row.id, ply=row.ply, version=row.version)
    if clock is None:
        raise LookupError("a clock that is not there was claimed")
    return _left(desk, row, clock)


def arrived_before(desk: Desk, row: GameRow, at: datetime) -> bool:
    """Say whether something else about a game arrived up to an instant and is not judged yet."""
    query = select(Submission.intent, Submission.envelope).where(
        Submission.status == "waiting",
        Submission.received_at <= at,
        Submission.door != DOOR,
        Submission.id != desk.submission,
    )
    waiting = desk.session.execute(query.order_by(Submission.received_at).limit(_LOOKED_THROUGH))
    return any(_about(row.id, intent, envelope) for intent, envelope in waiting)


def _claimless(desk: Desk, row: GameRow, seat: Seat, clock: ClockRow | None) -> Answer | None:
    """Return why nothing can be claimed, None where it can."""
    facts = {"game": row.id, "ply": row.ply, "version": row.version}
    if row.status == "over":
        return refused("game-over", phrase("The game is over; there is nothing left to claim."), **facts)
    if clock is None:
        return refused("no-clock", phrase("This game is played without a clock; nobody's time can be over."), **facts)
    if clock.seat == seat:
        return refused("not-your-claim", phrase("It is your own time that runs."), **facts)
    if clock.expires_at is None:
        return refused("paused", phrase("The clock of this game stands still."), **facts)
    if receipt(desk) <= clock.expires_at:
        when = f"{clock.expires_at:%d %B %Y, %H:%M} UTC"
        return refused("in-time", phrase("Seat %(seat)s has time until %(when)s.", seat=clock.seat, when=when), **facts)
    return None


def _left(desk: Desk, row: GameRow, clock: ClockRow) -> Answer:
    seat = Seat(clock.seat or 0)
    row.version += 1
    stop(desk, row, clock, FALLEN)
    advance = leave(desk, row, seat)
    if row.status == "running":
        player = seated(desk.session, row.id)[seat]
        to_player(desk, Kind.CLOCK, player, f"{row.id}:{row.version}:{player.id}", {"news": "fallen"}, row)
    return accepted(
        phrase("The time of seat %(seat)s is over; it has left the game.", seat=seat),
        verb=VERB,
        game=row.id,
        move=advance.text,
        ply=row.ply,
        version=row.version,
        board=True,
    )


def _about(game: int, intent: dict[str, Any] | None, envelope: dict[str, Any] | None) -> bool:
    if intent is not None:
        return bool(intent.get("game") in {game, None})
    address = read_local(str((envelope or {}).get("to", "")).strip("<> ").rpartition("@")[0])
    return address is None or address.point is not Point.GAME or address.reference == str(game)
