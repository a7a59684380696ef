"""Finds who wrote a letter, and with what proof."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from server.mailroom.address import Address, Point, read_address, verified
from server.mailroom.letter import Letter
from server.mailroom.letter.results import Alignment
from server.play.aliases import is_alias, known_by
from server.play.house import Desk
from server.play.people import by_address, newcomer
from server.play.proofs import proved
from server.store.people import Challenge, Guest, Player

_ASKED_BACK: Final = frozenset({Point.REGISTRATION, Point.SUBMISSION, Point.ADDRESS})
"""Addresses that only a letter to the registered address held: answering it from anywhere is the proof."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Who wrote: the player if known, whether the letter proves it, and the reply address that it was sent to."""

    player: Player | None
    proved: bool
    address: Address | None
    sender: str | None


def find_writer(desk: Desk, letter: Letter, recipient: str) -> Writer:
    """Say who wrote: a reply address names the player, a known From proves it; From alone names without proof."""
    address = address_of(desk, recipient)
    if address is None:
        known = known_by(desk.session, letter.sender) if letter.sender else None
        return Writer(known, False, None, letter.sender)
    player = desk.session.get(Player, address.player)
    if player is None:
        return Writer(_invited_stranger(desk, address, letter), True, address, letter.sender)
    by_owner = letter.alignment is not Alignment.FAILED and _writes_from(desk, player, letter.sender)
    return Writer(player, by_owner or _answers_back(address, letter), address, letter.sender)


def _writes_from(desk: Desk, player: Player, sender: str | None) -> bool:
    """Say whether an address is the player's registered one, or one that the registered one has confirmed."""
    if sender is None:
        return False
    return sender.casefold() == player.email_folded or is_alias(desk.session, player, sender)


def _answers_back(address: Address, letter: Letter) -> bool:
    """Say whether the letter does nothing but confirm what its reply address asks for: having that is the proof."""
    return address.point in _ASKED_BACK and all(command.verb == "confirm" for command in letter.commands)


def address_of(desk: Desk, recipient: str) -> Address | None:
    """Return the reply address that a letter was sent to, if it is one of ours and its tag is right."""
    address = read_address(recipient, desk.house.settings.domain)
    if address is None or not verified(desk.house.keys, address):
        return None
    too_old = address.point is Point.REGISTRATION and proved(desk.house, address.local, desk.now) is None
    return None if too_old else address


def _invited_stranger(desk: Desk, address: Address, letter: Letter) -> Player | None:
    """Make a player of whoever accepts an invitation that was sent to an address we did not know."""
    if address.point is not Point.CHALLENGE or not letter.sender:
        return None
    known = by_address(desk.session, letter.sender)
    if known is not None and known.confirmed_at is not None:
        return known
    invited = desk.session.scalar(
        select(Guest.place)
        .join(Challenge, Challenge.id == Guest.challenge_id)
        .where(Guest.challenge_id == int(address.reference), Guest.email == letter.sender.casefold())
    )
    accepts = any(command.verb == "accept" for command in letter.commands)
    if not (invited and accepts):
        return known
    if known is None:
        return newcomer(desk.session, letter.sender, desk.now)
    known.confirmed_at = desk.now
    return known
