"""Remembers from which further addresses a player writes, once the registered address has said that it is so."""

from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from server.play.house import Desk, House
from server.play.people import BadName, by_address, checked_email, folded
from server.store.addresses import Alias
from server.store.people import Player

MOST: Final = 5


def is_alias(session: Session, player: Player, address: str) -> bool:
    """Say whether letters from an address count as this player's."""
    found = session.get(Alias, folded(address))
    return found is not None and found.player_id == player.id


def known_by(session: Session, address: str) -> Player | None:
    """Return the player who writes from an address, be it the registered one or a further one."""
    if player := by_address(session, address):
        return player
    found = session.get(Alias, folded(address))
    return None if found is None else session.get(Player, found.player_id)


def may_be_alias(house: House, session: Session, player: Player, address: str | None) -> bool:
    """Say whether an address can be remembered for a player: it is nobody's, none of ours, and not one too many."""
    domain = house.settings.domain.casefold()
    try:
        plain = folded(checked_email(address or ""))
    except BadName:
        return False
    host = plain.rpartition("@")[2]
    if host == domain or host.endswith(f".{domain}") or known_by(session, plain) is not None:
        return False
    return len(aliases_of(session, player)) < MOST


def remember(desk: Desk, player: Player, address: str | None) -> bool:
    """Remember a further address of a player; false where it cannot be."""
    if not address or not may_be_alias(desk.house, desk.session, player, address):
        return False
    desk.session.add(Alias(email_folded=folded(address), player_id=player.id, added_at=desk.now))
    return True


def forget(session: Session, player: Player, address: str) -> bool:
    """Forget a further address of a player; false where it is none."""
    mine = select(func.count()).where(Alias.player_id == player.id, Alias.email_folded == folded(address))
    if not session.scalar(mine):
        return False
    session.execute(delete(Alias).where(Alias.player_id == player.id, Alias.email_folded == folded(address)))
    return True


def aliases_of(session: Session, player: Player) -> list[str]:
    """Return the further addresses of a player, in small letters."""
    query = select(Alias.email_folded).where(Alias.player_id == player.id).order_by(Alias.added_at, Alias.email_folded)
    return list(session.scalars(query))
