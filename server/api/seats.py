"""Finds the game that an address names, and the seat at it of whoever asks."""

from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.api.asking import bearer, bearer_id, house
from server.api.numbers import row_number
from server.api.problems import Refused
from server.play.reading import Sight, look
from server.play.seats import seat_of
from server.store.tables import GameRow

_VERSION: Final = select(GameRow.version).where(GameRow.id == bindparam("game"))


def game_row(session: Session, game_id: str) -> GameRow:
    """Return the row of a game; raises Refused where there is none."""
    row = session.get(GameRow, row_number(game_id))
    if row is None:
        raise Refused("unknown-game", f"There is no game {game_id}.")
    return row


def viewer(session: Session, row: GameRow) -> Seat | None:
    """Return the seat of whoever asks, None for a spectator."""
    player = bearer_id()
    return None if player is None else seat_of(session, row.id, player)


def standing(game_id: str) -> tuple[int, Seat | None]:
    """Return the version of the game in the address and the seat of whoever asks, as the look at the token found them.

    Raises Refused where there is no such game.
    """
    if bearer_id() is not None:
        version, seat = bearer().version, bearer().seat
    else:
        found = house().store.first(_VERSION, game=row_number(game_id))
        version, seat = found and found[0], None
    if version is None:
        raise Refused("unknown-game", f"There is no game {game_id}.")
    return version, seat


def seated(session: Session, row: GameRow) -> Seat:
    """Return the seat of whoever asks; raises Refused for somebody who has none."""
    seat = viewer(session, row)
    if seat is None:
        raise no_seat(row.id)
    return seat


def no_seat(game: int) -> Refused:
    """Return the refusal for somebody who has no seat in that game."""
    return Refused("no-seat", f"You have no seat in game {game}; only its players can do this.")


def view(session: Session, row: GameRow, seat: Seat | None, ply: int | None = None) -> Sight:
    """Return what a seat may see of a game, now or at an earlier ply; raises Refused for a ply there is not."""
    if ply is not None and ply > row.ply:
        raise Refused("unknown-ply", f"Game {row.id} has {row.ply} entries so far; there is no ply {ply}.")
    return look(house(), session, row, seat, ply)
