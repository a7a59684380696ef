"""A mail server for tests that takes letters, or refuses them as it is told."""

import asyncio
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Queue
from threading import Thread

from aiosmtpd.smtp import SMTP, Envelope, Session


@dataclass(slots=True)
class Sink:
    """What arrived, and how to answer: `rcpt` and `data` are SMTP answers."""

    letters: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    rcpt: str = "250 OK"
    data: str = "250 OK"

    async def handle_RCPT(  # noqa: N802 - the library calls it by this name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if self.rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        if self.data.startswith("250"):
            self.letters.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.data


@contextmanager
def conversations(
    factory: Callable[[asyncio.AbstractEventLoop], asyncio.BaseProtocol],
    host: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
) -> Iterator[int]:
    """Hold a server open on a free port in a thread of its own; gives the port."""
    opened: Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Queue()

    async def hold() -> None:
        loop, until = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: factory(loop), host, 0, ssl=tls)
        async with server:
            opened.put((loop, until, server.sockets[0].getsockname()[1]))
            await until.wait()

    thread = Thread(target=lambda: asyncio.run(hold()))
    thread.start()
    loop, until, port = opened.get(timeout=5)
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(until.set)
        thread.join(timeout=10)


@contextmanager
def listening(sink: Sink, host: str = "127.0.0.1", **given: object) -> Iterator[str]:
    """Have a sink listen on a free port; gives its address as a relay."""
    with conversations(lambda loop: SMTP(sink, loop=loop, hostname="relay.example", **given), host) as port:
        yield f"smtp://{host}:{port}"
