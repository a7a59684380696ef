"""Takes in whatever a person sent, keeps it whole, and judges it: the one path of a move, whichever door it came by."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, undefer

from server.mailroom.letter import Letter
from server.play.answers import Answer, Status
from server.play.claims import MOST_ATTEMPTS
from server.play.clocks import timeouts
from server.play.house import Desk, House, Work
from server.play.intake import new_id
from server.play.judging import Wish, carry_out, is_for_seat
from server.play.letters import judge_letter, understand
from server.play.tables import locked
from server.store.people import Player
from server.store.post import Submission
from server.store.rows import put

_SETTLED: Final = ("status", "judged_at", "judgement")
_SETTLE: Final = (
    update(Submission).where(Submission.id == bindparam("number")).values({name: bindparam(name) for name in _SETTLED})
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A program's or a browser's call that changes a game: the verb, its fields and what guards it.

    `number` is that of the submission that it becomes, unless a call with the same key came before.
    """

    verb: str
    player: int | None
    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    game: int | None = None
    ply: int | None = None
    version: int | None = None
    key: str | None = None
    door: str = "api"
    number: str = field(default_factory=new_id)

    def as_json(self) -> dict[str, Any]:
        """Return what is asked as plain JSON values, for the store."""
        return {
            "verb": self.verb,
            "fields": dict(self.fields),
            "game": self.game,
            "ply": self.ply,
            "version": self.version,
        }


class Undone(Exception):
    """A call was not done: refused, with the answer that says why, or failed unforeseen, without one."""

    def __init__(self, answer: Answer | None) -> None:
        """Keep the answer."""
        super().__init__()
        self.answer = answer


def take_call(house: House, call: Call, *, at_once: bool) -> Submission:
    """Keep a call; judge it in the same transaction where the caller waits for the judgement.

    A call with a key that was kept before gives the row kept then, judged or not.
    """
    dedupe = f"call:{call.player}:{call.key}" if call.key else None
    try:
        row, letters = _take(house, call, dedupe, at_once=at_once)
    except IntegrityError:
        with house.store.read() as session:
            before = _kept(session, dedupe)
        if before is None:
            raise
        return before
    _ring(house, letters)
    return row


def _take(house: House, call: Call, dedupe: str | None, *, at_once: bool) -> tuple[Submission, Sequence[int]]:
    """Keep a call, judged or not; gives its row with the numbers of the letters that its judgement led to."""
    undone = None
    if at_once:
        try:
            return _keep_done(house, call, dedupe)
        except Undone as error:
            undone = error
    with house.store.write() as session:
        if before := _kept(session, dedupe):
            return before, ()
        row = _fresh(call, house.clock(), dedupe)
        session.add(row)
        if undone is not None:
            _note(row, undone, Desk(house, session, row.received_at, row.id, row.received_at))
    return row, ()


def _keep_done(house: House, call: Call, dedupe: str | None) -> tuple[Submission, Sequence[int]]:
    """Do what is asked in the transaction that keeps the call; raises Undone, with nothing kept, where it is not done.

    So whatever is refused is rolled back as a whole, and what is accepted needs no savepoint.
    """
    with house.store.write() as session:
        if before := _kept(session, dedupe):
            return before, ()
        row = _fresh(call, house.clock(), dedupe)
        put(session, row)
        desk = Desk(house, session, row.received_at, row.id, row.received_at)
        try:
            answer = _judge_call(desk, row)
            settle(row, (answer,), desk)
            session.connection().execute(_SETTLE, {**{name: getattr(row, name) for name in _SETTLED}, "number": row.id})
            session.flush()
        except Exception as error:
            raise Undone(None) from error
        if answer.status is not Status.ACCEPTED:
            raise Undone(answer)
    return row, numbers_of(desk)


def _fresh(call: Call, now: datetime, dedupe: str | None) -> Submission:
    return Submission(
        id=call.number,
        door=call.door,
        intent=call.as_json(),
        player_id=call.player,
        received_at=now,
        dedupe=dedupe,
        status="waiting",
        attempts=0,
    )


