"""Counts the requests of a minute, of each token and of each address without one, and refuses those beyond the quota.

Each process counts for itself, in its memory: that costs nothing, and a caller who keeps a line open stays with one.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from flask import Response, current_app, g, request

from server.api.asking import bearer_id
from server.api.problems import Refused

QUOTAS: Final = "guildpost-quotas"
WINDOW: Final = 60
_READ: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_NO_WINDOW: Final = -1


@dataclass(frozen=True, slots=True)
class Spent:
    """How much of a quota is spent, and in how many seconds it begins anew."""

    policy: str
    most: int
    used: int
    left_seconds: int

    def headers(self) -> dict[str, str]:
        """Return the headers that tell it, as the draft on RateLimit headers has them."""
        left = max(self.most - self.used, 0)
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.most};w={WINDOW}',
            "RateLimit": f'"{self.policy}";r={left};t={self.left_seconds}',
        }


@dataclass(slots=True)
class Quotas:
    """What was asked in the present minute; of an earlier one nothing is remembered."""

    most: dict[str, int]
    clock: Callable[[], float] = time.monotonic
    window: int = _NO_WINDOW
    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def spend(self, who: str, policy: str) -> Spent | None:
        """Count a request; None where there is no quota."""
        most = self.most[policy]
        if not most:
            return None
        now = int(self.clock())
        with self.lock:
            if self.window != now // WINDOW:
                self.window = now // WINDOW
                self.counts.clear()
            used = self.counts.get((who, policy), 0) + 1
            self.counts[who, policy] = used
        return Spent(policy, most, used, WINDOW - now % WINDOW)


def count() -> None:
    """Count the present request; raises Refused where it is one too many."""
    player = bearer_id()
    who = f"address {request.remote_addr}" if player is None else f"token {g.bearer.token}"
    charge(who, "read" if request.method in _READ else "write")


def charge(who: str, policy: str) -> None:
    """Count a request of somebody under one of the quotas; raises Refused where it is one too many."""
    quotas: Quotas = current_app.extensions[QUOTAS]
    g.spent = quotas.spend(who, policy)
    if g.spent is not None and g.spent.used > g.spent.most:
        detail = f"That is more than {g.spent.most} requests a minute; go on in {g.spent.left_seconds} seconds."
        raise Refused("quota-exceeded", detail, {"Retry-After": str(g.spent.left_seconds)})


def tell_quota(answer: Response) -> None:
    """Add to an answer what is left of the quota."""
    spent: Spent | None = getattr(g, "spent", None)
    if spent is not None:
        answer.headers.update(spent.headers())
