"""Turns the entries of a record that a reader has not seen yet into who did what, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from engine.core.game import CHANCE, ToAct
from engine.core.ids import Seat
from engine.core.position import enter, heard_by, leaves
from engine.core.record import start_of
from server.mailroom.languages import phrase
from server.mailroom.trail import Trail
from server.play.clocks.showing import time_outs
from server.play.reading import Sight, entries, record_of
from server.play.telling import in_words
from server.store.tables import MoveRow


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry of the record: its number counted from 1, who made it, how it is written, what came of it."""

    number: int
    who: str
    move: str
    told: tuple[str, ...]


def happenings(session: Session, sight: Sight, since: int) -> tuple[Happening, ...]:
    """Return the entries from a ply (counted from 0) up to the one that the sight shows, as its seat may know them."""
    until = sight.position.ply
    if since >= until:
        return ()
    row, over = sight.row, sight.row.status == "over"
    written = entries(session, row.id)[:until]
    late = _late(session, sight, written[since:])
    position, found = start_of(sight.game, record_of(row, ())), []
    for number, entry in enumerate(written, start=1):
        advance = enter(position, entry.text)
        if number > since:
            text = entry.text if over else heard_by(position, entry.text, sight.seat)
            told = tuple(sight.game.tell(event) for event in advance.events if over or event.seen_by(sight.seat))
            move = phrase("out of time") if entry.version in late else in_words(text)
            found.append(Happening(number, _who(sight, advance.mover, planned=entry.planned), move, told))
        position = advance.position
    return tuple(found)


def _late(session: Session, sight: Sight, written: Sequence[MoveRow]) -> frozenset[int]:
    """Return the versions of those entries that were made because a seat's time was over."""
    left = any(leaves(entry.text) for entry in written)
    return time_outs(session, sight.row.id) if left else frozenset()


def taken_back(session: Session, game: int, before: Trail) -> range:
    """Return the numbers of the moves that were taken back since a reader was last told; empty where none were.

    A letter of the very instant was written by the take-back itself where it shows the board without the move.
    """
    if before.told_at is None or before.ply is None:
        return range(0)
    then, when = before.told_at, MoveRow.undone_at
    since = or_(when > then, and_(when == then, MoveRow.ply < before.ply))
    plies = session.scalars(select(MoveRow.ply).where(MoveRow.game_id == game, since)).all()
    return range(min(plies) + 1, max(plies) + 2) if plies else range(0)


def take_back(moves: range) -> str:
    """Return a sentence on moves that were taken back; empty where none were.

    They are named by their numbers alone: what stood in them need not be for this reader's eyes.
    """
    if not moves:
        return ""
    if len(moves) == 1:
        return phrase("Move %(move)s is taken back.", move=moves[0])
    return phrase("Moves %(first)s to %(last)s are taken back.", first=moves[0], last=moves[-1])


def _who(sight: Sight, mover: ToAct, *, planned: bool) -> str:
    if mover is CHANCE:
        return phrase("The lot")
    if not isinstance(mover, int):
        return phrase("Both") if len(sight.players) == 2 else phrase("All")  # noqa: PLR2004 - two are both
    if mover == sight.seat:
        return phrase("You, as planned") if planned else phrase("You")
    return sight.names.get(Seat(mover)) or phrase("Seat %(seat)s", seat=mover)
