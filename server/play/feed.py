"""Reads the line of events for those who ask: each event as that reader may know it, from a number on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session

from engine.core.game import heard
from engine.core.ids import Seat
from engine.core.position import enter, is_settlement
from engine.core.record import start_of
from server.play.blocks import deaf_to
from server.play.events import Audience, Happening
from server.play.house import House
from server.play.reading import record_of
from server.play.seats import seat_of, seated
from server.store.events import Event, last_number
from server.store.tables import GameRow, MoveRow, Saying, SeatRow

MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a player, or None for a stranger; of one game alone, or of all that is the player's."""

    player: int | None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """An event as its reader may know it."""

    number: int
    kind: str
    happened_at: str
    game: str | None
    version: int | None
    ply: int | None
    data: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "id": str(self.number),
            "type": self.kind,
            "at": self.happened_at,
            "game": self.game,
            "version": self.version,
            "ply": self.ply,
            "data": self.data,
        }


def told_since(house: House, session: Session, reader: Reader, after: int, limit: int = MOST) -> list[Told]:
    """Return what happened after an event of that number, the oldest first."""
    rows = session.scalars(
        select(Event).where(Event.number > after, _visible(session, reader)).order_by(Event.number).limit(limit)
    ).all()
    return [told(house, session, row, reader.player) for row in rows]


def newest(session: Session) -> int:
    """Return the number of the newest event, whoever may know of it; 0 where there is none."""
    return last_number(session)


def told(house: House, session: Session, event: Event, player: int | None) -> Told:
    """Return an event as a player may know it."""
    return Told(
        number=event.number or 0,
        kind=event.kind,
        happened_at=event.happened_at.isoformat(),
        game=None if event.game_id is None else str(event.game_id),
        version=event.version,
        ply=event.ply,
        data={**event.facts, **_read(house, session, event, player)},
    )


def _visible(session: Session, reader: Reader) -> ColumnElement[bool]:
    if reader.game is None:
        mine = select(SeatRow.game_id).where(SeatRow.player_id == reader.player)
        return or_(Event.player_id == reader.player, Event.game_id.in_(mine))
    seated = reader.player is not None and seat_of(session, reader.game, reader.player) is not None
    among = [Audience.ALL.value, Audience.SEATS.value] if seated else [Audience.ALL.value]
    return and_(Event.game_id == reader.game, Event.audience.in_(among))


def _read(house: House, session: Session, event: Event, player: int | None) -> dict[str, Any]:
    """Return what stands in other rows: the text of a move as the reader may have it, a line of talk."""
    if event.kind == Happening.TALK.value:
        return {"text": _talk(session, session.get(Saying, event.facts["saying"]), player)}
    if event.kind != Happening.MOVE.value or event.game_id is None:
        return {}
    entry = session.get(MoveRow, (event.game_id, event.version))
    return {} if entry is None else {"move": _move(house, session, entry, player), "ply": entry.ply}


def _talk(session: Session, saying: Saying | None, player: int | None) -> str | None:
    """Return a line of talk, None for a reader who has blocked whoever said it."""
    if saying is None or player is None:
        return None if saying is None else saying.text
    speaker = seated(session, saying.game_id)[Seat(saying.seat)]
    return None if deaf_to(session, speaker.id, [player]) else saying.text


def _move(house: House, session: Session, entry: MoveRow, player: int | None) -> str:
    row = session.get_one(GameRow, entry.game_id)
    game = house.game(row.game)
    if game.whisper is None or row.status == "over" or is_settlement(entry.text):
        return entry.text
    seat = None if player is None else seat_of(session, row.id, player)
    position = start_of(game, record_of(row, ()))
    for before in _before(session, entry):
        position = enter(position, before.text).position
    move = game.parse(position.state, entry.text)
    return heard(game, position.state, move, position.to_act, None if seat is None else Seat(seat))


def _before(session: Session, entry: MoveRow) -> Sequence[MoveRow]:
    """Return the entries that stood before one when it was made, whatever was taken back since.

    At each ply it is the one written last before it: had that been taken back by then, another would be in its place.
    """
    last = (
        select(func.max(MoveRow.version))
        .where(MoveRow.game_id == entry.game_id, MoveRow.version < entry.version, MoveRow.ply < entry.ply)
        .group_by(MoveRow.ply)
    )
    query = select(MoveRow).where(MoveRow.game_id == entry.game_id, MoveRow.version.in_(last))
    return session.scalars(query.order_by(MoveRow.ply)).all()
