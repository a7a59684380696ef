"""Programs of others: who made them, where codes may go, and the codes that become tokens (OAuth 2 with PKCE)."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.play.house import Desk
from server.play.people import Terms
from server.play.tokens import give
from server.store.people import Player, Token
from server.store.signing import App, Grant

CODE_LASTS: Final = timedelta(minutes=5)
TOKEN_LASTS: Final = timedelta(days=365)
MOST: Final = 20
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_BYTES: Final = 24


class BadRedirect(ValueError):
    """Codes cannot be sent there; `str()` of it says why."""


class TooManyApps(ValueError):
    """A player has as many apps as one may have."""


class BadGrant(ValueError):
    """A code is unknown, used, over, or not this app's; `str()` of it is a sentence for its programmer."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an app asks for on behalf of a player who has consented."""

    app: int
    redirect: str
    scopes: tuple[str, ...]
    challenge: str


def checked_redirect(address: str) -> str:
    """Return an address that codes may be sent to; raises BadRedirect."""
    try:
        split = urlsplit(address)
    except ValueError as error:
        raise BadRedirect("That is no address.") from error
    web = split.scheme == "https" or (split.scheme == "http" and split.hostname in _LOOPBACK)
    own = "." in split.scheme and bool(split.path)
    if not ((web and split.hostname) or own) or split.fragment or split.username or not address.isprintable():
        raise BadRedirect(
            "Codes go to https:// addresses, to http://127.0.0.1 on the player's own machine, or to a scheme of the "
            "app's own as org.example.app:/back; without fragment."
        )
    return address


def add_app(desk: Desk, owner_id: int, name: str, redirects: Sequence[str]) -> App:
    """Enter an app; raises BadRedirect, TooManyApps."""
    have = select(func.count(App.id)).where(App.owner_id == owner_id, App.removed_at.is_(None))
    if (desk.session.scalar(have) or 0) >= MOST:
        raise TooManyApps(f"You have {MOST} apps, and that is the most; remove one first.")
    row = App(
        client_id=f"gpa_{secrets.token_hex(_BYTES // 2)}",
        owner_id=owner_id,
        name=name,
        redirects=[checked_redirect(one) for one in redirects],
        created_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    return row


def apps_of(session: Session, owner_id: int) -> Sequence[App]:
    """Return the apps that a player made, the newest first."""
    query = select(App).where(App.owner_id == owner_id, App.removed_at.is_(None))
    return session.scalars(query.order_by(App.id.desc())).all()


def app_called(session: Session, client_id: str) -> App | None:
    """Return the app of a client id, None where there is none."""
    return session.scalar(select(App).where(App.client_id == client_id, App.removed_at.is_(None)))


def remove_app(desk: Desk, row: App) -> None:
    """Remove an app: its tokens open nothing any more."""
    row.removed_at = desk.now
    for token in desk.session.scalars(select(Token).where(Token.app_id == row.id, Token.revoked_at.is_(None))):
        token.revoked_at = desk.now


def consent(desk: Desk, player_id: int, wanted: Wanted) -> str:
    """Note that a player lets an app in, and return the code that the app can make a token of, once and soon."""
    code = secrets.token_urlsafe(_BYTES)
    desk.session.add(
        Grant(
            app_id=wanted.app,
            player_id=player_id,
            digest=_digest(code),
            redirect=wanted.redirect,
            scopes=list(wanted.scopes),
            challenge=wanted.challenge,
            created_at=desk.now,
            expires_at=desk.now + CODE_LASTS,
        )
    )
    return code


def redeem(desk: Desk, said: Mapping[str, str]) -> tuple[str, Token] | None:
    """Make a token of a code; None where the code was used before: then the token made of it is taken back.

    Raises BadGrant.
    """
    grant = desk.session.scalar(select(Grant).where(Grant.digest == _digest(said["code"])).with_for_update())
    app = app_called(desk.session, said["client_id"])
    if grant is None or app is None or grant.app_id != app.id or grant.redirect != said["redirect_uri"]:
        raise BadGrant("That code was not given to this app with this redirect_uri.")
    if create_s256_code_challenge(said["code_verifier"]) != grant.challenge:
        raise BadGrant("The code_verifier is not the one whose challenge was sent.")
    if grant.used_at is not None:
        _take_back(desk, grant)
        return None
    owner = desk.session.get_one(Player, grant.player_id)
    if grant.expires_at <= desk.now or owner.banned_at is not None:
        raise BadGrant("That code is too old.")
    terms = Terms(tuple(grant.scopes), desk.now + TOKEN_LASTS, app.id)
    text, token = give(desk, grant.player_id, app.name, terms)
    grant.used_at, grant.token_id = desk.now, token.id
    return text, token


def _take_back(desk: Desk, grant: Grant) -> None:
    token = None if grant.token_id is None else desk.session.get(Token, grant.token_id)
    if token is not None and token.revoked_at is None:
        token.revoked_at = desk.now


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
