"""Turns the matter that a letter is about into a secret reply address, and such an address back into the matter.

A reply address is `g1042.p2.t7.TAG@DOMAIN`: a letter for the kind of matter with its reference, the player's number,
the mark of the position (or, for what is no game, a day), and 80 bits of an HMAC-SHA256 over all of it in lower-case
base 32. Clients change the case of addresses, so everything is folded before it is compared (RFC 5321 leaves the local
part to us).
"""

import hashlib
import hmac
import re
from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

TAG_BYTES: Final = 10
FRONT_DESK: Final = "play"
HOUSE_ADDRESSES: Final = frozenset({"postmaster", "abuse"})
"""Addresses that every mail domain has (RFC 2142); what comes there is for the operator."""


class Point(Enum):
    """What a reply address points at, by its first letter."""

    GAME = "g"
    CHALLENGE = "c"
    REGISTRATION = "r"
    SUBMISSION = "s"
    BOUNCE = "b"
    ADDRESS = "a"
    SILENCE = "u"


@dataclass(frozen=True, slots=True)
class Address:
    """A reply address without its domain; `reference` names the row, `ply` is a game's mark, or a day number."""

    point: Point
    reference: str
    player: int
    ply: int
    tag: str = ""

    @property
    def local(self) -> str:
        """The part before the @."""
        return f"{self.point.value}{self.reference}.p{self.player}.t{self.ply}.{self.tag}"

    def at(self, domain: str) -> str:
        """Return the whole address."""
        return f"{self.local}@{domain}"


_LOCAL: Final = re.compile(r"([gcrsbau])([a-z0-9]{1,24})\.p(\d{1,12})\.t(\d{1,9})\.([a-z2-7]{16})")


def signed(keys: Sequence[bytes], address: Address) -> Address:
    """Return the address with its tag, made with the newest key (the first)."""
    return replace(address, tag=_tag(keys[0], address))


def verified(keys: Sequence[bytes], address: Address) -> bool:
    """Say whether the tag was made with any of our keys; the time taken does not tell how much of it was right."""
    given = address.tag.encode()
    matches = [hmac.compare_digest(_tag(key, address).encode(), given) for key in keys]
    return any(matches)


def read_address(text: str, domain: str) -> Address | None:
    """Read a reply address of our domain, in any case and with or without angle brackets; None where it is none."""
    local, _, host = text.strip().strip("<>").casefold().rpartition("@")
    return read_local(local) if host == domain.casefold() else None


def read_local(local: str) -> Address | None:
    """Read the part of a reply address before the @, in any case; None where it is none."""
    found = _LOCAL.fullmatch(local.strip().casefold())
    if found is None:
        return None
    point, reference, player, ply, tag = found.groups()
    if point != Point.SUBMISSION.value and not reference.isdigit():
        return None
    return Address(Point(point), reference, int(player), int(ply), tag)


def _tag(key: bytes, address: Address) -> str:
    matter = f"{address.point.value}|{address.reference}|{address.player}|{address.ply}"
    digest = hmac.new(key, matter.encode(), hashlib.sha256).digest()
    return b32encode(digest[:TAG_BYTES]).decode().lower()
