"""Checks the DKIM signatures of a letter (RFC 6376) against the keys that domains publish: a second source of proof."""

import logging
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import dkim

from server.mailroom.letter.results import Alignment, aligned

LookUp = Callable[[str], tuple[str, ...]]
"""Returns the texts at a name in DNS; empty where there are none."""

MOST_SIGNATURES: Final = 3
"""Signatures of a letter that are looked at; each costs a question to DNS."""

_QUIET: Final = logging.getLogger("guildpost.dkim")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False
_POLICY: Final = re.compile(r"\bp\s*=\s*(quarantine|reject)\b", re.IGNORECASE)


def sealed_by(raw: bytes, domain: str, look_up: LookUp) -> Alignment:
    """Say whether the domain in From has signed a letter, and if not, whether it says that it signs all of its own."""
    if any(aligned(signed, domain) for signed in _good(raw, look_up)):
        return Alignment.PASSED
    policies = [text for text in look_up(f"_dmarc.{domain}") if text.lower().startswith("v=dmarc1")]
    return Alignment.FAILED if any(map(_POLICY.search, policies)) else Alignment.UNSTATED


def _good(raw: bytes, look_up: LookUp) -> Iterable[str]:
    def texts(name: bytes, timeout: float = 5) -> bytes:
        del timeout
        return "".join(look_up(name.decode("ascii", "replace").rstrip("."))).encode()

    for place in range(MOST_SIGNATURES):
        try:
            letter: Any = dkim.DKIM(raw, logger=_QUIET)
            good = letter.verify(idx=place, dnsfunc=texts)
        except (dkim.DKIMException, ValueError, IndexError, TypeError, KeyError, ArithmeticError, AttributeError):
            continue
        if good and isinstance(letter.domain, bytes):
            yield letter.domain.decode("ascii", "replace").lower()
