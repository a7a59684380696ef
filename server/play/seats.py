"""Says who sits where at a game; a transaction asks once, since nobody changes seats."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.store.people import Player
from server.store.tables import SeatRow

AT_TABLE: Final = (
    select(SeatRow.seat, Player)
    .join(Player, Player.id == SeatRow.player_id)
    .where(SeatRow.game_id == bindparam("game"))
    .order_by(SeatRow.seat)
)
"""Finds each seat of the game with the parameter `game`, and its player."""

_SEATED: Final = "seated"


def seat_of(session: Session, game_id: int, player_id: int) -> Seat | None:
    """Return the seat that a player has in a game, or None."""
    return next((seat for seat, player in seated(session, game_id).items() if player.id == player_id), None)


def seated(session: Session, game_id: int) -> Mapping[Seat, Player]:
    """Return who sits where, in the order of seats."""
    known: dict[int, Mapping[Seat, Player]] = session.info.setdefault(_SEATED, {})
    if game_id not in known:
        rows = session.execute(AT_TABLE, {"game": game_id})
        known[game_id] = {Seat(seat): player for seat, player in rows}
    return known[game_id]


def know(session: Session, game_id: int, players: Mapping[Seat, Player]) -> None:
    """Keep who was found to sit where, for the rest of the transaction."""
    session.info.setdefault(_SEATED, {})[game_id] = players
