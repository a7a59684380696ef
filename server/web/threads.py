"""Turns the refusals of Gunicorn itself into problems like ours: of addresses and headers that are too long."""

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker

from server.api.causes import PREFIX, STATUSES, usual
from server.api.streams import STREAMS

_STATUS_LINE: Final = re.compile(rb"HTTP/1\.1 (\d{3}) ")


@dataclass(frozen=True, slots=True)
class Refusing:
    """A line to a client on which whatever page Gunicorn writes goes out as a problem (RFC 9457)."""

    line: Any

    def sendall(self, page: bytes) -> None:
        """Send a problem of the page's status."""
        found = _STATUS_LINE.match(page)
        self.line.sendall(problem(int(found[1])) if found else page)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a socket has
        return getattr(self.line, name)


class Threads(ThreadWorker):  # type: ignore[misc]  # Gunicorn has no types
    """Answers what never reaches the application as the application would, and lets go of streams when told to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ANN401 - as Gunicorn's
        """Stop; who follows events is let go at once, and takes the stream up again elsewhere."""
        super().handle_exit(sig, frame)
        streams = getattr(self.wsgi, "extensions", {}).get(STREAMS)
        if streams is not None:
            streams.end()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:  # noqa: ANN401 - as Gunicorn's
        """Refuse a request that cannot be taken."""
        super().handle_error(req, Refusing(client), addr, exc)


def problem(status: int) -> bytes:
    """Return a whole answer that says by its status what is wrong.

    >>> problem(414).splitlines()[0]
    b'HTTP/1.1 414 The address is too long.'
    """
    title, word = STATUSES.get(status, "The request cannot be taken."), usual(status)
    body = {"type": f"{PREFIX}{word}" if word else "about:blank", "title": title, "status": status}
    text = json.dumps(body | ({"code": word} if word else {}), ensure_ascii=False).encode()
    head = (
        f"HTTP/1.1 {status} {title}\r\nConnection: close\r\n"
        f"Content-Type: application/problem+json\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return head.encode("ascii") + text
