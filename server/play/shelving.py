"""What an operator does with what was put aside: has it carried out or drops it; each deed is in the audit trail."""

from sqlalchemy.orm import Session, undefer

from server.play.answers import Answer
from server.play.house import Desk, House
from server.play.housemail import DROPPED, SHELVED
from server.play.letters import release_held
from server.play.operator import Impossible, Order, note, player_called
from server.play.silence import let_speak
from server.play.submissions import numbers_of, ring_together, settle
from server.store.post import Outgoing, Submission


def release(house: House, number: str, reason: str) -> str:
    """Carry out a held letter on the operator's word, as if its player had confirmed it."""
    with house.store.write() as session:
        row = _aside(session, number)
        if row.status != "held" or row.raw is None or (row.judgement or {}).get("code") == SHELVED:
            raise Impossible(f"{number} is no letter that waits for a confirmation.")
        desk = Desk(house, session, house.clock(), row.id, row.received_at)
        answers = release_held(desk, row)
        settle(row, answers, desk)
        done = _told(answers)
        note(house, session, Order("release", reason, player=row.player_id, detail=number), done)
    ring_together(house, numbers_of(desk))
    return done


def drop(house: House, number: str, reason: str) -> str:
    """Have a held or failed submission end for good; its bytes stay as long as those of any other."""
    with house.store.write() as session:
        row = _aside(session, number)
        row.status, row.judged_at, row.lease_until = "judged", house.clock(), None
        row.judgement = {**(row.judgement or {}), "status": "refused", "code": DROPPED, "detail": reason}
        note(house, session, Order("drop", reason, player=row.player_id, detail=number), f"{number} is dropped")
    return number


def drop_outgoing(house: House, number: int, reason: str) -> str:
    """Give a letter of ours up that could not be sent."""
    with house.store.write() as session:
        row = session.get(Outgoing, number, with_for_update=True)
        if row is None or row.status not in {"failed", "waiting", "bounced"}:
            raise Impossible(f"There is no letter {number} that waits or failed.")
        row.status, row.lease_until = DROPPED, None
        note(house, session, Order("drop", reason, row.game_id, row.player_id, f"letter {number}"), "dropped")
    return str(number)


def forgive(house: House, who: str, reason: str) -> str:
    """Send letters to a player again whose letters came back, and forget that they did."""
    with house.store.write() as session:
        player = player_called(session, who)
        desk = Desk(house, session, house.clock())
        again = let_speak(desk, player)
        note(house, session, Order("forgive", reason, player=player.id), f"{player.name} has letters again")
        return player.name if again else f"{player.name}, who had them all along"


def _aside(session: Session, number: str) -> Submission:
    row = session.get(Submission, number, options=[undefer(Submission.raw)], with_for_update=True)
    if row is None or row.status not in {"held", "failed"}:
        raise Impossible(f"There is no held or failed submission {number}.")
    return row


def _told(answers: tuple[Answer, ...]) -> str:
    return " ".join(answer.detail for answer in answers)
