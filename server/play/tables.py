"""A game at its table: opens it, reads its position, writes each entry of its record."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from engine.core.dice import commitment
from engine.core.game import CHANCE, OVER, AnyGame, Outcome, ToAct
from engine.core.ids import Ply, Seat
from engine.core.position import Advance, Position, agree_draw, enter, play, resign, roll
from engine.core.record import Record, open_record
from server.play import company, seats
from server.play.chain import lengthen
from server.play.clocks import keeping as clocks
from server.play.clocks.terms import Terms
from server.play.company import Company
from server.play.events import Happening, tell
from server.play.house import Desk, House
from server.play.outbox import Kind, news
from server.play.plans import forget, news_for, planned
from server.play.watching import tell as tell_watchers
from server.store.people import Player
from server.store.rows import put
from server.store.tables import GameRow, MoveRow, Offer, SeatRow
from server.store.timing import ClockRow

SEED_BYTES: Final = 16
_LOCKED: Final = (
    select(GameRow).where(GameRow.id == bindparam("game")).with_for_update().execution_options(populate_existing=True)
)
_ROUND_IT: Final = (
    seats.AT_TABLE.add_columns(ClockRow, *company.columns())
    .outerjoin(ClockRow, ClockRow.game_id == SeatRow.game_id)
    .execution_options(populate_existing=True)
)


def locked(session: Session, game_id: int) -> GameRow | None:
    """Return a game's row, locked until the transaction ends; None where there is no such game.

    Of other tables only what is read behind the lock is sure to be the newest, so a second look finds all else that a
    move wants to know: who sits there, the clock, and what else there is.
    """
    row = session.scalars(_LOCKED, {"game": game_id}).first()
    if row is None:
        return None
    players: dict[Seat, Player] = {}
    for seat, player, clock, *others in session.execute(_ROUND_IT, {"game": game_id}):
        players[Seat(seat)] = player
        clocks.know(session, game_id, clock)
        company.know(session, game_id, Company(*others))
    seats.know(session, game_id, players)
    return row


def position_of(house: House, row: GameRow) -> Position:
    """Return the present position: the one remembered, else from the cached state."""
    known = house.positions.recall(row)
    if known is None:
        known = _read(house.game(row.game), row)
        house.positions.keep(row, known)
    return known


def _read(game: AnyGame, row: GameRow) -> Position:
    agreed = None
    if row.outcome and row.outcome.get("agreed"):
        agreed = outcome_from_json(row.outcome)
    return Position(game, game.load(row.state), Ply(row.ply), agreed)


def open_game(
    desk: Desk,
    game: AnyGame,
    options: Mapping[str, str],
    players: Sequence[Player],
    terms: Terms | None = None,
    brought: Record | None = None,
) -> GameRow:
    """Open a game for the players in the order of their seats; chance moves first where the game says so.

    `terms` are those of its clock (None: it has none); where a record is `brought`, the game goes on with it.

    Raises SetupError for options that do not fit.
    """
    seed = secrets.token_hex(SEED_BYTES)
    record = brought or open_record(game, options, seed)
    row = GameRow(
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        start=record.start,
        state=record.start,
        seed=seed,
        commitment=commitment(seed),
        status="running",
        version=0,
        ply=0,
        to_act=None,
        outcome=None,
        created_at=desk.now,
        updated_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    for seat, player in enumerate(players, start=1):
        desk.session.add(SeatRow(game_id=row.id, seat=seat, player_id=player.id))
    desk.session.flush()
    clocks.begin(desk, row, terms, len(players))
    tell(desk, row, Happening.BEGUN)
    _settle(desk, row, _rolled(desk, row, _laid_out(desk, row, position_of(desk.house, row), record.moves)))
    return row


def make_move(desk: Desk, row: GameRow, seat: Seat, text: str) -> Advance:
    """Play a move as written; raises MoveError and changes nothing where it cannot be played."""
    position = position_of(desk.house, row)
    return _entered(desk, row, position, play(position, text, seat))


def leave(desk: Desk, row: GameRow, seat: Seat) -> Advance:
    """Let a seat resign; raises GameOver."""
    position = position_of(desk.house, row)
    return _entered(desk, row, position, resign(position, seat))


def end_drawn(desk: Desk, row: GameRow) -> Advance:
    """End the game as a draw by agreement; raises GameOver."""
    position = position_of(desk.house, row)
    return _entered(desk, row, position, agree_draw(position))


def close(desk: Desk, row: GameRow) -> None:
    """End a game of which this version can read no position, as a draw without an entry."""
    row.version += 1
    row.status, row.to_act, row.updated_at = "over", None, desk.now
    row.outcome = outcome_as_json(Outcome((), draw=True, reason="The operator ended it."), agreed=False)
    clocks.passed(desk, row)
    tell(desk, row, Happening.OVER, row.outcome)


def take_back(desk: Desk, row: GameRow, ply: int) -> None:
    """Take the record back to a ply, counted from 0; the entries stay in the table, marked, and the version rises."""
    game = desk.house.game(row.game)
    position = Position(game, game.load(row.start))
    written = select(MoveRow).where(MoveRow.game_id == row.id, MoveRow.undone_at.is_(None)).order_by(MoveRow.ply)
    for move in desk.session.scalars(written):
        if move.ply < ply:
            position = enter(position, move.text).position
        else:
            move.undone_at = desk.now
    desk.session.execute(delete(Offer).where(Offer.game_id == row.id, Offer.ply >= ply))
    clocks.set_back(desk, row, ply)
    row.version += 1
    row.ply = position.ply
    forget(desk, row)
    tell(desk, row, Happening.TAKEN_BACK)
    _settle(desk, row, _rolled(desk, row, position))


def outcome_as_json(outcome: Outcome, *, agreed: bool) -> dict[str, Any]:
    """Return an outcome as plain JSON values."""
    return {
        "winners": list(outcome.winners),
        "draw": outcome.draw,
        "reason": outcome.reason,
        "resigned_by": outcome.resigned_by,
        "agreed": agreed,
    }


def outcome_from_json(found: Mapping[str, Any]) -> Outcome:
    """Read what `outcome_as_json` wrote."""
    winners = tuple(Seat(seat) for seat in found["winners"])
    return Outcome(winners, found["draw"], found["reason"], found["resigned_by"])


def _entered(desk: Desk, row: GameRow, before: Position, advance: Advance) -> Advance:
    """Enter a move, what chance makes of it, and whatever seats have left beforehand as answers."""
    entry: Advance | None = advance
    while entry is not None:
        _write(desk, row, entry, answers=entry is not advance)
        clocks.entered(desk, row, entry.mover, answer=entry is not advance)
        after = _rolled(desk, row, entry.position)
        before, entry = after, planned(desk, row, before, entry, after)
    _settle(desk, row, before)
    return advance


def _laid_out(desk: Desk, row: GameRow, position: Position, entries: Iterable[str]) -> Position:
    """Write the entries that were brought along; they took no time here, and nobody is told of each."""
    for text in entries:
        advance = enter(position, text)
        _write_down(desk, row, advance)
        position = advance.position
    return position


def _rolled(desk: Desk, row: GameRow, position: Position) -> Position:
    """Let chance move while it is its turn."""
    while position.to_act is CHANCE:
        advance = roll(position, row.seed)
        _write(desk, row, advance)
        position = advance.position
    return position


def _settle(desk: Desk, row: GameRow, position: Position) -> None:
    """Keep the state; tell whoever is to act, or everybody that it is over."""
    row.state = position.game.dump(position.state)
    row.updated_at = desk.now
    row.to_act = _seat(position.to_act)
    desk.house.positions.keep(row, position)
    outcome = position.outcome
    if outcome is not None:
        row.status = "over"
        row.outcome = outcome_as_json(outcome, agreed=position.agreed is not None)
    clocks.passed(desk, row)
    tell(desk, row, Happening.OVER if outcome else Happening.TURN, row.outcome or {"seat": row.to_act})
    players = seats.seated(desk.session, row.id)
    told = players.items() if outcome else [(seat, one) for seat, one in players.items() if seat == row.to_act]
    for seat, player in told:
        news(desk, row, Kind.OVER if outcome else Kind.TURN, player, news_for(desk, row, seat))
    tell_watchers(desk, row)


def _write(desk: Desk, row: GameRow, advance: Advance, *, answers: bool = False) -> None:
    _write_down(desk, row, advance, answers=answers)
    tell(desk, row, Happening.MOVE, {"seat": _seat(advance.mover)})


def _write_down(desk: Desk, row: GameRow, advance: Advance, *, answers: bool = False) -> None:
    row.version += 1
    row.ply = advance.position.ply
    entry = MoveRow(
        game_id=row.id,
        version=row.version,
        ply=advance.position.ply - 1,
        text=advance.text,
        seat=_seat(advance.mover),
        submission_id=desk.submission,
        made_at=desk.now,
        planned=answers,
    )
    lengthen(row, entry)
    put(desk.session, entry)


def _seat(who: ToAct) -> int | None:
    if who is CHANCE or who is OVER:
        return None
    if isinstance(who, int):
        return who
    assert_never(who)
