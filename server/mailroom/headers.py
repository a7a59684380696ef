"""Turns the values of header fields into lines on the wire: no value can begin a field of its own."""

from collections.abc import Iterable
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy, Policy
from functools import cache
from typing import Final

from server.mailroom.letter.lines import tidy

LONGEST: Final = 180
"""Characters of a subject or a name in a header."""

_LONGEST_ID: Final = 250


class Ids(UnstructuredHeader, BaseHeader):
    """A field of message ids or addresses, one a line; the library would fold a long one into an encoded word."""

    def fold(self, *, policy: Policy) -> str:
        """Return the field as it is sent."""
        del policy
        return f"{self.name}: {chr(10).join(self.split(' '))}".replace("\n", "\r\n ") + "\r\n"


@cache
def wire() -> "EmailPolicy[EmailMessage]":
    """Return how our letters are written: lines end in CRLF, ids stay whole."""
    registry = HeaderRegistry()
    for name in ("message-id", "in-reply-to", "references", "list-unsubscribe"):
        registry.map_to_type(name, Ids)
    return SMTP.clone(header_factory=registry)


def words(text: str, most: int = LONGEST) -> str:
    """Return a text as one line without control characters, cut to a length.

    >>> words("Anna" + chr(13) + chr(10) + "Bcc: ben@example.org")
    'Anna Bcc: ben@example.org'
    """
    line = tidy(text)
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def mailbox(name: str, address: str) -> Address:
    """Return an address with the name that is shown for it."""
    user, _, domain = on_the_wire(address).rpartition("@")
    return Address(display_name=words(name), username=user, domain=domain)


def on_the_wire(address: str) -> str:
    """Return an address with its domain as name servers know it; one that cannot be put so stays as it is."""
    user, _, domain = address.rpartition("@")
    try:
        return f"{user}@{domain if domain.isascii() else domain.encode('idna').decode()}"
    except UnicodeError:
        return address


def ids(given: Iterable[str]) -> str:
    """Return the message ids that are well-formed, each once, in angle brackets.

    >>> ids(["a@b.example", "<a@b.example>", "no id", "x@y.example"])
    '<a@b.example> <x@y.example>'
    """
    bare = (one.strip().removeprefix("<").removesuffix(">") for one in given)
    return " ".join(f"<{one}>" for one in dict.fromkeys(bare) if _is_id(one))


def _is_id(text: str) -> bool:
    plain = text.isascii() and text.isprintable() and not set(text) & set(" <>")
    return plain and "@" in text and len(text) <= _LONGEST_ID
