"""A relay of our own: takes every letter that the house sends and remembers what it was."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller


@dataclass(frozen=True)
class Taken:
    """A letter as it came out of the house."""

    message_id: str
    recipient: str
    digest: str


class Relay:
    """Takes letters; `taken` has one entry for each time that one came."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: ANN401, N802 - as aiosmtpd calls it
        raw: bytes = envelope.content
        mark = str(message_from_bytes(raw)["Message-ID"])
        self.taken.append(Taken(mark, envelope.rcpt_tos[0], hashlib.sha256(raw).hexdigest()))
        return "250 kept"


@contextmanager
def relay(port: int) -> Iterator[Relay]:
    """Open a relay on a port of this machine."""
    handler = Relay()
    controller = Controller(handler, hostname="127.0.0.1", port=port, data_size_limit=None, enable_SMTPUTF8=True)
    controller.start()
    try:
        yield handler
    finally:
        controller.stop()
