"""Players and their tokens: registering, proving an address, finding, letting programs in."""

import hashlib
import hmac
import re
import secrets
import unicodedata
import zlib
from base64 import b32encode
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import getaddresses
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from server.mailroom.languages import phrase
from server.play.likeness import likeness, scripts_of
from server.store.people import Player, Token
from server.store.sessions import Store
from server.store.tables import GameRow, SeatRow

NAME_FORM: Final = re.compile(r"[^\W_][\w .'-]{0,38}[^\W_]|[^\W_]")
EMAIL_FORM: Final = re.compile(r"[^\s@<>(),;:\"\\\[\]]{1,64}@[^\s@<>(),;:\"\\\[\]]{1,189}")
RESERVED: Final = ("confirmations", "address-confirmations")
"""Words that stand where a player's name may in addresses of the API, in the form in which names are compared."""

TOKEN_PREFIX: Final = "gpt_"  # noqa: S105 - a prefix, no secret
_TOKEN_BYTES: Final = 32
_CHECKSUM_LENGTH: Final = 7


_HOLDER: Final = (
    select(Player.id, Player.name, Token.id, Token.last_used_at, Token.scopes, Token.expires_at)
    .add_columns(GameRow.version, SeatRow.seat)
    .join(Player, Player.id == Token.player_id)
    .outerjoin(GameRow, GameRow.id == bindparam("game"))
    .outerjoin(SeatRow, (SeatRow.game_id == GameRow.id) & (SeatRow.player_id == Player.id))
    .where(Token.digest == bindparam("digest"), Token.revoked_at.is_(None))
    .where(Player.confirmed_at.is_not(None), Player.banned_at.is_(None))
    .order_by(SeatRow.seat)
)
"""Written once, since every request with a token asks it."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a token, which one, when it was last noted to be used, what it is good for, and until when.

    `version` and `seat` are those of the game that was asked about, None where there is none.
    """

    player: int
    name: str
    token: int
    noted: datetime | None
    scopes: list[str]
    expires: datetime | None
    version: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class Terms:
    """What a token is good for (no scopes: everything), until when, and to whose program it was given."""

    scopes: tuple[str, ...] = ()
    expires: datetime | None = None
    app: int | None = None


EVERYTHING: Final = Terms()


NAME_HELD: Final = timedelta(days=3)
"""How long a name is kept for whoever has asked for it, and is yet to prove an address."""


class NameTaken(ValueError):
    """Another player has that name already."""


class NamePending(NameTaken):
    """Somebody with another address has asked for that name, and may yet prove it; nobody else is to learn of that."""


class AddressTaken(ValueError):
    """The address is that of a player, who has proved it."""

    def __init__(self, player: Player) -> None:
        super().__init__(phrase("That address belongs to a player already."))
        self.player = player


class BadName(ValueError):
    """That is no name or no address; `str()` of it says what is."""


def folded(text: str) -> str:
    """Return the form in which names and addresses are compared: without case and outer blanks."""
    return text.strip().casefold()


def checked_name(name: str) -> str:
    """Return a name trimmed, in one form of Unicode; raises BadName."""
    trimmed = " ".join(unicodedata.normalize("NFKC", name).split())
    if not NAME_FORM.fullmatch(trimmed):
        raise BadName(
            phrase(
                "A name has 1 to 40 letters, digits, blanks, dots, hyphens or apostrophes, and begins and ends with a "
                "letter or digit."
            )
        )
    if folded(trimmed) in RESERVED:
        raise BadName(phrase("That word is one of the server's own; please take another name."))
    if len(scripts_of(trimmed)) > 1:
        raise BadName(phrase("A name keeps to the letters of one alphabet, so that nobody can pass for somebody else."))
    return trimmed


def checked_email(email: str) -> str:
    """Return a plain mail address trimmed; raises BadName for anything else, headers and lists included."""
    trimmed = email.strip()
    parsed = getaddresses([trimmed])
    if not (EMAIL_FORM.fullmatch(trimmed) and parsed == [("", trimmed)] and trimmed.isprintable()):
        raise BadName(phrase("That is no mail address; one looks like anna@example.org."))
    return trimmed


