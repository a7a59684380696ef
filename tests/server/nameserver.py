"""A name server for tests, on a port of this machine: answers what its records say, and sees what it was asked."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Thread

from dns.flags import RA
from dns.message import from_wire, make_response
from dns.rcode import NXDOMAIN
from dns.rdataclass import IN
from dns.rdatatype import RdataType
from dns.rrset import from_text

Records = Mapping[tuple[str, str], tuple[str, ...]]
"""What stands at a name (without the last dot) under a kind of record, each as in a zone file."""


def answered(records: Records, raw: bytes) -> bytes:
    asked = from_wire(raw)
    answer = make_response(asked)
    answer.flags |= RA
    (question,) = asked.question
    name, kind = question.name.to_text().rstrip(".").lower(), RdataType.to_text(question.rdtype)
    if found := records.get((name, kind)):
        answer.answer.append(from_text(question.name, 60, IN, question.rdtype, *found))
    elif not any(there == name or there.endswith(f".{name}") for there, _ in records):
        answer.set_rcode(NXDOMAIN)
    return answer.to_wire()


@contextmanager
def name_server(records: Records) -> Iterator[str]:
    """Answer by UDP on a free port; gives the address with the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))

        def serve() -> None:
            with suppress(OSError):
                while True:
                    raw, asker = line.recvfrom(4096)
                    if not raw:
                        return
                    line.sendto(answered(records, raw), asker)

        thread = Thread(target=serve)
        thread.start()
        host, port = line.getsockname()
        try:
            yield f"{host}:{port}"
        finally:
            line.sendto(b"", (host, port))
            thread.join(10)
