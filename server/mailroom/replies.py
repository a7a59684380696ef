"""Turns what a letter is about into the address to which its answers go."""

from datetime import datetime
from typing import Final

from server.mailroom.address import FRONT_DESK, Address, Point, signed
from server.play.house import House
from server.play.proofs import day_of

NOBODY: Final = 0
"""The player's number in an address for somebody whom we do not know yet."""


def about_game(house: House, game: int, player: int, mark: int) -> str:
    """Return the address for a player's answers at one position of a game, named by its mark."""
    return _at(house, Address(Point.GAME, str(game), player, mark))


def about(house: House, point: Point, reference: str, player: int | None, now: datetime) -> str:
    """Return the address for answers about a challenge, a registration or a held letter; it bears the day."""
    return _at(house, Address(point, reference, player or NOBODY, day_of(now)))


def no_more(house: House, player: int) -> str:
    """Return the address at which any letter says that a player wants no more of ours (RFC 2369)."""
    return _at(house, Address(Point.SILENCE, str(player), player, 0))


def bounces(house: House, outgoing: int, player: int | None) -> str:
    """Return the envelope's sender of a letter: what cannot be delivered comes back there."""
    return _at(house, Address(Point.BOUNCE, str(outgoing), player or NOBODY, 0))


def front_desk(house: House) -> str:
    """Return the address for commands without context."""
    return f"{FRONT_DESK}@{house.settings.domain}"


def at_the_desk(house: House, player: int | None, now: datetime) -> str:
    """Return where commands about no game go: for a player an address that proves who writes, else the front desk."""
    if player is None:
        return front_desk(house)
    return about(house, Point.REGISTRATION, str(player), player, now)


def _at(house: House, address: Address) -> str:
    return signed(house.keys, address).at(house.settings.domain)