def register(session: Session, name: str, email: str, now: datetime) -> Player:
    """Enter a player whose address is yet to be proved; the same name and address again give the same player.

    Raises BadName, NameTaken and, only where no player has the name, NamePending or AddressTaken: what is behind these
    is for whoever reads the letters of that address.
    """
    name, email = checked_name(name), checked_email(email)
    by_email = by_address(session, email)
    if by_email is not None and by_email.confirmed_at is None:
        by_email.name, by_email.name_folded = _free_name(session, name, by_email.id, now), likeness(name)
        by_email.created_at = now
        return by_email
    if by_email is not None:
        with suppress(NamePending):
            _free_name(session, name, None, now)
        raise AddressTaken(by_email)
    player = Player(
        name=_free_name(session, name, None, now),
        name_folded=likeness(name),
        email=email,
        email_folded=folded(email),
        created_at=now,
        confirmed_at=None,
        wishes={},
    )
    session.add(player)
    session.flush()
    return player


def newcomer(session: Session, email: str, now: datetime) -> Player:
    """Enter a player whose address is proved, under a name made from it: for those who accept an invitation."""
    stem = re.sub(r"[\W_]+", " ", email.partition("@")[0]).strip()[:30] or "Player"
    name, number = stem, 1
    while by_folded_name(session, name) is not None:
        number += 1
        name = f"{stem} {number}"
    player = register(session, name, email, now)
    player.confirmed_at = now
    return player


def by_folded_name(session: Session, name: str) -> int | None:
    """Return the number of whoever has that name, confirmed or not."""
    return session.scalar(select(Player.id).where(Player.name_folded == likeness(name)))


def by_address(session: Session, email: str) -> Player | None:
    """Return the player with that address, or None."""
    return session.scalar(select(Player).where(Player.email_folded == folded(email)))


def by_name(session: Session, name: str) -> Player | None:
    """Return the confirmed player with that name, or None."""
    return session.scalar(select(Player).where(Player.name_folded == likeness(name), Player.confirmed_at.is_not(None)))


def issue_token(session: Session, player: Player, label: str, now: datetime, more: Terms = EVERYTHING) -> str:
    """Return a fresh token for programs; only its SHA-256 is kept, so it is shown this once."""
    body = b32encode(secrets.token_bytes(_TOKEN_BYTES)).decode().rstrip("=").lower()
    text = f"{TOKEN_PREFIX}{body}{_checksum(body)}"
    session.add(
        Token(
            player_id=player.id,
            digest=_digest(text),
            label=label,
            created_at=now,
            scopes=list(more.scopes),
            expires_at=more.expires,
            app_id=more.app,
        )
    )
    return text


def by_token(store: Store, text: str, game: int = 0) -> Holder | None:
    """Return whose token that is, or None where it is malformed, unknown, revoked or of somebody shut out.

    The same look finds the holder's seat at a game, since most who show a token ask about one.
    """
    body, checksum = text.removeprefix(TOKEN_PREFIX)[:-_CHECKSUM_LENGTH], text[-_CHECKSUM_LENGTH:]
    if not text.startswith(TOKEN_PREFIX) or not hmac.compare_digest(_checksum(body).encode(), checksum.encode()):
        return None
    found = store.first(_HOLDER, digest=_digest(text), game=game)
    return None if found is None else Holder(*found)


def _free_name(session: Session, name: str, but: int | None, now: datetime) -> str:
    """Return a name that is free; one that was asked for and not proved in time is free again."""
    owner = session.scalar(select(Player).where(Player.name_folded == likeness(name)))
    if owner is None or owner.id == but:
        return name
    if owner.confirmed_at is not None:
        raise NameTaken(
            phrase("Another player is called %(name)s already, or so like it that both look the same.", name=name)
        )
    if now - owner.created_at <= NAME_HELD:
        raise NamePending(phrase("Somebody else is registering as %(name)s at present.", name=name))
    owner.name = f"#{owner.id}"  # no name that anybody can ask for
    owner.name_folded = likeness(owner.name)
    session.flush()
    return name


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode())
    return b32encode(number.to_bytes(4, "big")).decode().rstrip("=").lower()
