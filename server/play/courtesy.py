"""Says whether an answer is still owed to an address, so that nobody's letters bring forth endless ones."""

from enum import Enum
from typing import Final

from server.play.answers import Answer, Status
from server.play.budgets import count, counted
from server.play.house import Desk
from server.play.people import folded
from server.play.writers import Writer

REFUSALS_AN_HOUR: Final = 5
REFUSALS_A_DAY: Final = 20
STALE_AN_HOUR: Final = 10
EMPTY_A_DAY: Final = 2
"""So often a day it is answered to one address at one position that a letter holds no command.

Programs that answer every letter, without a word in their header that says so, write such ones for ever.
"""

WITHOUT_COMMAND: Final = "letter-empty"
UNPROVED_AN_HOUR: Final = 10
"""So many answers an hour go to an address whose holder has not proved to be the writer: anybody may write a From."""


class Owed(Enum):
    """Whether an answer is written; the last one for a while says that it is."""

    YES = "yes"
    LAST = "last"
    NO = "no"


def owed(desk: Desk, to: str, writer: Writer, answers: tuple[Answer, ...]) -> Owed:
    """Say whether to answer, and count the answer where it is one that counts.

    What was accepted counts against nobody who has proved to be the writer. Letters without a proof are counted by
    themselves, so that a forger cannot use up what the player has; a move for a position that is gone is no mistake and
    does not count as one.
    """
    name = folded(to)
    decisive = next((answer.status for answer in answers if answer.status is not Status.ACCEPTED), Status.ACCEPTED)
    if answers[0].code == WITHOUT_COMMAND:
        place = writer.address.local if writer.address else ""
        return _within(desk, "empty", f"{name} {place}", EMPTY_A_DAY, hours=24)
    if not writer.proved:
        return _within(desk, "unproved", name, UNPROVED_AN_HOUR)
    if decisive is Status.STALE:
        return _within(desk, "stale", name, STALE_AN_HOUR)
    if decisive is Status.REFUSED:
        today = counted(desk.house, desk.session, "refused", name, hours=24)
        if today >= REFUSALS_A_DAY:
            return Owed.NO
        found = _within(desk, "refused", name, REFUSALS_AN_HOUR)
        return Owed.LAST if found is Owed.YES and today + 1 == REFUSALS_A_DAY else found
    return Owed.YES


def _within(desk: Desk, kind: str, name: str, most: int, hours: int = 1) -> Owed:
    before = counted(desk.house, desk.session, kind, name, hours=hours)
    if before >= most:
        return Owed.NO
    count(desk.house, desk.session, kind, name)
    return Owed.LAST if before + 1 == most else Owed.YES
