"""Who wants to hear nothing from whom: a blocked player cannot challenge or talk to whoever has blocked him."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.store.lobby import Block
from server.store.people import Player

MOST: Final = 500
"""So many players one may block."""


def put(session: Session, player: Player, other: Player, now: datetime) -> None:
    """Note that a player wants to hear nothing from another; once is enough."""
    if session.get(Block, (player.id, other.id)) is None:
        session.add(Block(player_id=player.id, blocked_id=other.id, since=now))


def lift(session: Session, player: Player, other: Player) -> None:
    """Let a player hear from another again."""
    kept = session.get(Block, (player.id, other.id))
    if kept is not None:
        session.delete(kept)


def deaf_to(session: Session, speaker: int, listeners: Collection[int]) -> frozenset[int]:
    """Return which of these players have blocked the speaker."""
    query = select(Block.player_id).where(Block.blocked_id == speaker, Block.player_id.in_(listeners))
    return frozenset(session.scalars(query))


def unheard_by(session: Session, player: int) -> frozenset[int]:
    """Return whom a player has blocked."""
    return frozenset(session.scalars(select(Block.blocked_id).where(Block.player_id == player)))


def strangers_to(session: Session, player: int) -> frozenset[int]:
    """Return with whom a player begins no game: whom he has blocked, and who has blocked him."""
    query = select(Block.player_id).where(Block.blocked_id == player)
    return unheard_by(session, player) | frozenset(session.scalars(query))


def blocked(session: Session, player: Player) -> list[Player]:
    """Return the players whom one has blocked, by name."""
    query = select(Player).join(Block, Block.blocked_id == Player.id).where(Block.player_id == player.id)
    return list(session.scalars(query.order_by(Player.name_folded)))
