"""Takes letters in over LMTP (RFC 2033): as over SMTP, but with an answer of its own for each recipient."""

import asyncio
from typing import Any, Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from server.mailroom.door import BANNER, IDLE_SECONDS, Door, Listener
from server.mailroom.gate import MOST_BYTES
from server.play.house import House

_ONCE: Final = ("552 Error: Too much", "500 Line too long")
"""How the library's own answers to a letter begin; it gives one, and our client waits for one a recipient."""


class LocalListener(LMTP):
    """The LMTP conversation."""

    line_length_limit = Listener.line_length_limit

    async def push(self, status: Any) -> None:  # noqa: ANN401 - text or bytes, as the library declares it
        """Send an answer; one that the library gives to a whole letter goes out once for each recipient."""
        times = len(self.envelope.rcpt_tos) if self.envelope and str(status).startswith(_ONCE) else 1
        await super().push("\r\n".join([status] * max(times, 1)))


class LocalDoor(Door):
    """Answers the steps of an LMTP conversation."""

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - the library's name
        """Keep the letter for each recipient on its own, so that one that is refused holds up no other."""
        answers: dict[str, str] = {}
        for address in envelope.rcpt_tos:
            if address.casefold() not in answers:
                answers[address.casefold()] = await self._kept(envelope, address)
        return "\r\n".join(answers[address.casefold()] for address in envelope.rcpt_tos)

    async def _kept(self, envelope: Envelope, address: str) -> str:
        try:
            return await self.keep(envelope, (address,))
        except Exception as error:  # noqa: BLE001 - an answer is owed for every recipient, whatever went wrong
            return await self.handle_exception(error)


def local_listener(house: House, loop: asyncio.AbstractEventLoop) -> Any:  # noqa: ANN401 - aiosmtpd has no types
    """Return one conversation of the door."""
    return LocalListener(
        LocalDoor(house),
        data_size_limit=MOST_BYTES,
        enable_SMTPUTF8=True,
        hostname=house.settings.domain,
        ident=BANNER.replace("ESMTP", "LMTP"),
        timeout=IDLE_SECONDS,
        loop=loop,
    )
