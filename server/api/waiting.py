"""Finds out how long a request wants to wait: by its query, else by its header Prefer (RFC 7240)."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from werkzeug.http import parse_options_header

from server.api.schemas.submissions import LONGEST_WAIT

T = TypeVar("T")
_PAUSE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds to wait at most, and what to say of it in the answer."""

    seconds: int
    headers: Mapping[str, str]


def patience(query: Mapping[str, Any], headers: Mapping[str, Any]) -> Patience:
    """Return how long a request wants to wait; a preference that cannot be read is passed over, as the RFC says."""
    if "wait" in query:
        return Patience(query["wait"], {})
    for preference in headers.get("prefer", "").split(","):
        name, _, value = parse_options_header(preference)[0].partition("=")
        digits = value.strip().strip('"')
        if name.strip().lower() == "wait" and digits.isascii() and digits.isdigit():
            seconds = min(int(digits[:4]), LONGEST_WAIT)
            return Patience(seconds, {"Preference-Applied": f"wait={seconds}"} if seconds else {})
    return Patience(0, {})


def wait_for(look: Callable[[], T], enough: Callable[[T], bool], seconds: float) -> T:
    """Look again and again until it is enough or the seconds are over; returns what was seen last."""
    end = time.monotonic() + seconds
    while not enough(seen := look()) and time.monotonic() < end:
        time.sleep(_PAUSE)
    return seen
