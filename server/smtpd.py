"""The process of the mail doors: reads the settings once, opens the doors, closes them when asked to end."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import structlog

from server.mailroom.door import listener
from server.mailroom.lmtp import local_listener
from server.play.bell import Hurry, bell
from server.play.house import House, open_house
from server.play.log import configure_log
from server.settings import Settings, read

Conversation = Callable[[House, asyncio.AbstractEventLoop], Any]


async def serve(house: House, opened: Callable[[str, int], None], until: asyncio.Event) -> None:
    """Hold the doors open until the event; `opened` is told each address and port, SMTP first and then LMTP."""
    loop = asyncio.get_running_loop()
    settings = house.settings
    async with AsyncExitStack() as stack:
        for port, conversation in _doors(settings):
            server = await loop.create_server(partial(conversation, house, loop), settings.smtp_host, port)
            await stack.enter_async_context(server)
            opened(*server.sockets[0].getsockname()[:2])
        await until.wait()


def _doors(settings: Settings) -> Iterator[tuple[int, Conversation]]:
    yield settings.number("smtp_port"), listener
    if settings.lmtp_port:
        yield settings.number("lmtp_port"), local_listener


def main() -> None:
    """Run until SIGTERM or SIGINT."""
    settings = read()
    configure_log(settings)
    house = open_house(settings, Hurry(bell(settings)))
    try:
        asyncio.run(_run(house))
    finally:
        house.store.close()


async def _run(house: House) -> None:
    until = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, until.set)
    log = structlog.get_logger("smtpd")
    await serve(house, lambda host, port: log.info("door open", host=host, port=port), until)
    log.info("door closed")


if __name__ == "__main__":
    main()