def _note(row: Submission, undone: Undone, desk: Desk) -> None:
    """Write why a call was not done; one that failed unforeseen stays kept, for a worker to judge."""
    if undone.answer is not None:
        settle(row, (undone.answer,), desk)
        return
    row.attempts = 1
    row.error = repr(undone.__cause__)


def _kept(session: Session, dedupe: str | None) -> Submission | None:
    """Return the submission that was kept under that key, if one was."""
    return session.scalar(select(Submission).where(Submission.dedupe == dedupe)) if dedupe else None


def judge(house: House, submission_id: str) -> Sequence[int]:
    """Judge a submission that this worker has claimed; what it leads to is written in one transaction.

    Gives the numbers of the letters that it led to.
    """
    with house.store.read() as session:
        row = session.get(Submission, submission_id, options=[undefer(Submission.raw)])
        if row is None:
            return ()
        letter = understand(house, session, row) if row.raw is not None else None
    with house.store.write() as session:
        row = session.get(Submission, submission_id, with_for_update=True)
        if row is None or row.status != "waiting":
            return ()
        return _judge_kept(house, session, row, letter)


def shelve(house: House, submission_id: str, error: str) -> None:
    """Note that judging failed; after some attempts the submission is put aside for the operator, never dropped."""
    with house.store.write() as session:
        row = session.get(Submission, submission_id, with_for_update=True)
        if row is None or row.status != "waiting":
            return
        row.error = error
        if row.attempts >= MOST_ATTEMPTS:
            row.status = "failed"
            row.judged_at = house.clock()


def ring_together(house: House, letters: Sequence[int]) -> None:
    """Hurry a worker to letters that go out together."""
    if letters:
        house.ring(Work.DELIVER, ",".join(map(str, letters)))


def _ring(house: House, letters: Iterable[int]) -> None:
    for number in letters:
        house.ring(Work.DELIVER, str(number))


def _judge_kept(house: House, session: Session, row: Submission, letter: Letter | None) -> Sequence[int]:
    desk = Desk(house, session, house.clock(), row.id, row.received_at)
    answers = judge_letter(desk, row, letter) if letter is not None else (_judged_alone(desk, row),)
    settle(row, answers, desk)
    return numbers_of(desk)


def numbers_of(desk: Desk) -> Sequence[int]:
    """Return the numbers of the letters that were written at a desk."""
    return [letter.id for letter in desk.letters]


def settle(row: Submission, answers: tuple[Answer, ...], desk: Desk) -> None:
    """Write what came of a submission into its row: the worst of its answers stands for the whole."""
    decisive = next((answer for answer in answers if answer.status is not Status.ACCEPTED), answers[0])
    row.status = "held" if decisive.status is Status.HELD else "judged"
    row.judged_at = desk.now
    row.lease_until = None
    row.error = None
    row.judgement = {**decisive.as_json(), "answers": [answer.as_json() for answer in answers]}


def _judged_alone(desk: Desk, row: Submission) -> Answer:
    """Do what a kept call asks; of what is not accepted nothing stays."""
    with desk.session.begin_nested() as nested:
        answer = _judge_call(desk, row)
        if answer.status is not Status.ACCEPTED:
            nested.rollback()
    return answer


def _judge_call(desk: Desk, row: Submission) -> Answer:
    if row.door == timeouts.DOOR:
        return timeouts.fall(desk, row)
    intent: dict[str, Any] = row.intent or {}
    table = locked(desk.session, intent["game"]) if intent["game"] is not None and is_for_seat(intent["verb"]) else None
    wish = Wish(
        verb=intent["verb"],
        fields=intent["fields"],
        actor=None if row.player_id is None else desk.session.get(Player, row.player_id),
        game=intent["game"],
        table=table,
        ply=intent["ply"],
        version=intent["version"],
        door=row.door,
    )
    return carry_out(desk, wish)
