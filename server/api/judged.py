"""Turns a call that changes something into its judgement, or into the promise of one; the one way to change a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from server.api.asking import bearer_id, house
from server.api.once import key_reused
from server.api.problems import Refused
from server.api.waiting import Patience, wait_for
from server.play.answers import Status
from server.play.house import House
from server.play.intake import ring_for
from server.play.submissions import Call, take_call
from server.store.post import Submission

SUBMISSIONS: Final = "/api/v1/submissions/"
AT_ONCE: Final = Patience(5, {})
"""How to wait where an answer without its judgement would be of no use."""

_FACTS: Final = ("move", "ply", "version", "code", "detail", "rule")


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a call: the submission, and the headers that tell how it was taken."""

    row: Submission
    headers: Mapping[str, str]

    def answer(self) -> tuple[dict[str, Any], int, Mapping[str, str]]:
        """Return the judgement as an answer, 202 where there is none yet; raises Refused for a refusal."""
        if self.row.status != "judged":
            return shown(self.row), 202, {**self.headers, "Location": f"{SUBMISSIONS}{self.row.id}"}
        refuse(house(), self.row, self.headers)
        return shown(self.row), 200, {**self.headers, "Content-Location": f"{SUBMISSIONS}{self.row.id}"}

    def detail(self) -> str:
        """Return what came of it in a sentence; raises Refused as `made` does."""
        self.made()
        return str((self.row.judgement or {}).get("detail", ""))

    def made(self) -> Mapping[str, str]:
        """Return what the call made, by its kind; raises Refused for a refusal and for what is not judged yet."""
        if self.row.status != "judged":
            raise Refused("not-ready", "The server has kept this and will do it, but not at once; look again later.")
        refuse(house(), self.row, self.headers)
        made: Mapping[str, str] = (self.row.judgement or {}).get("made", {})
        return made


def judged(call: Call, patience: Patience) -> Judged:
    """Hand a call in, wait for its judgement where that is wanted, and hurry the workers to what follows from it."""
    here = house()
    row = take_call(here, call, at_once=patience.seconds > 0)
    replayed = row.id != call.number
    if replayed and not _same(row, call):
        raise key_reused()
    if not settled(row):
        ring_for(here, row.id)
        row = _awaited(here, row, patience.seconds)
    return Judged(row, {**patience.headers, **({"Idempotent-Replayed": "true"} if replayed else {})})


def found(number: str, seconds: float) -> Submission:
    """Return a submission of whoever asks, judged if that takes no more than the seconds; raises Refused."""
    row = wait_for(lambda: _own(house(), number), lambda seen: seen is None or settled(seen), seconds)
    if row is None:
        raise Refused("not-found", "You have handed in nothing of that number.")
    return row


def settled(row: Submission) -> bool:
    """Say whether nothing more will come of a submission by itself."""
    return row.status != "waiting"


def shown(row: Submission) -> dict[str, Any]:
    """Return a submission with its judgement, for its schema."""
    judgement: Mapping[str, Any] = row.judgement or {}
    intent: Mapping[str, Any] = row.intent or {}
    game = judgement.get("game") or intent.get("game")
    return {
        "id": row.id,
        "status": judgement.get("status", row.status),
        "verb": intent.get("verb") or judgement.get("verb", ""),
        "received_at": row.received_at,
        "judged_at": row.judged_at,
        "game": None if game is None else str(game),
        "legal": judgement.get("legal", []),
        **{name: judgement.get(name) for name in _FACTS},
    }


def refuse(here: House, row: Submission, headers: Mapping[str, str]) -> None:
    """Raise Refused where a submission was judged to be refused or stale."""
    judgement: Mapping[str, Any] = row.judgement or {}
    if judgement.get("status") not in {Status.REFUSED.value, Status.STALE.value}:
        return
    facts = {name: judgement.get(name) for name in ("ply", "version", "rule")}
    raise Refused(
        judgement["code"],
        judgement["detail"],
        headers,
        judgement=judgement["status"],
        submission=row.id,
        game=None if judgement["game"] is None else str(judgement["game"]),
        **facts,
        rule_text=_sentence(here, judgement["rule"]),
        legal=judgement["legal"] or None,
        option=judgement["made"].get("option"),
    )


def _sentence(here: House, rule: str | None) -> str | None:
    """Return the sentence of a rule, whichever game it is of: rule numbers name their game."""
    if rule is None:
        return None
    books = (game.rulebook for game in here.catalog.values())
    return next((text for book in books for number, text in book.items() if number == rule), None)


def _same(row: Submission, call: Call) -> bool:
    """Say whether a call asks what was asked before; the version that it insists on is no part of that."""
    before = {**(row.intent or {}), "version": None}
    return before == {**call.as_json(), "version": None}


def _awaited(here: House, row: Submission, seconds: float) -> Submission:
    if not seconds:
        return row
    return wait_for(lambda: _own(here, row.id), lambda seen: seen is None or settled(seen), seconds) or row


def _own(here: House, number: str) -> Submission | None:
    with here.store.read() as session:
        row = session.get(Submission, number)
        return row if row is not None and row.player_id == bearer_id() else None
