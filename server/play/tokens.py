"""Tokens for programs: lists, gives and takes back those of a player, and says whose one is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.play.house import Desk, House
from server.play.people import EVERYTHING, Terms, by_token, issue_token
from server.store.people import Player, Token

NOTED_EVERY: Final = timedelta(hours=1)
"""How exactly the last use of a token is known: noting every use would make a writer of every reader."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who showed a token, and which; `version` and `seat` are those of the game that is asked about, if any."""

    player: int
    name: str
    token: int
    scopes: tuple[str, ...] = ()
    version: int | None = None
    seat: Seat | None = None

    def may(self, scope: str) -> bool:
        """Say whether the token is good for something; one without scopes is good for everything."""
        return not self.scopes or scope in self.scopes


def bearer_of(house: House, text: str, game: int) -> Bearer | None:
    """Return whose token that is, None where it is nobody's; its use is noted, at most once an hour.

    `game` is the number of the game that is asked about, 0 for none.
    """
    now = house.clock()
    found = by_token(house.store, text, game)
    if found is None or (found.expires is not None and found.expires <= now):
        return None
    if found.noted is None or now - found.noted >= NOTED_EVERY:
        _note_use(house, found.token, now)
    seat = None if found.seat is None else Seat(found.seat)
    return Bearer(found.player, found.name, found.token, tuple(found.scopes), found.version, seat)


def tokens_of(session: Session, player_id: int, now: datetime) -> Sequence[Token]:
    """Return a player's tokens that still open the door, the newest first."""
    good = or_(Token.expires_at.is_(None), Token.expires_at > now)
    query = select(Token).where(Token.player_id == player_id, Token.revoked_at.is_(None), good)
    return session.scalars(query.order_by(Token.id.desc())).all()


def give(desk: Desk, player_id: int, label: str, terms: Terms = EVERYTHING) -> tuple[str, Token]:
    """Give a player a token: its text, which is shown this once, and what is kept of it."""
    player = desk.session.get_one(Player, player_id)
    text = issue_token(desk.session, player, label, desk.now, terms)
    desk.session.flush()
    return text, tokens_of(desk.session, player_id, desk.now)[0]


def revoke(desk: Desk, player_id: int, token_id: int) -> bool:
    """Take back a player's token; false where the player has no such token."""
    token = desk.session.get(Token, token_id, with_for_update=True)
    if token is None or token.player_id != player_id or token.revoked_at is not None:
        return False
    token.revoked_at = desk.now
    return True


def _note_use(house: House, token_id: int, now: datetime) -> None:
    with house.store.write() as session:
        token = session.get(Token, token_id)
        if token is not None:
            token.last_used_at = now
