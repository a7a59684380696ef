"""Proves that a mail address belongs to a player: the code in a confirmation letter is its reply address."""

from datetime import UTC, datetime
from typing import Final

from server.mailroom.address import Address, Point, read_address, read_local, signed, verified
from server.play.house import House

VALID_DAYS: Final = 3


def prove(house: House, player_id: int, now: datetime) -> Address:
    """Return the reply address whose holder has read the player's mail today."""
    return signed(house.keys, Address(Point.REGISTRATION, str(player_id), player_id, day_of(now)))


def proved(house: House, code: str, now: datetime) -> int | None:
    """Return the number of the player whose address a code proves, or None where it is none or is too old."""
    address = read_local(code) or read_address(code, house.settings.domain)
    if address is None or address.point is not Point.REGISTRATION or not verified(house.keys, address):
        return None
    return address.player if 0 <= day_of(now) - address.ply <= VALID_DAYS else None


def change_proved(house: House, code: str) -> str | None:
    """Return the number of the change of address that a code proves, or None where it is none."""
    address = read_local(code) or read_address(code, house.settings.domain)
    if address is None or address.point is not Point.ADDRESS or not verified(house.keys, address):
        return None
    return address.reference


def day_of(now: datetime) -> int:
    """Return the number of a UTC day, counted from 1970-01-01."""
    return int(now.astimezone(UTC).timestamp()) // 86_400
