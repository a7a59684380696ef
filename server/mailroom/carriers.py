"""Turns the header of a letter that comes without an envelope into who sent it, and to which of our addresses."""

from dataclasses import dataclass
from typing import Final

from server.mailroom.gate import NOBODY, refuse_recipient
from server.mailroom.letter import refuse_early
from server.mailroom.letter.body import parse
from server.mailroom.letter.headers import Header, addresses, header_of
from server.play.house import House

ENVELOPE: Final = ("x-original-to", "delivered-to", "envelope-to", "x-envelope-to", "x-gm-original-to")
"""Fields in which mail servers note the envelope's recipient, the likeliest first; each server adds its own on top."""

UNKNOWN: Final = "unknown"
"""The sender of a letter that names none: not nobody, since that is how reports of mail servers are known."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who sent a letter, and the addresses of ours that it was for (none where it is none of ours)."""

    sender: str
    recipients: tuple[str, ...]


def envelope_of(house: House, raw: bytes) -> Envelope:
    """Read the envelope off a letter's header; what is too costly to read has no recipients."""
    if refuse_early(raw):
        return Envelope(UNKNOWN, ())
    header = header_of(parse(raw), house.settings.domain)
    sender = _sender(header)
    return Envelope(sender, _recipients(house, sender, header))


def _sender(header: Header) -> str:
    """Return the envelope's sender as our mail server noted it in the topmost Return-Path, else the one in From."""
    for value in header.all("return-path"):
        return NOBODY if value.strip() == NOBODY else next(iter(addresses(value)), UNKNOWN)
    return header.sender.address or UNKNOWN


def _recipients(house: House, sender: str, header: Header) -> tuple[str, ...]:
    """Return our addresses: the first that a mail server noted, else all that the sender wrote the letter to."""
    for carrier in ENVELOPE:
        for value in header.all(carrier):
            if found := _taken(house, sender, addresses(value)):
                return found[:1]
    return _taken(house, sender, list(header.recipients))


def _taken(house: House, sender: str, found: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for one in found if refuse_recipient(house, sender, one) is None))
