"""Lists a player's games and the talk of a table, page by page, in as many queries as a page has kinds of rows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.play.blocks import unheard_by
from server.play.clocks.showing import deadlines_of
from server.store.people import Player
from server.store.tables import GameRow, Offer, Saying, SeatRow

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slice(Generic[T]):
    """Some rows of a list, the newest first; `next` is the number before which the following slice begins."""

    items: tuple[T, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its row, who sits where, the seat of the player who asks, and until when it waits."""

    row: GameRow
    names: Mapping[Seat, str]
    seat: Seat | None
    deadline: datetime | None


def cut(rows: Sequence[T], limit: int, numbers: Sequence[int]) -> Slice[T]:
    """Return a slice of the rows, of which one more than the limit was fetched.

    >>> cut("abc", 2, [9, 8, 7])
    Slice(items=('a', 'b'), next=8)
    """
    more = len(rows) > limit
    return Slice(tuple(rows[:limit]), numbers[limit - 1] if more else None)


def games_of(session: Session, player_id: int, status: str | None, before: int | None, limit: int) -> Slice[Listed]:
    """Return a slice of the games that a player sits at."""
    query = select(GameRow, SeatRow.seat).join(SeatRow, SeatRow.game_id == GameRow.id)
    query = query.where(SeatRow.player_id == player_id)
    if status is not None:
        query = query.where(GameRow.status == status)
    if before is not None:
        query = query.where(GameRow.id < before)
    found = session.execute(query.order_by(GameRow.id.desc()).limit(limit + 1)).all()
    numbers = [row.id for row, _ in found]
    names, deadlines = names_at(session, numbers), deadlines_of(session, numbers)
    listed = [Listed(row, names[row.id], Seat(seat), deadlines.get(row.id)) for row, seat in found]
    return cut(listed, limit, numbers)


def names_at(session: Session, game_ids: Sequence[int]) -> Mapping[int, Mapping[Seat, str]]:
    """Return who sits where, for several games at once."""
    names: defaultdict[int, dict[Seat, str]] = defaultdict(dict)
    rows = session.execute(
        select(SeatRow.game_id, SeatRow.seat, Player.name)
        .join(Player, Player.id == SeatRow.player_id)
        .where(SeatRow.game_id.in_(game_ids))
        .order_by(SeatRow.game_id, SeatRow.seat)
    )
    for game_id, seat, name in rows:
        names[game_id][Seat(seat)] = name
    return names


def offers_at(session: Session, row: GameRow) -> Sequence[Offer]:
    """Return what is offered at the game's present ply."""
    query = select(Offer).where(Offer.game_id == row.id, Offer.ply == row.ply)
    return session.scalars(query.order_by(Offer.kind, Offer.made_at, Offer.seat)).all()


def talk_at(session: Session, game_id: int, reader: int, before: int | None, limit: int) -> Slice[Saying]:
    """Return a slice of what was said at a table, without the words of those whom the reader has blocked."""
    at_seat = (SeatRow.game_id == Saying.game_id) & (SeatRow.seat == Saying.seat)
    query = select(Saying).join(SeatRow, at_seat).where(Saying.game_id == game_id)
    query = query.where(SeatRow.player_id.not_in(unheard_by(session, reader)))
    if before is not None:
        query = query.where(Saying.id < before)
    found = session.scalars(query.order_by(Saying.id.desc()).limit(limit + 1)).all()
    return cut(found, limit, [saying.id for saying in found])
