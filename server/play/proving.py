"""Proves games: replays a record from its start and names whatever its rows say otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.core.dice import commitment
from engine.core.errors import EngineError
from engine.core.ids import Seat, Slug
from engine.core.position import Position, leaves
from engine.core.record import Record, prove, replay, steps
from server.play.brought import brought_entries
from server.play.chain import chain_faults
from server.play.clocks.proof import clock_faults
from server.play.house import House
from server.play.outbox import Kind
from server.play.reading import entries
from server.play.seats import seated
from server.play.tables import outcome_as_json
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, MoveRow


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in a sentence, and at which game."""

    game: int
    detail: str

    def __str__(self) -> str:
        """Return the fault as a line for the operator."""
        return f"game {self.game}: {self.detail}"


def faults_of(house: House, session: Session, row: GameRow) -> Iterator[Fault]:
    """Yield all that is wrong with a game: its numbers, chain, replay, draws, submissions, letters and clock."""
    written = session.scalars(select(MoveRow).where(MoveRow.game_id == row.id).order_by(MoveRow.version)).all()
    live, brought = entries(session, row.id), brought_entries(session, row.id)
    for check in (
        _numbers(row, written, live),
        chain_faults(row, written),
        _replayed(house, row, live, brought),
        _caused(session, live),
        _letters(session, row, live[brought or 0 :]),
        clock_faults(session, row),
    ):
        yield from (Fault(row.id, detail) for detail in check)


def moves_astray(session: Session) -> Iterator[Fault]:
    """Yield the moves that were acknowledged and are not entered exactly once."""
    judged = select(Submission).where(Submission.status == "judged").execution_options(yield_per=500)
    for submission in session.scalars(judged):
        for answer in (submission.judgement or {}).get("answers", ()):
            moved = answer["status"] == "accepted" and answer["verb"] == "move" and answer["code"] == "done"
            if moved and (times := _times(session, submission.id, answer)) != 1:
                detail = f"the move “{answer['move']}” of submission {submission.id} is entered {times} times"
                yield Fault(answer["game"], detail)


def _times(session: Session, submission: str, answer: dict[str, Any]) -> int:
    entered = select(func.count()).select_from(MoveRow).where(MoveRow.game_id == answer["game"])
    query = entered.where(
        MoveRow.submission_id == submission, MoveRow.text == answer["move"], MoveRow.seat.is_not(None)
    )
    return session.scalar(query) or 0


def twins(session: Session) -> Iterator[Fault]:
    """Yield the turn letters of which one game, version and player have two, or whose Message-ID is not alone."""
    for column in (Outgoing.message_id, Outgoing.key):
        for value in session.scalars(select(column).group_by(column).having(func.count() > 1)):
            yield Fault(0, f"two letters have the same {column.key} {value}")


def _numbers(row: GameRow, written: Sequence[MoveRow], live: Sequence[MoveRow]) -> Iterator[str]:
    if [entry.ply for entry in live] != list(range(len(live))):
        yield "the plies of its entries are not dense"
    if row.ply != len(live):
        yield f"it stands at ply {row.ply}, but has {len(live)} entries"
    if written and not 1 <= written[0].version <= written[-1].version <= row.version:
        yield f"an entry's version lies outside 1 to {row.version}"
    if [entry.version for entry in live] != sorted(entry.version for entry in live):
        yield "versions do not rise with the plies"
    if commitment(row.seed) != row.commitment:
        yield "the seed is not the one that was promised"


def _replayed(house: House, row: GameRow, live: Sequence[MoveRow], brought: int | None) -> Iterator[str]:
    record = Record(Slug(row.game), row.rules, dict(row.options), row.start, tuple(entry.text for entry in live))
    game = house.game(row.game)
    try:
        position = replay(game, record)
        unfair = prove(game, record, row.seed, brought)
        texts = [advance.text for advance in steps(game, record)]
    except EngineError as error:
        yield str(error)
        return
    if unfair:
        yield unfair
    if texts != list(record.moves):
        yield "an entry is not written as the game writes it"
    yield from _compared(row, position)


def _compared(row: GameRow, position: Position) -> Iterator[str]:
    outcome = position.outcome
    said = None if outcome is None else outcome_as_json(outcome, agreed=position.agreed is not None)
    seat = position.to_act if isinstance(position.to_act, int) else None
    if position.game.dump(position.state) != row.state:
        yield "the state kept is not the replay of its record"
    if (row.status == "over") != (outcome is not None) or row.outcome != said:
        yield "the outcome kept is not the replay's"
    if row.to_act != seat:
        yield f"it waits for seat {row.to_act}, the replay for {seat}"


def _caused(session: Session, live: Sequence[MoveRow]) -> Iterator[str]:
    """Yield the entries that a seat made without a submission that was accepted."""
    numbers = {entry.submission_id for entry in live if entry.submission_id}
    accepted = set(
        session.scalars(select(Submission.id).where(Submission.id.in_(numbers), Submission.status == "judged"))
    )
    for entry in live:
        if entry.seat is not None and entry.submission_id not in accepted:
            yield f"nobody asked for its entry {entry.ply + 1}, “{entry.text}”"


def _letters(session: Session, row: GameRow, live: Sequence[MoveRow]) -> Iterator[str]:
    query = select(Outgoing).where(Outgoing.game_id == row.id, Outgoing.kind.in_((Kind.TURN.value, Kind.OVER.value)))
    written = [(one.kind, one.ply, one.player_id) for one in session.scalars(query)]
    players = {seat: player.id for seat, player in seated(session, row.id).items()}
    for ply in {entry.ply for entry in live if _was_asked(entry)}:
        mover = next(players.get(Seat(entry.seat or 0)) for entry in live if entry.ply == ply)
        if (Kind.TURN.value, ply, mover) not in written:
            yield f"the player of its entry {ply + 1} was sent no turn letter"
    if row.status == "over":
        if missing := [seat for seat, one in players.items() if (Kind.OVER.value, row.ply, one) not in written]:
            yield f"no letter about its end was written to seats {missing}"
        return
    if (Kind.TURN.value, row.ply, players.get(Seat(row.to_act or 0))) not in written:
        yield "whoever is to act was sent no turn letter"


def _was_asked(entry: MoveRow) -> bool:
    """Say whether a seat was asked for this entry; it may leave out of turn, or have left a move beforehand."""
    return entry.seat is not None and not entry.planned and not leaves(entry.text)
