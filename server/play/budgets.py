"""Counts the letters that come to an address, from an address and in all, and says when it is too many."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from server.mailroom.address import FRONT_DESK
from server.play.house import House
from server.store.doors import Tally

_SETTINGS: Final = {"to": "letters_to_one", "from": "letters_from_one", "all": "letters_in_all"}
_SAYS: Final = {
    "to": "Too many letters came to this address within an hour; please try again later.",
    "from": "Too many letters came from your address within an hour; please try again later.",
    "all": "Too many letters come in just now; please try again later.",
}
_KEPT_HOURS: Final = 48
_NOBODY: Final = frozenset({"", "<>"})
_GIVE_BACK: Final = update(Tally).where(Tally.key == bindparam("named"), Tally.count > 0).values(count=Tally.count - 1)
_INSERTS: Final[Mapping[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class Flooded(Exception):
    """More letters came than one hour may have; `str()` of it is a sentence for the sender, who may come again."""


def count_letters(house: House, session: Session, sender: str, recipients: Iterable[str]) -> None:
    """Count a letter to these recipients within the hour; raises Flooded where that is one too many.

    Rows are counted in the order of their keys, so that two doors never wait for each other.
    """
    hour = _hour_of(house.clock())
    most = {kind: house.settings.number(name) for kind, name in _SETTINGS.items()}
    wanted = Counter(key for one in recipients for key in _keys(sender, one))
    for (kind, name), times in sorted(wanted.items()):
        if most[kind] and _count(session, _key(kind, name, hour), hour, times) > most[kind]:
            raise Flooded(_SAYS[kind])


def count(house: House, session: Session, kind: str, name: str) -> int:
    """Count something that happens to a name, and return how often it did within the hour."""
    hour = _hour_of(house.clock())
    return _count(session, _key(kind, name, hour), hour, 1)


def counted(house: House, session: Session, kind: str, name: str, *, hours: int) -> int:
    """Return how often something happened to a name within these hours, the present one included."""
    hour = _hour_of(house.clock())
    keys = [_key(kind, name, hour - back) for back in range(hours)]
    return session.scalar(select(func.coalesce(func.sum(Tally.count), 0)).where(Tally.key.in_(keys))) or 0


def give_back(session: Session, sender: str, recipient: str, received: datetime) -> None:
    """Count a letter no more, since its moves were accepted: those never count against anybody."""
    hour = _hour_of(received)
    keys = sorted(_key(kind, name, hour) for kind, name in _keys(sender, recipient))
    session.connection().execute(_GIVE_BACK, [{"named": key} for key in keys])


def forget_tallies(session: Session, now: datetime) -> None:
    """Drop the counts of hours that are long over."""
    session.execute(delete(Tally).where(Tally.hour < _hour_of(now) - _KEPT_HOURS))


def _keys(sender: str, recipient: str) -> Iterator[tuple[str, str]]:
    """Yield what a letter counts as; the front desk is everybody's, and what has no sender is not of one sender."""
    local = recipient.strip("<>").casefold().partition("@")[0]
    if local != FRONT_DESK:
        yield "to", local
    if sender.strip() not in _NOBODY:
        yield "from", sender.strip("<> ").casefold()
    yield "all", ""


def _count(session: Session, key: str, hour: int, times: int) -> int:
    insert = _INSERTS[session.get_bind().dialect.name]
    row = insert(Tally).values(key=key, hour=hour, count=times)
    counted = row.on_conflict_do_update(index_elements=["key"], set_={"count": Tally.count + times})
    after: int = session.scalars(counted.returning(Tally.count)).one()
    return after


def _key(kind: str, name: str, hour: int) -> str:
    digest = hashlib.sha256(name.encode(errors="replace")).hexdigest()[:32] if name else ""
    return f"{hour}:{kind}:{digest}"


def _hour_of(when: datetime) -> int:
    return int(when.timestamp()) // 3600
