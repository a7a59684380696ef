"""Challenges: proposes a game to others, and opens it when every place is taken."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.core.dice import Dice, shuffled
from engine.core.errors import SetupError
from engine.core.game import AnyGame
from engine.core.options import for_players, places
from engine.core.record import open_record
from server.play.clocks.terms import parted, read_terms, write_terms
from server.play.events import Happening, tell_player
from server.play.house import Desk
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import BadName, by_address, by_name, checked_email
from server.play.tables import open_game
from server.store.people import Challenge, Guest, Player
from server.store.tables import GameRow

SEAT_WISHES: Final = ("lot", "first", "second")
INVITED_A_DAY: Final = 3
_LOT_BYTES: Final = 16


class ChallengeError(ValueError):
    """A challenge that cannot be made or answered; `code` is a stable word, `str()` of it a sentence."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a challenger asks for: `to` names players or addresses, or nobody for an open challenge."""

    game: str
    to: tuple[str, ...]
    options: Mapping[str, str]
    seat: str = "lot"


def challenge(desk: Desk, challenger: Player, proposal: Proposal) -> Challenge:
    """Write a challenge and invite its guests; raises ChallengeError, SetupError.

    Places for which nobody is named are free. Of a game for two to four that leaves the number of players open, there
    are as many places as players are named.
    """
    game = desk.house.game(proposal.game)
    options, seat = _without_seat(proposal)
    options, timing = parted(options, frozenset(option.name for option in game.info.options))
    terms = write_terms(read_terms(timing, desk.house.clock_terms))
    options = for_players(game.info, options, 1 + len(proposal.to))
    record = open_record(game, options, secrets.token_hex(_LOT_BYTES))
    guests = _guests(desk.session, challenger, proposal.to, game, places(game.info, record.options))
    row = Challenge(
        game=record.game,
        options=dict(record.options),
        terms=terms,
        seat=seat,
        challenger_id=challenger.id,
        status="open",
        created_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    for place, (player, email) in enumerate(guests, start=1):
        desk.session.add(Guest(challenge_id=row.id, place=place, player_id=player.id if player else None, email=email))
        _invite(desk, row, challenger, player, email)
    return row


def accept(desk: Desk, row: Challenge, player: Player) -> GameRow | None:
    """Take the player's place (or a free one); returns the game when that was the last. Raises ChallengeError."""
    _still_open(row)
    guests = _places(desk.session, row)
    mine = next((guest for guest in guests if _invited(guest, player)), None)
    free = next((guest for guest in guests if guest.player_id is None and guest.email is None), None)
    place = mine or free
    if place is None or row.challenger_id == player.id:
        raise ChallengeError("not-invited", "That challenge is for somebody else.")
    place.player_id = player.id
    place.accepted_at = place.accepted_at or desk.now
    tell_player(desk, row.challenger_id, Happening.ACCEPTED, {"challenge": str(row.id), "by": player.name})
    if any(guest.accepted_at is None for guest in guests):
        return None
    return _open(desk, row, guests)


def decline(desk: Desk, row: Challenge, player: Player, reason: str) -> None:
    """Turn a challenge down; its challenger is told, with the reason if one was given. Raises ChallengeError."""
    _still_open(row)
    if not any(_invited(guest, player) for guest in _places(desk.session, row)):
        raise ChallengeError("not-invited", "That challenge is for somebody else.")
    row.status, row.ended_at, row.reason = "declined", desk.now, reason or None
    challenger = desk.session.get_one(Player, row.challenger_id)
    facts = {"challenge": row.id, "by": player.name, "reason": reason}
    tell_player(desk, challenger.id, Happening.DECLINED, {**facts, "challenge": str(row.id)})
    to_player(desk, Kind.DECLINED, challenger, f"{row.id}:{player.id}", facts)


def cancel(desk: Desk, row: Challenge, player: Player) -> None:
    """Take one's own challenge back; raises ChallengeError."""
    if row.challenger_id != player.id:
        raise ChallengeError("not-yours", "Only the player who made a challenge can cancel it.")
    _still_open(row)
    row.status, row.ended_at = "cancelled", desk.now
    for guest in _places(desk.session, row):
        if guest.player_id is not None:
            tell_player(desk, guest.player_id, Happening.CANCELLED, {"challenge": str(row.id)})


def found(session: Session, number: str) -> Challenge:
    """Return the challenge of that number, locked until the transaction ends; raises ChallengeError."""
    digits = number.strip().lstrip("#")
    row = None
    if digits.isascii() and digits.isdigit() and len(digits) < 10:  # noqa: PLR2004 - what a 32-bit integer holds
        row = session.scalar(select(Challenge).where(Challenge.id == int(digits)).with_for_update())
    if row is None:
        raise ChallengeError("unknown-challenge", f"There is no challenge {number.strip() or 'of that number'}.")
    return row


def open_for(session: Session, player: Player) -> list[Challenge]:
    """Return the open challenges that wait for this player's answer, newest first."""
    query = (
        select(Challenge)
        .join(Guest, Guest.challenge_id == Challenge.id)
        .where(Challenge.status == "open", Guest.accepted_at.is_(None))
        .where((Guest.player_id == player.id) | (Guest.email == player.email_folded))
        .order_by(Challenge.id.desc())
    )
    return list(session.scalars(query).unique())


def _without_seat(proposal: Proposal) -> tuple[dict[str, str], str]:
    options = dict(proposal.options)
    seat = options.pop("seat", proposal.seat) or "lot"
    if seat not in SEAT_WISHES:
        raise SetupError("seat", f"The option “seat” takes one of {', '.join(SEAT_WISHES)}, not “{seat}”.")
    return options, seat


def _guests(
    session: Session, challenger: Player, to: tuple[str, ...], game: AnyGame, seats: tuple[int, int]
) -> list[tuple[Player | None, str | None]]:
    least, most = seats if len(to) < game.info.seats[1] else game.info.seats
    guests = [_guest(session, one) for one in to]
    known = [player.id for player, _ in guests if player] + [challenger.id]
    if len(set(known)) < len(known):
        raise ChallengeError(
            "same-player", "A player sits at a table once: name other players than yourself, each once."
        )
    if len(guests) + 1 > most:
        number = f"{most}" if least == most else f"{least} to {most}"
        raise ChallengeError("too-many-players", f"{game.info.title} is for {number} players here, you included.")
    return guests + [(None, None)] * (least - 1 - len(guests))


def _guest(session: Session, who: str) -> tuple[Player | None, str | None]:
    name = who.strip()
    player = by_address(session, name) if "@" in name else by_name(session, name)
    if player is not None:
        return player, None
    if "@" not in name:
        raise ChallengeError("unknown-player", f"Nobody here is called {name}; a mail address works too.")
    try:
        return None, checked_email(name).casefold()
    except BadName as error:
        raise ChallengeError("bad-address", str(error)) from error


def _invite(desk: Desk, row: Challenge, challenger: Player, player: Player | None, email: str | None) -> None:
    facts = {
        "challenge": row.id,
        "by": challenger.name,
        "game": row.game,
        "options": dict(row.options),
        "terms": row.terms,
    }
    if player is not None:
        tell_player(desk, player.id, Happening.CHALLENGED, {"challenge": str(row.id), "by": challenger.name})
        to_player(desk, Kind.INVITATION, player, f"{row.id}:{player.id}", facts)
        return
    if email is not None:
        _refuse_flood(desk, row, email)
        to_stranger(desk, Kind.INVITATION, email, f"{row.id}:{email}", facts)


def _refuse_flood(desk: Desk, row: Challenge, email: str) -> None:
    """Raise ChallengeError where a stranger was invited enough: once by one challenger, three times a day in all."""
    if email.endswith(f"@{desk.house.settings.domain.casefold()}"):
        raise ChallengeError("bad-address", "That is an address of this server; please name a person's.")
    before = (
        select(func.count(Guest.place))
        .join(Challenge, Challenge.id == Guest.challenge_id)
        .where(Guest.email == email, Challenge.status == "open", Challenge.id != row.id)
    )
    if desk.session.scalar(before.where(Challenge.challenger_id == row.challenger_id)):
        raise ChallengeError("invited-already", f"Your invitation to {email} still waits for an answer.")
    if (desk.session.scalar(before.where(Challenge.created_at > desk.now - timedelta(days=1))) or 0) >= INVITED_A_DAY:
        raise ChallengeError("invited-already", f"{email} was invited often enough today; please try again tomorrow.")


def _open(desk: Desk, row: Challenge, guests: list[Guest]) -> GameRow:
    ids = [row.challenger_id, *(guest.player_id for guest in guests if guest.player_id is not None)]
    players = [desk.session.get_one(Player, one) for one in ids]
    game = open_game(
        desk,
        desk.house.game(row.game),
        row.options,
        _seating(row.seat, players),
        read_terms(row.terms or {}, {}),
    )
    row.status, row.ended_at, row.game_id = "accepted", desk.now, game.id
    return game


def _seating(wish: str, players: list[Player]) -> list[Player]:
    if wish == "first":
        return players
    if wish == "second":
        return [*players[1:2], players[0], *players[2:]]
    return list(shuffled(Dice(secrets.token_hex(_LOT_BYTES), "seats"), players))


def _places(session: Session, row: Challenge) -> list[Guest]:
    return list(session.scalars(select(Guest).where(Guest.challenge_id == row.id).order_by(Guest.place)))


def _invited(guest: Guest, player: Player) -> bool:
    return guest.player_id == player.id or (guest.player_id is None and guest.email == player.email_folded)


def _still_open(row: Challenge) -> None:
    if row.status != "open":
        raise ChallengeError("challenge-ended", f"That challenge is {row.status} already.")
