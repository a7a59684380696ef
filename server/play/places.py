"""Turns whom a challenge names into the places at its table, and into invitations."""

from datetime import timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.core.game import AnyGame
from server.mailroom.languages import phrase
from server.play.blocks import deaf_to
from server.play.brought import brought_to
from server.play.events import Happening, tell_player
from server.play.house import Desk
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import BadName, by_address, by_name, checked_email, folded
from server.store.people import Challenge, Guest, Player

INVITED_A_DAY: Final = 3
Named = tuple[Player | None, str | None]
"""A player who is named, or an address (whoever has it), or, where both are None, anybody."""


class ChallengeError(ValueError):
    """A challenge that cannot be made or answered; `code` is a stable word, `str()` of it a sentence."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def places_for(
    session: Session, challenger: Player, to: tuple[str, ...], game: AnyGame, seats: tuple[int, int]
) -> list[Named]:
    """Return who is named, and free places up to the least number of players; raises ChallengeError.

    Whether somebody here has an address that is named, nobody finds out by naming it.
    """
    least, most = seats if len(to) < game.info.seats[1] else game.info.seats
    named = [_named(session, one) for one in to]
    known = [player.id if player else email for player, email in named]
    if len({*known, challenger.id, challenger.email_folded}) < len(known) + 2:
        raise ChallengeError(
            "same-player", phrase("A player sits at a table once: name other players than yourself, each once.")
        )
    if len(named) + 1 > most:
        number = f"{most}" if least == most else f"{least} to {most}"
        raise ChallengeError(
            "too-many-players",
            phrase("%(title)s is for %(number)s players here, you included.", title=game.info.title, number=number),
        )
    deaf = deaf_to(session, challenger.id, [player.id for player, _ in named if player])
    for player, _ in named:
        if player is not None and player.id in deaf:
            raise ChallengeError(
                "not-available", phrase("%(name)s takes no challenge from you at present.", name=player.name)
            )
    return named + [(None, None)] * (least - 1 - len(named))


def invite(desk: Desk, row: Challenge, challenger: Player, named: Named) -> None:
    """Write the invitation to whoever is named, if anybody is; raises ChallengeError for an address invited enough."""
    player, email = named
    if email is not None:
        _refuse_flood(desk, row, email)
        found = by_address(desk.session, email)
        player = found if found is not None and found.confirmed_at is not None else None
        if player is not None and deaf_to(desk.session, challenger.id, [player.id]):
            return
    facts = {
        "challenge": row.id,
        "by": challenger.name,
        "game": row.game,
        "options": dict(row.options),
        "terms": row.terms,
        "brought": len(record.moves) if (record := brought_to(desk.session, row.id)) else None,
    }
    if player is not None:
        tell_player(desk, player.id, Happening.CHALLENGED, {"challenge": str(row.id), "by": challenger.name})
        to_player(desk, Kind.INVITATION, player, f"{row.id}:{player.id}", facts)
    elif email is not None:
        to_stranger(desk, Kind.INVITATION, email, f"{row.id}:{email}", facts)


def invited(guest: Guest, player: Player) -> bool:
    """Say whether a place is meant for this player, by name or by address."""
    return guest.player_id == player.id or (guest.player_id is None and guest.email == player.email_folded)


def _named(session: Session, who: str) -> Named:
    name = who.strip()
    if "@" in name:
        try:
            return None, folded(checked_email(name))
        except BadName as error:
            raise ChallengeError("bad-address", str(error)) from error
    player = by_name(session, name)
    if player is None:
        raise ChallengeError(
            "unknown-player", phrase("Nobody here is called %(name)s; a mail address works too.", name=name)
        )
    return player, None


def _refuse_flood(desk: Desk, row: Challenge, email: str) -> None:
    """Raise ChallengeError where an address was invited enough: once by one challenger, three times a day in all."""
    if email.endswith(f"@{desk.house.settings.domain.casefold()}"):
        raise ChallengeError("bad-address", phrase("That is an address of this server; please name a person's."))
    before = (
        select(func.count(Guest.place))
        .join(Challenge, Challenge.id == Guest.challenge_id)
        .where(Guest.email == email, Challenge.status == "open", Challenge.id != row.id)
    )
    if desk.session.scalar(before.where(Challenge.challenger_id == row.challenger_id)):
        raise ChallengeError(
            "invited-already", phrase("Your invitation to %(email)s still waits for an answer.", email=email)
        )
    if (desk.session.scalar(before.where(Challenge.created_at > desk.now - timedelta(days=1))) or 0) >= INVITED_A_DAY:
        raise ChallengeError(
            "invited-already",
            phrase("%(email)s was invited often enough today; please try again tomorrow.", email=email),
        )
