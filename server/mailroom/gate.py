"""Says what a mail door is to answer for a recipient and for a letter: None to take it, else the status (RFC 3463)."""

import re
from typing import Final

from server.mailroom.address import FRONT_DESK, HOUSE_ADDRESSES, Point, read_address, verified
from server.mailroom.letter import refuse_early
from server.play.house import House

MOST_BYTES: Final = 1024 * 1024
MOST_RECIPIENTS: Final = 20
MOST_HOPS: Final = 50
"""A letter that went through so many servers goes round in circles."""

NOBODY: Final = "<>"
"""The envelope's sender of bounces and automatic answers."""

AWAY: Final = "451 4.3.0 The letter could not be kept just now; please try again later."
BUSY: Final = "451 4.7.1"
"""How an answer begins that puts off a letter above a limit."""

_HOP: Final = re.compile(rb"^received:", re.IGNORECASE | re.MULTILINE)
_HEADER_END: Final = re.compile(rb"\r?\n\r?\n")


def refuse_recipient(house: House, sender: str | None, recipient: str) -> str | None:
    """Return the SMTP answer that refuses a recipient, or None: the front desk and our own reply addresses are taken.

    What comes back undelivered has no sender; nothing else is taken at the addresses for it.
    """
    domain = house.settings.domain.casefold()
    local, _, host = recipient.strip("<>").casefold().rpartition("@")
    if host != domain:
        return "550 5.7.1 This server takes letters for its own players only."
    if local == FRONT_DESK or local in HOUSE_ADDRESSES:
        return None
    address = read_address(recipient, domain)
    if address is None or not verified(house.keys, address):
        return f"550 5.1.1 There is no such address here; please write to {FRONT_DESK}@{domain}."
    if address.point is Point.BOUNCE and sender not in {None, "", NOBODY}:
        return "550 5.7.1 Only reports of undelivered letters are taken here; please answer the letter itself."
    return None


def refuse_letter(raw: bytes) -> str | None:
    """Return the SMTP answer that refuses a letter before anything reads it, or None."""
    if why := refuse_early(raw):
        return f"{552 if why.startswith('5.3.4') else 554} {why}"
    end = _HEADER_END.search(raw)
    hops = len(_HOP.findall(raw, 0, end.start() if end else len(raw)))
    return "554 5.4.6 This letter goes round in circles." if hops > MOST_HOPS else None
