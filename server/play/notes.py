"""Keeps what a player notes for himself about a game; nobody else ever sees it."""

from typing import Final

from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.play.house import Desk
from server.store.plans import Note
from server.store.tables import GameRow

LONGEST: Final = 10_000


def note_of(session: Session, game_id: int, seat: Seat) -> Note | None:
    """Return what a seat has noted, None where it never did."""
    return session.get(Note, (game_id, seat))


def write(desk: Desk, row: GameRow, seat: Seat, text: str) -> Note:
    """Put a text in the place of the former one; the row stays when it is empty, so that its version only rises."""
    note = note_of(desk.session, row.id, seat)
    if note is None:
        note = Note(game_id=row.id, seat=seat, version=0, text="", changed_at=desk.now)
        desk.session.add(note)
    note.text = text
    note.version += 1
    note.changed_at = desk.now
    return note
