"""Takes letters in over SMTP: refuses early what is none of ours, keeps the rest as it came, and only then says 250."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.gate import AWAY, BUSY, MOST_BYTES, MOST_RECIPIENTS, NOBODY, refuse_letter, refuse_recipient
from server.play.budgets import Flooded
from server.play.house import House
from server.play.intake import ring_for, take_letters

IDLE_SECONDS: Final = 300.0
BANNER: Final = "Guildpost ESMTP"
_log = structlog.get_logger("door")


class Listener(SMTP):
    """The SMTP conversation; takes lines longer than the standard allows, as HTML letters have them."""

    line_length_limit = 64 * 1024


class Door:
    """Answers the steps of an SMTP conversation."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._ringing: set[asyncio.Task[None]] = set()

    async def handle_RCPT(  # noqa: N802 - the library calls it by this name, with these arguments
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient or refuse it."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return f"452 4.5.3 Too many recipients; a letter goes to at most {MOST_RECIPIENTS}."
        if refusal := refuse_recipient(self.house, envelope.mail_from, address):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        """Keep the letter once for each recipient; 250 means that it can no longer be lost."""
        recipients = {address.casefold(): address for address in envelope.rcpt_tos}
        return await self.keep(envelope, recipients.values())

    async def keep(self, envelope: Envelope, recipients: Iterable[str]) -> str:
        """Keep a letter for these recipients, for all of them or for none, and return what to answer."""
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        if refusal := refuse_letter(raw):
            return refusal
        try:
            numbers = await asyncio.to_thread(
                take_letters, self.house, raw, envelope.mail_from or NOBODY, tuple(recipients)
            )
        except Flooded as error:
            return f"{BUSY} {error}"
        except (SQLAlchemyError, OSError) as error:
            _log.error("letter not kept", reason=repr(error))
            return AWAY
        self._hurry(numbers)
        return f"250 2.0.0 Kept as {' '.join(numbers)}"

    async def handle_exception(self, error: Exception) -> str:
        """Answer to whatever went wrong unforeseen: nothing of it is shown outside, and the sender tries again."""
        _log.error("conversation failed", reason=repr(error))
        return "451 4.3.0 Something went wrong here; please try again later."

    def _hurry(self, numbers: list[str]) -> None:
        """Ring for the letters without having their sender wait for the broker."""
        for number in numbers:
            task = asyncio.create_task(asyncio.to_thread(ring_for, self.house, number))
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)


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
