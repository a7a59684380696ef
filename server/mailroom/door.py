"""Takes letters in over SMTP: refuses early what is none of ours, keeps the rest as it came, and only then says 250."""

import asyncio
import re
from typing import Any, Final

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.address import FRONT_DESK, Point, read_address, verified
from server.mailroom.letter import refuse_early
from server.play.house import House
from server.play.intake import ring_for, take_letter

MOST_BYTES: Final = 1024 * 1024
MOST_RECIPIENTS: Final = 20
MOST_HOPS: Final = 50
"""A letter that went through so many servers goes round in circles."""

IDLE_SECONDS: Final = 300.0
BANNER: Final = "Guildpost ESMTP"
NOBODY: Final = "<>"
"""The envelope's sender of bounces and automatic answers."""

_HOP: Final = re.compile(rb"^received:", re.IGNORECASE | re.MULTILINE)
_HEADER_END: Final = re.compile(rb"\r?\n\r?\n")
_log = structlog.get_logger("door")


class Listener(SMTP):
    """The SMTP conversation; takes lines longer than the standard allows, as HTML letters have them."""

    line_length_limit = 64 * 1024


class Door:
    """Answers the steps of an SMTP conversation."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._ringing: set[asyncio.Task[None]] = set()

    async def handle_RCPT(  # noqa: N802 - the library calls it by this name, with these arguments
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient or refuse it."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return f"452 4.5.3 Too many recipients; a letter goes to at most {MOST_RECIPIENTS}."
        if refusal := refuse_recipient(self._house, envelope.mail_from, address):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        """Keep the letter once for each recipient; 250 means that it can no longer be lost."""
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        if refusal := refuse_letter(raw):
            return refusal
        try:
            numbers = await asyncio.to_thread(self._keep, raw, envelope)
        except (SQLAlchemyError, OSError) as error:
            _log.error("letter not kept", reason=repr(error))
            return "451 4.3.0 The letter could not be kept just now; please try again later."
        self._hurry(numbers)
        return f"250 2.0.0 Kept as {' '.join(numbers)}"

    async def handle_exception(self, error: Exception) -> str:
        """Answer to whatever went wrong unforeseen: nothing of it is shown outside, and the sender tries again."""
        _log.error("conversation failed", reason=repr(error))
        return "451 4.3.0 Something went wrong here; please try again later."

    def _keep(self, raw: bytes, envelope: Envelope) -> list[str]:
        recipients = {address.casefold(): address for address in envelope.rcpt_tos}
        sender = envelope.mail_from or NOBODY
        return [take_letter(self._house, raw, sender, address) for address in recipients.values()]

    def _hurry(self, numbers: list[str]) -> None:
        """Ring for the letters without having their sender wait for the broker."""
        for number in numbers:
            task = asyncio.create_task(asyncio.to_thread(ring_for, self._house, number))
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)


def refuse_recipient(house: House, sender: str | None, recipient: str) -> str | None:
    """Return the SMTP answer that refuses a recipient, or None: the front desk and our own reply addresses are taken.

    What comes back undelivered has no sender; nothing else is taken at the addresses for it.
    """
    domain = house.settings.domain.casefold()
    local, _, host = recipient.strip("<>").casefold().rpartition("@")
    if host != domain:
        return "550 5.7.1 This server takes letters for its own players only."
    if local == FRONT_DESK:
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


def listener(house: House, loop: asyncio.AbstractEventLoop) -> Any:  # noqa: ANN401 - aiosmtpd has no types
    """Return one conversation of the door."""
    return Listener(
        Door(house),
        data_size_limit=MOST_BYTES,
        enable_SMTPUTF8=True,
        hostname=house.settings.domain,
        ident=BANNER,
        timeout=IDLE_SECONDS,
        loop=loop,
    )
