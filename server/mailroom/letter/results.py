"""Turns what our own mail server found out about a sender (RFC 8601) into whether the From is to be believed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from server.mailroom.letter.headers import Header

FIELD: Final = "authentication-results"
_COMMENT: Final = re.compile(r"\([^()]*\)")
_POLICY: Final = re.compile(r"\bp\s*=\s*(none|quarantine|reject)\b")
_PAIR: Final = re.compile(r"([a-z0-9-]+(?:\.[a-z0-9-]+)?)\s*=\s*(\"[^\"]*\"|[^\s;]+)")
_LONGEST: Final = 4000
_HARMLESS_POLICY: Final = "none"


class Alignment(Enum):
    """Whether somebody vouches that a letter comes from the domain in its From."""

    PASSED = "passed"
    FAILED = "failed"
    UNSTATED = "unstated"


@dataclass(frozen=True, slots=True)
class Result:
    """What one method found: its name, its result, further values, and the policy of the domain where it says so."""

    method: str
    result: str
    values: dict[str, str]
    policy: str | None


def alignment_of(header: Header, authserv: str) -> Alignment:
    """Say what the server of that name found; what others claim to have found is not looked at.

    A server puts its fields on top of those that came with the letter: only the topmost run of its name counts, since
    one further down may have been written by the sender.
    """
    domain = (header.sender.address or "").rpartition("@")[2]
    if not authserv or not domain:
        return Alignment.UNSTATED
    found = [one for value in _ours(header, authserv.lower()) for one in _results(value)]
    dmarc = next((one for one in found if one.method == "dmarc" and _about(one, domain)), None)
    if dmarc is not None and dmarc.result == "pass":
        return Alignment.PASSED
    if any(_vouches(one, domain) for one in found):
        return Alignment.PASSED
    if dmarc is not None and dmarc.result == "fail" and dmarc.policy != _HARMLESS_POLICY:
        return Alignment.FAILED
    return Alignment.UNSTATED


def aligned(signed: str, domain: str) -> bool:
    """Say whether a domain is the one in From or one above it that is no bare ending."""
    signed = signed.strip('. "').lower()
    return signed == domain or ("." in signed and domain.endswith(f".{signed}"))


def _ours(header: Header, authserv: str) -> Iterator[str]:
    begun = False
    for name, value in header.fields:
        if name == "received" and begun:
            return
        if name == FIELD and _server(value) == authserv:
            begun = True
            yield value


def _server(value: str) -> str:
    words = _COMMENT.sub(" ", value[:_LONGEST]).partition(";")[0].split()
    return words[0].lower() if words else ""


def _results(value: str) -> Iterator[Result]:
    for part in value[:_LONGEST].lower().split(";")[1:]:
        policy = _POLICY.search(part)
        pairs = _PAIR.findall(_COMMENT.sub(" ", part))
        if pairs:
            (method, result), *more = pairs
            values = {name: said.strip('"') for name, said in more}
            yield Result(method, result, values, policy[1] if policy else values.get("policy.dmarc"))


def _about(one: Result, domain: str) -> bool:
    return one.values.get("header.from", domain).rpartition("@")[2] == domain


def _vouches(one: Result, domain: str) -> bool:
    """Say whether a signature or a sending server of the domain in From was found good."""
    if one.result != "pass":
        return False
    if one.method == "dkim":
        signed = one.values.get("header.d") or one.values.get("header.i", "").rpartition("@")[2]
        return aligned(signed, domain)
    return one.method == "spf" and aligned(one.values.get("smtp.mailfrom", "").rpartition("@")[2], domain)
