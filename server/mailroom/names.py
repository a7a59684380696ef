"""Asks the name servers for the texts at a name."""

from typing import Final

from dns.exception import DNSException
from dns.resolver import Resolver

SECONDS: Final = 4.0


def texts_at(name: str) -> tuple[str, ...]:
    """Return the texts at a name in DNS; none where there are none or no name server answers in time."""
    try:
        resolver = Resolver()
        resolver.lifetime = SECONDS
        found = resolver.resolve(name, "TXT", search=False)
    except (DNSException, OSError, UnicodeError):
        return ()
    return tuple(b"".join(one.strings).decode("utf-8", "replace") for one in found)
