"""Reads games for those who ask: every position and record leaves through the view of the asking seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.game import AnyGame
from engine.core.ids import Json, Ply, Seat, Slug
from engine.core.position import Position, enter, heard_by
from engine.core.record import Record, start_of, to_json
from server.play.brought import brought_entries
from server.play.clocks.showing import ClockFace, clock_face
from server.play.house import House
from server.play.seats import seated
from server.play.tables import position_of
from server.store.people import Player
from server.store.tables import GameRow, MoveRow, SeatRow


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat (None: a spectator) may know of a game: the row for its public facts, the state as viewed.

    `clock` is None where there is none, and at earlier plies.
    """

    row: GameRow
    game: AnyGame
    seat: Seat | None
    position: Position
    players: Mapping[Seat, Player]
    clock: ClockFace | None = None

    @property
    def state(self) -> Any:  # noqa: ANN401 - a state is its game's business
        """The state as this seat may know it; the whole state once the game is over."""
        return self.position.state

    @property
    def names(self) -> dict[Seat, str]:
        """The players' names by seat."""
        return {seat: player.name for seat, player in self.players.items()}


def look(house: House, session: Session, row: GameRow, seat: Seat | None, ply: int | None = None) -> Sight:
    """Return what a seat may see of a game, now or at an earlier ply of its record."""
    game = house.game(row.game)
    position = position_of(house, row) if ply is None or ply == row.ply else position_at(house, session, row, ply)
    clock = clock_face(session, row.id) if position.ply == row.ply else None
    return Sight(row, game, seat, _viewed(position, row, seat), seated(session, row.id), clock)


def position_at(house: House, session: Session, row: GameRow, ply: int) -> Position:
    """Replay a game's record up to a ply, counted from 0."""
    game = house.game(row.game)
    position = start_of(game, record_of(row, ()))
    for entry in entries(session, row.id)[:ply]:
        position = enter(position, entry.text).position
    return position


def states_seen(house: House, session: Session, row: GameRow, seat: Seat | None) -> list[Any]:
    """Return the state at every ply of a game's record, the start first, each as the seat may know it."""
    position = start_of(house.game(row.game), record_of(row, ()))
    found = [_viewed(position, row, seat).state]
    for entry in entries(session, row.id):
        position = enter(position, entry.text).position
        found.append(_viewed(position, row, seat).state)
    return found


def mark_of(session: Session, game_id: int, ply: int) -> int:
    """Return the mark of a position: the version that wrote the entry before it, 0 at the start.

    A ply alone names no position, since after a take-back it may be reached another way.
    """
    query = select(MoveRow.version).where(
        MoveRow.game_id == game_id, MoveRow.ply == ply - 1, MoveRow.undone_at.is_(None)
    )
    return session.scalar(query) or 0


def entries(session: Session, game_id: int) -> Sequence[MoveRow]:
    """Return the entries of a game's record in order, without those that a take-back removed."""
    query = select(MoveRow).where(MoveRow.game_id == game_id, MoveRow.undone_at.is_(None)).order_by(MoveRow.ply)
    return session.scalars(query).all()


def moves_seen(house: House, session: Session, row: GameRow, seat: Seat | None) -> list[tuple[int | None, str]]:
    """Return who made each entry and its text as the seat may read it; everything once the game is over."""
    written = entries(session, row.id)
    game = house.game(row.game)
    if game.whisper is None or row.status == "over":
        return [(entry.seat, entry.text) for entry in written]
    seen = []
    position = start_of(game, record_of(row, ()))
    for entry in written:
        seen.append((entry.seat, heard_by(position, entry.text, seat)))
        position = enter(position, entry.text).position
    return seen


def record_seen(house: House, session: Session, row: GameRow, seat: Seat | None) -> Record:
    """Return the record as the seat may have it: while a game with secrets runs, its start and moves are veiled."""
    moves = tuple(text for _, text in moves_seen(house, session, row, seat))
    record = record_of(row, moves)
    game = house.game(row.game)
    if not game.info.hidden or row.status == "over":
        return record
    start = game.view(game.load(row.start), seat)
    return Record(record.game, record.rules, veiled_options(game, row), game.dump(start), moves)


def record_document(house: House, session: Session, row: GameRow, seat: Seat | None) -> dict[str, Json]:
    """Return the record as JSON values with what makes it provable: the commitment, and the seed once it is over."""
    plain = to_json(record_seen(house, session, row, seat))
    brought = brought_entries(session, row.id)
    along = {} if brought is None else {"brought": brought}
    return {**plain, **along, "commitment": row.commitment, "seed": row.seed if row.status == "over" else None}


def veiled_options(game: AnyGame, row: GameRow) -> dict[str, str]:
    """Return a game's options without those that fix what is hidden, while the game runs."""
    if not game.info.hidden or row.status == "over":
        return dict(row.options)
    fixed = {option.name for option in game.info.options if not option.choices}
    return {name: ("" if name in fixed else value) for name, value in row.options.items()}


def game_rows_of(session: Session, player_id: int, status: str | None, limit: int) -> Sequence[GameRow]:
    """Return a player's games, the last changed first."""
    query = select(GameRow).join(SeatRow, SeatRow.game_id == GameRow.id).where(SeatRow.player_id == player_id)
    if status is not None:
        query = query.where(GameRow.status == status)
    return session.scalars(query.order_by(GameRow.updated_at.desc(), GameRow.id.desc()).limit(limit)).all()


def record_of(row: GameRow, moves: tuple[str, ...]) -> Record:
    """Return the record of a game with the entries given."""
    return Record(Slug(row.game), row.rules, dict(row.options), row.start, moves)


def _viewed(position: Position, row: GameRow, seat: Seat | None) -> Position:
    if row.status == "over" or not position.game.info.hidden:
        return position
    return Position(position.game, position.game.view(position.state, seat), Ply(position.ply), position.agreed)
