"""Turns the letters that a player had about a game into what the next one follows: its thread, ply and talk."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.play.blocks import unheard_by
from server.play.house import House
from server.play.outbox import Kind
from server.store.people import Player
from server.store.post import Outgoing
from server.store.tables import Saying, SeatRow

LONGEST_THREAD: Final = 9
"""Ids that a letter names besides the root of its thread."""

MOST_SAYINGS: Final = 20
_SHOW_BOARD: Final = (Kind.TURN.value, Kind.OVER.value, Kind.WATCH.value)


@dataclass(frozen=True, slots=True)
class Trail:
    """What a player had before: message ids with the root first, the last ply told, the last line of talk told.

    `ply` is None before the first letter with a board; `told_at` is when that was written.
    """

    thread: tuple[str, ...]
    ply: int | None
    heard: int
    told_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of talk: its number, who said it, the words."""

    number: int
    who: str
    text: str


def root(house: House, game: int) -> str:
    """Return the id with which the thread of a game begins; no letter bears it."""
    return f"<g{game}@{house.settings.domain}>"


def trail(house: House, session: Session, letter: Outgoing, game: int) -> Trail:
    """Return what the letter's player had about a game before this letter."""
    query = (
        select(Outgoing)
        .where(Outgoing.game_id == game, Outgoing.player_id == letter.player_id, Outgoing.id < letter.id)
        .where(Outgoing.status != "failed")
        .order_by(Outgoing.id.desc())
        .limit(LONGEST_THREAD)
    )
    before = session.scalars(query).all()
    ids = tuple(one.message_id for one in reversed(before))
    shown = next((one for one in before if one.kind in _SHOW_BOARD), None)
    heard = max((one.facts.get("heard", 0) for one in before), default=0)
    when = None if shown is None else shown.created_at
    return Trail((root(house, game), *ids), None if shown is None else shown.ply, heard, when)


def unheard(session: Session, letter: Outgoing, game: int, heard: int) -> tuple[Spoken, ...]:
    """Return the latest lines that others said at the table and that no letter has told this player."""
    said = session.execute(
        select(Saying.id, Player.name, Saying.text)
        .join(SeatRow, (SeatRow.game_id == Saying.game_id) & (SeatRow.seat == Saying.seat))
        .join(Player, Player.id == SeatRow.player_id)
        .where(Saying.game_id == game, Saying.id > heard, SeatRow.player_id != letter.player_id)
        .where(SeatRow.player_id.not_in(unheard_by(session, letter.player_id or 0)))
        .order_by(Saying.id.desc())
        .limit(MOST_SAYINGS)
    ).all()
    told = _told(session, letter, [number for number, _, _ in said])
    return tuple(Spoken(*one) for one in reversed(said) if one[0] not in told)


def _told(session: Session, letter: Outgoing, numbers: Sequence[int]) -> frozenset[int]:
    """Return which lines of talk had a letter of their own to this player."""
    if not numbers:
        return frozenset()
    keys = {f"{Kind.TALK.value}:{number}:{letter.player_id}": number for number in numbers}
    found = session.scalars(select(Outgoing.key).where(Outgoing.key.in_(keys), Outgoing.id != letter.id))
    return frozenset(keys[key] for key in found)
