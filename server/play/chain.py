"""Chains the entries of a record: each has a hash that covers its row and the hash before it."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import select

from server.play.house import House
from server.store.tables import GameRow, MoveRow

FORM: Final = "guildpost-chain-1"
BATCH: Final = 100


def opening(row: GameRow) -> str:
    """Return the hash before the first entry: of what the game began with."""
    return _hash(FORM, row.id, row.game, row.rules, row.options, row.start, row.commitment)


def link(before: str, entry: MoveRow) -> str:
    """Return the hash of an entry behind another; the marks of take-backs are not in it, since they come later."""
    made = entry.made_at.astimezone(UTC).isoformat()
    return _hash(before, entry.version, entry.ply, entry.text, entry.seat, entry.submission_id, made)


def lengthen(row: GameRow, entry: MoveRow) -> None:
    """Chain a new entry to the record of a game whose row is locked."""
    row.chain = entry.hash = link(row.chain or opening(row), entry)


def chain_faults(row: GameRow, written: Sequence[MoveRow]) -> Iterator[str]:
    """Yield where the chain breaks; `written` has all entries in the order of versions, taken back or not."""
    before = opening(row)
    for entry in written:
        if entry.hash != link(before, entry):
            yield f"its entry of version {entry.version}, “{entry.text}”, is not the one that was chained"
        before = entry.hash or ""
    if written and row.chain != before:
        yield "its newest entry is not the end of its chain"
    left = _standing(row.ply, written)
    if left != [entry.version for entry in written if entry.undone_at is None]:
        yield "the marks of its take-backs do not follow from its entries"


def chain_up(house: House) -> int:
    """Chain what an older version of ours wrote while both ran on one database; returns in how many games."""
    unchained = select(MoveRow.game_id).where(MoveRow.hash.is_(None)).distinct().limit(BATCH)
    with house.store.read() as session:
        games = session.scalars(unchained).all()
    for number in games:
        _chain_up(house, number)
    return len(games)


def _chain_up(house: House, number: int) -> None:
    with house.store.write() as session:
        row = session.scalars(select(GameRow).where(GameRow.id == number).with_for_update()).one()
        before, held = opening(row), True
        for entry in session.scalars(select(MoveRow).where(MoveRow.game_id == number).order_by(MoveRow.version)):
            held = held and entry.hash is not None
            if not held:
                entry.hash = link(before, entry)
            before = entry.hash or ""
        row.chain = before


def _standing(ply: int, written: Sequence[MoveRow]) -> list[int]:
    """Return the versions of the entries that stand: a later one at the same ply or below removes those before it."""
    standing: list[MoveRow] = []
    for entry in written:
        while standing and standing[-1].ply >= entry.ply:
            standing.pop()
        standing.append(entry)
    return [entry.version for entry in standing if entry.ply < ply]


def _hash(*parts: Any) -> str:  # noqa: ANN401 - whatever JSON can say
    plain = json.loads(json.dumps(parts))
    return sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
