"""Tables of people: players, their tokens."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Player(Table):
    """Somebody who plays; `confirmed_at` is when the mail address was proved, `folded` keys compare without case.

    Whoever has `banned_at` finds both doors shut. Whoever has `silent_since` is sent no letters unasked: `silent_why`
    is asked, or bounced where the address took none.
    """

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_folded: Mapped[str] = mapped_column(unique=True)
    email: Mapped[str]
    email_folded: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    banned_at: Mapped[datetime | None]
    silent_since: Mapped[datetime | None]
    silent_why: Mapped[str | None]
    wishes: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Token(Table):
    """A bearer token of the API, kept only as the SHA-256 of its text.

    `scopes` are what it is good for, none: everything; `app_id` is the program of others that it was given to.
    """

    __tablename__ = "tokens"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    digest: Mapped[str] = mapped_column(unique=True)
    label: Mapped[str]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    scopes: Mapped[list[str]] = mapped_column(default=list)
    expires_at: Mapped[datetime | None]
    app_id: Mapped[int | None] = mapped_column(ForeignKey("apps.id"), index=True)


class Challenge(Table):
    """A game that somebody proposes; it opens when every guest has accepted.

    `status` is open, accepted, declined or cancelled; `seat` is the challenger's wish: first, second or lot; `terms`
    are those of the clock (None, as before there were clocks: none). One that stands opens as many games as `standing`
    says, each by a challenge whose parent it is; `rematch_of` is the game to be played again.
    """

    __tablename__ = "challenges"

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    options: Mapped[dict[str, Any]]
    terms: Mapped[dict[str, Any] | None]
    seat: Mapped[str]
    challenger_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    status: Mapped[str]
    created_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    reason: Mapped[str | None]
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    standing: Mapped[int] = mapped_column(default=1, server_default="1")
    parent_id: Mapped[int | None] = mapped_column(index=True)
    rematch_of: Mapped[int | None] = mapped_column(index=True)


class Guest(Table):
    """A place in a challenge: a player, an address not yet known to us, or (both None) whoever comes first."""

    __tablename__ = "guests"
    __table_args__ = (Index("guests_by_player", "player_id", "accepted_at"),)

    challenge_id: Mapped[int] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    email: Mapped[str | None]
    accepted_at: Mapped[datetime | None]
