"""Counts what browsers ask for within a minute, and sign-in links within an hour, and refuses what is too much."""

from typing import Final

from flask import request
from sqlalchemy.orm import Session

from server.api.problems import Refused
from server.api.quotas import charge
from server.play import budgets
from server.play.house import House
from server.web.visitor import visitor

_DRAWING: Final = frozenset(
    f"pages.{name}" for name in ("setup_page", "scoring", "scoring_touches", "scoring_sheet", "printing")
)
"""Pages that are reckoned and drawn anew each time."""

_READ: Final = frozenset({"GET", "HEAD"})
_KINDS: Final = {"link": "links_to_one", "links": "links_from_one"}
_HOUR: Final = "3600"


def count_visit() -> None:
    """Count the present request for its player, or the address of a stranger; raises Refused for one too many."""
    here = visitor()
    who = f"address {request.remote_addr}" if here is None else f"player {here.player}"
    charge(who, "draw" if request.endpoint in _DRAWING else "read" if request.method in _READ else "write")


def count_link(house: House, session: Session, email: str) -> None:
    """Count a link that is asked for, by the mail address it goes to and by where it is asked; raises Refused.

    It is counted alike whether or not anybody has that address.
    """
    for kind, name in (("link", email.strip().casefold()), ("links", request.remote_addr or "")):
        most = house.settings.number(_KINDS[kind])
        if most and budgets.count(house, session, kind, name) > most:
            raise Refused("quota-exceeded", "That is more links than an hour may have.", {"Retry-After": _HOUR})
