"""Collects the letters of an IMAP mailbox: keeps each with the note how far the mailbox was read, then flags it."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

import structlog
from imapclient import SEEN
from imapclient.exceptions import IMAPClientError
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.carriers import envelope_of
from server.mailroom.gate import MOST_BYTES, refuse_letter
from server.mailroom.imap import MailboxAt
from server.play.budgets import Flooded
from server.play.house import House
from server.play.intake import keep_letters, ring_for
from server.store.doors import Mailbox

KEPT: Final = "$GuildpostKept"
REFUSED: Final = "$GuildpostRefused"
LONGEST_LINE_SECONDS: Final = 600.0
"""A line is opened anew this often: some servers forget to tell of letters on an old one."""

LONGEST_WAIT_SECONDS: Final = 300.0
_MOST_LATE: Final = 1000
_WHOLE: Final = b"BODY[]"
_log = structlog.get_logger("collector")


@dataclass(frozen=True, slots=True)
class Round:
    """One look into a mailbox: whose, the validity of its numbers, the line."""

    house: House
    name: str
    validity: int
    line: Any


def keep_collecting(house: House, box: MailboxAt, until: Event) -> None:
    """Collect until the event; a line that breaks is opened again, after waits that grow up to five minutes."""
    failures = 0
    while not until.is_set():
        try:
            with box.opened() as line:
                for _ in _looks(house, line, until):
                    collect(house, box, line)
                    failures = 0
        except (IMAPClientError, OSError, SQLAlchemyError) as error:
            failures += 1
            _log.warning("mailbox not read", reason=" ".join(str(error).split())[:200], failures=failures)
            until.wait(_wait(failures))


def collect(house: House, box: MailboxAt, line: Any) -> int:  # noqa: ANN401 - imapclient has no types
    """Take every letter that was not taken before; returns how many were."""
    folder = line.select_folder(box.folder)
    looked = Round(house, box.name, int(folder[b"UIDVALIDITY"]), line)
    return sum(_settle(looked, uid) for uid in _unsettled(looked))


def _unsettled(looked: Round) -> list[int]:
    """Return the numbers of the letters that were not looked at, the oldest first."""
    with looked.house.store.read() as session:
        noted = session.get(Mailbox, looked.name)
        known = noted is not None and noted.validity == looked.validity
        last = noted.last_uid if noted and known else 0
        late: list[int] = noted.late.get("uids", []) if noted and known else []
    asked = ["UID", f"{last + 1}:*"] if known else ["UNKEYWORD", KEPT, "UNKEYWORD", REFUSED]
    return sorted({*late, *(uid for uid in looked.line.search(asked) if uid > last)})


def _settle(looked: Round, uid: int) -> bool:
    """Keep one letter or pass it over; true where it was kept. Only then it is flagged, so none is lost between."""
    found = looked.line.fetch([uid], ["RFC822.SIZE"]).get(uid, {})
    size = found.get(b"RFC822.SIZE", MOST_BYTES + 1)
    fetched = looked.line.fetch([uid], ["BODY.PEEK[]"]).get(uid, {}) if size <= MOST_BYTES else {}
    raw: bytes = fetched.get(_WHOLE) or b""
    try:
        numbers = _take(looked, uid, raw)
    except Flooded:
        _put_off(looked, uid)
        return False
    looked.line.add_flags([uid], [SEEN, KEPT if numbers else REFUSED], silent=True)
    for number in numbers:
        ring_for(looked.house, number)
    return bool(numbers)


def _take(looked: Round, uid: int, raw: bytes) -> list[str]:
    """Keep a letter and note that it was settled, both in one transaction; what is none of ours is only noted."""
    house = looked.house
    why = refuse_letter(raw) if raw else "554 5.6.0 The letter is empty, too large or gone."
    envelope = envelope_of(house, raw)
    with _noted(looked) as (session, noted):
        late: list[int] = noted.late.get("uids", [])
        if uid <= noted.last_uid and uid not in late:
            return []
        noted.last_uid, noted.late = max(uid, noted.last_uid), {"uids": [one for one in late if one != uid]}
        if why or not envelope.recipients:
            _log.warning("letter passed over", uid=uid, reason=why or "it is to none of our addresses")
            return []
        return keep_letters(house, session, raw, envelope.sender, envelope.recipients)


def _put_off(looked: Round, uid: int) -> None:
    """Note that a letter is to be looked at again, without having those behind it wait."""
    with _noted(looked) as (_session, noted):
        late = {*noted.late.get("uids", []), uid}
        noted.last_uid, noted.late = max(uid, noted.last_uid), {"uids": sorted(late)[-_MOST_LATE:]}


@contextmanager
def _noted(looked: Round) -> Iterator[tuple[Any, Mailbox]]:
    """Give a transaction and the row of the mailbox, locked; numbers of another validity count no more."""
    now = looked.house.clock()
    with looked.house.store.write() as session:
        noted = session.get(Mailbox, looked.name, with_for_update=True)
        if noted is None:
            noted = Mailbox(name=looked.name, validity=looked.validity, last_uid=0, late={}, read_at=now)
            session.add(noted)
        if noted.validity != looked.validity:
            noted.validity, noted.last_uid, noted.late = looked.validity, 0, {}
        noted.read_at = now
        yield session, noted


def _looks(house: House, line: Any, until: Event) -> Iterator[None]:  # noqa: ANN401 - as above
    """Yield whenever it is time to look, until the line is old; the server's own telling (IDLE) is only a hint."""
    every = float(max(house.settings.number("imap_every"), 1))
    end = time.monotonic() + LONGEST_LINE_SECONDS
    tells = line.has_capability("IDLE")
    while not until.is_set() and time.monotonic() < end:
        yield
        look_again = time.monotonic() + every
        while not until.is_set() and time.monotonic() < look_again and not (tells and _told(line)):
            if not tells:
                until.wait(0.5)


def _told(line: Any) -> bool:  # noqa: ANN401 - as above
    line.idle()
    try:
        return bool(line.idle_check(timeout=1))
    finally:
        line.idle_done()


def _wait(failures: int) -> float:
    longest = min(LONGEST_WAIT_SECONDS, 2.0 ** min(failures, 9))
    return longest / 2 + secrets.randbelow(1000) / 2000 * longest
