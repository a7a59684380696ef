"""Lists challenges for those who may see them: whoever made one, whoever is invited, and for free places everybody."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, or_, select
from sqlalchemy.orm import Session

from server.play.blocks import strangers_to
from server.play.brought import brought_along
from server.play.lists import Slice, cut
from server.store.people import Challenge, Guest, Player


@dataclass(frozen=True, slots=True)
class Seen:
    """A challenge as a player sees it: who made it, its places with who has them, the record that it brings along."""

    row: Challenge
    challenger: str
    places: tuple[tuple[Guest, str | None], ...]
    own: bool
    record: dict[str, Any] | None


def mine(session: Session, player: Player, status: str, before: int | None, limit: int) -> Slice[Seen]:
    """Return a slice of the challenges that a player made or is invited to."""
    return _slice(session, player, or_(Challenge.challenger_id == player.id, _invites(player)), status, before, limit)


def free(session: Session, player: Player, status: str, before: int | None, limit: int) -> Slice[Seen]:
    """Return a slice of the challenges of others that anybody may take up."""
    strangers = {player.id, *strangers_to(session, player.id)}
    anybody = and_(Challenge.challenger_id.not_in(strangers), _has_free_place())
    return _slice(session, player, anybody, status, before, limit)


def seen(session: Session, player: Player, number: int) -> Seen | None:
    """Return a challenge, None where there is none that this player may see."""
    known = or_(Challenge.challenger_id == player.id, _invites(player), _has_free_place())
    row = session.scalar(select(Challenge).where(Challenge.id == number, known))
    return None if row is None else _as_seen(session, player, [row])[0]


def _slice(
    session: Session, player: Player, which: ColumnElement[bool], status: str, before: int | None, limit: int
) -> Slice[Seen]:
    query = select(Challenge).where(which, Challenge.status == status)
    if before is not None:
        query = query.where(Challenge.id < before)
    rows = session.scalars(query.order_by(Challenge.id.desc()).limit(limit + 1)).all()
    return cut(_as_seen(session, player, rows), limit, [row.id for row in rows])


def _as_seen(session: Session, player: Player, rows: Sequence[Challenge]) -> list[Seen]:
    names = _names(session, {row.challenger_id for row in rows})
    places = _places(session, [row.id for row in rows])
    records = brought_along(session, [row.id for row in rows])
    return [
        Seen(row, names[row.challenger_id], tuple(places[row.id]), row.challenger_id == player.id, records.get(row.id))
        for row in rows
    ]


def _names(session: Session, ids: set[int]) -> Mapping[int, str]:
    rows = session.execute(select(Player.id, Player.name).where(Player.id.in_(ids)))
    return {row.id: row.name for row in rows}


def _places(session: Session, ids: Sequence[int]) -> Mapping[int, list[tuple[Guest, str | None]]]:
    found: defaultdict[int, list[tuple[Guest, str | None]]] = defaultdict(list)
    rows = session.execute(
        select(Guest, Player.name)
        .outerjoin(Player, Player.id == Guest.player_id)
        .where(Guest.challenge_id.in_(ids))
        .order_by(Guest.challenge_id, Guest.place)
    )
    for guest, name in rows:
        found[guest.challenge_id].append((guest, name))
    return found


def _invites(player: Player) -> ColumnElement[bool]:
    asked = or_(Guest.player_id == player.id, and_(Guest.player_id.is_(None), Guest.email == player.email_folded))
    return exists().where(Guest.challenge_id == Challenge.id, asked)


def _has_free_place() -> ColumnElement[bool]:
    return exists().where(Guest.challenge_id == Challenge.id, Guest.player_id.is_(None), Guest.email.is_(None))
