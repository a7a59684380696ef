"""Turns the header of a mail into what the mail room needs of it: who, to whom, which letter, what subject."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Final

from server.mailroom.letter.lines import plain
from server.mailroom.letter.sender import Sender, sender_of
from server.mailroom.letter.words import visible

CARRIERS: Final = (
    "to",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "x-gm-original-to",
    "resent-to",
    "cc",
    "in-reply-to",
    "references",
)
"""The fields in which one of our addresses may stand, the likeliest first."""

_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}")
_DISPLAYED: Final = re.compile(r"([^<>,;]{1,200})<[^<>\s]{1,320}>")
_LONGEST_ID: Final = 250
_SHORTEST_NAME: Final = 4


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of a header in their order, with names in small letters, and what was read out of them.

    `recipients` are addresses of our domain, `addressed` all to whom the letter goes; `names` are those shown for them.
    """

    fields: tuple[tuple[str, str], ...]
    sender: Sender
    subject: str
    date: str
    message_id: str | None
    in_reply_to: str | None
    recipients: tuple[str, ...]
    addressed: frozenset[str]
    names: frozenset[str]

    def all(self, name: str) -> Iterator[str]:
        """Yield the values of a field in small letters."""
        return (value.lower() for field, value in self.fields if field == name)


def header_of(message: Message, domain: str) -> Header:
    """Read the header of a mail that came to our domain (which may be empty)."""
    fields = tuple((name.strip().lower(), str(value)) for name, value in message.raw_items())
    first: Mapping[str, str] = dict(reversed(fields))
    recipients = tuple(dict.fromkeys(_ours(fields, domain.lower())))
    return Header(
        fields=fields,
        sender=sender_of([value for name, value in fields if name == "from"]),
        subject=visible(first.get("subject", "")),
        date=visible(first.get("date", "")),
        message_id=opaque(first.get("message-id", "")),
        in_reply_to=opaque(first.get("in-reply-to", "").partition(">")[0]),
        recipients=recipients,
        addressed=frozenset(
            address for name, value in fields if name in {"to", "delivered-to"} for address in addresses(value)
        ),
        names=frozenset(_names(value for name, value in fields if name in {"to", "cc"})),
    )


def opaque(value: str) -> str | None:
    """Return a Message-ID without white space and brackets of any kind, or None where none is left or it is too long.

    >>> opaque("<[CABx@microsoft.com]>"), opaque(" "), opaque("<a@b>")
    ('CABx@microsoft.com', None, 'a@b')
    """
    name = "".join(visible(value).split()).strip("<>[]()")
    return name if 0 < len(name) <= _LONGEST_ID else None


def _ours(fields: Iterable[tuple[str, str]], domain: str) -> Iterator[str]:
    """Yield the addresses of our domain, carrier by carrier."""
    held = [(name, value) for name, value in fields if name in CARRIERS]
    for carrier in CARRIERS:
        for name, value in held:
            if name == carrier:
                yield from (address for address in addresses(value) if not domain or _at(address, domain))


def addresses(value: str) -> list[str]:
    """Return everything in a field that looks like an address, in small letters, however the field is written."""
    return [found.strip(".").lower() for found in _ADDRESS.findall("".join(value.split("\n")))]


def _at(address: str, domain: str) -> bool:
    host = address.rpartition("@")[2]
    return host == domain or host.endswith(f".{domain}")


def _names(values: Iterable[str]) -> Iterator[str]:
    for value in values:
        for name in _DISPLAYED.findall(visible(value)):
            called = plain(name).strip("\"' ").casefold()
            if len(called) >= _SHORTEST_NAME and "@" not in called:
                yield called
