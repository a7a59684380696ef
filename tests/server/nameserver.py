"""A name server for tests, on a port of this machine: answers what its records say, and sees what it was asked."""

import socket
from base64 import b64encode
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

DOMAIN = "play.example.org"
KEY = b64encode(b"k" * 294).decode()
WELL: Records = {
    (DOMAIN, "MX"): ("20 mx2.example.org.", "10 mx1.example.org."),
    ("mx1.example.org", "A"): ("192.0.2.1",),
    ("mx2.example.org", "AAAA"): ("2001:db8::2",),
    (DOMAIN, "TXT"): ('"v=spf1 " "mx -all"', '"something else"'),
    (f"mail._domainkey.{DOMAIN}", "TXT"): (f'"v=DKIM1; k=rsa; p={KEY[:200]}" "{KEY[200:]}"',),
    ("_dmarc.example.org", "TXT"): ('"v=DMARC1; p=quarantine"',),
    ("1.2.0.192.in-addr.arpa", "PTR"): ("mx1.example.org.",),
}
"""The records of a domain whose mail is well."""


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
