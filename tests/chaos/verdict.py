"""Turns what clients were told, what the tables hold and what left the house into a list of broken promises."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from server.mailroom.postman import SUPERSEDED
from server.play.house import House
from server.play.proving import faults_of, moves_astray, twins
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, MoveRow
from tests.chaos.history import Attempt, History, Told
from tests.chaos.relay import Taken


def left_lying(session: Session) -> int:
    """Count the rows that still wait for a worker."""
    judge = select(func.count()).select_from(Submission).where(Submission.status == "waiting")
    deliver = select(func.count()).select_from(Outgoing).where(Outgoing.status == "waiting")
    return (session.scalar(judge) or 0) + (session.scalar(deliver) or 0)


def broken(house: House, session: Session, history: History, taken: list[Taken]) -> Iterator[str]:
    """Yield every promise that was broken."""
    for row in session.scalars(select(GameRow)):
        yield from map(str, faults_of(house, session, row))
    yield from map(str, moves_astray(session))
    yield from map(str, twins(session))
    entries = session.scalars(select(MoveRow).where(MoveRow.seat.is_not(None))).all()
    yield from _moves(history.attempts, entries)
    yield from _letters_in(session, history.attempts)
    yield from _letters_out(session, taken)


def _moves(attempts: list[Attempt], entries: list[MoveRow]) -> Iterator[str]:
    made = Counter((one.game_id, one.ply, one.text) for one in entries)
    tried = {(one.game, one.ply, one.move) for one in attempts}
    for one in attempts:
        if one.told is Told.OK and made[one.game, one.ply, one.move] != 1:
            yield f"{one} was acknowledged and is entered {made[one.game, one.ply, one.move]} times"
    yield from (f"nobody tried the move {entry}" for entry in made if entry not in tried)
    yield from (f"the move {entry} is entered {number} times" for entry, number in made.items() if number != 1)


def _letters_in(session: Session, attempts: list[Attempt]) -> Iterator[str]:
    kept = defaultdict(list)
    for row in session.scalars(select(Submission).where(Submission.door == "mail").options(undefer(Submission.raw))):
        mark = (row.raw or b"").partition(b"Message-ID: ")[2].partition(b"\r\n")[0].decode()
        kept[mark].append(row)
    for one in attempts:
        if one.told is Told.KEPT and not kept[one.mark]:
            yield f"{one} was taken with 250 and is lost"
    for mark, rows in kept.items():
        accepted = [row for row in rows if (row.judgement or {}).get("status") == "accepted"]
        if len(accepted) > 1:
            yield f"the letter {mark} was carried out {len(accepted)} times"
        yield from (f"submission {row.id} is {row.status}: {row.error}" for row in rows if row.status != "judged")


def _letters_out(session: Session, taken: list[Taken]) -> Iterator[str]:
    came = defaultdict(list)
    for one in taken:
        came[one.message_id].append(one)
    rows = session.scalars(select(Outgoing)).all()
    for row in rows:
        if row.status == "sent" and not came[row.message_id]:
            yield f"letter {row.key} counts as sent and never came"
        if row.status == "failed" and row.error != SUPERSEDED:
            yield f"letter {row.key} failed: {row.error}"
    known = {row.message_id for row in rows}
    yield from (f"the letter {mark} came from no row" for mark in came if mark not in known)
    for mark, letters in came.items():
        if len({one.digest for one in letters}) != 1:
            yield f"the letter {mark} came in more than one form"
    turns = Counter((row.game_id, row.ply, row.player_id) for row in rows if row.kind == "turn")
    yield from (f"turn {turn} has {number} letters" for turn, number in turns.items() if number != 1)
