"""The process of the mail door: reads the settings once, opens the door, closes it when asked to end."""

import asyncio
import signal
from collections.abc import Callable

import structlog

from server.mailroom.door import listener
from server.play.bell import Hurry, bell
from server.play.house import House, open_house
from server.play.log import configure_log
from server.settings import read


async def serve(house: House, opened: Callable[[str, int], None], until: asyncio.Event) -> None:
    """Hold the door open until the event; `opened` is told the address and port that it listens on."""
    loop = asyncio.get_running_loop()
    settings = house.settings
    server = await loop.create_server(lambda: listener(house, loop), settings.smtp_host, settings.number("smtp_port"))
    async with server:
        host, port = server.sockets[0].getsockname()[:2]
        opened(host, port)
        await until.wait()


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
