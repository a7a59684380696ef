"""Tables of signing in: browsers, the links that let them in, programs of others and what they were allowed."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class Sitting(Table):
    """A browser that is signed in; the cookie is kept only as its SHA-256."""

    __tablename__ = "sittings"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    digest: Mapped[str] = mapped_column(unique=True)
    agent: Mapped[str]
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class Key(Table):
    """A link that signs a browser in, sent by mail and good once; what is secret of it is made from our own keys.

    `leads_to` is the page of ours that was wanted.
    """

    __tablename__ = "sign_in_keys"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    leads_to: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class App(Table):
    """A program of somebody that others may let in; `redirects` are the only addresses that codes are sent to."""

    __tablename__ = "apps"

    id: Mapped[int] = mapped_column(primary_key=True)
    client_id: Mapped[str] = mapped_column(unique=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str]
    redirects: Mapped[list[str]]
    created_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


class Grant(Table):
    """A code that an app was given for a player who consented; kept only as its SHA-256, good once and not for long."""

    __tablename__ = "grants"

    id: Mapped[int] = mapped_column(primary_key=True)
    app_id: Mapped[int] = mapped_column(ForeignKey("apps.id"), index=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    digest: Mapped[str] = mapped_column(unique=True)
    redirect: Mapped[str]
    scopes: Mapped[list[str]]
    challenge: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    token_id: Mapped[int | None] = mapped_column(ForeignKey("tokens.id"))
