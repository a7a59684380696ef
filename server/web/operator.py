"""Turns what waits, what was put aside and how every part fares into the operator's page."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final

from flask import Response, request
from sqlalchemy import select

from server.api.numbers import row_number
from server.play.bounces import bounced
from server.play.house import House
from server.play.people import folded
from server.play.shelf import judge_again, put_aside, send_again, unsent, why_aside
from server.store.people import Player
from server.store.post import Outgoing, Submission
from server.store.timing import ClockRow
from server.web.health import examine
from server.web.leaf import leaf
from server.web.missing import missing
from server.web.visitor import leading, visitor

MOST: Final = 50
_NEXT: Final = (
    select(ClockRow.game_id, ClockRow.seat, ClockRow.deadline)
    .where(ClockRow.deadline.is_not(None))
    .order_by(ClockRow.due_at)
    .limit(MOST)
)
"""The games that are waited for least long; the clock's own index finds them."""


def operator(house: House) -> Response:
    """Show the page to the player whose address is that of the operator; for others there is none."""
    if not _is_operator(house):
        return missing("There is no such page.")
    health = examine(house)
    with house.store.read() as session:
        values: Mapping[str, Any] = {
            "health": health.as_json(),
            "aside": put_aside(session, MOST),
            "why_aside": why_aside,
            "unsent": unsent(session, MOST),
            "bounced": bounced(session, MOST),
            "deadlines": session.execute(_NEXT).all(),
            "version": version("guildpost"),
        }
        return leaf("operator", values, cache_control="private, no-store")


def again(house: House) -> Response:
    """Have a submission judged, or a letter sent, once more."""
    if not _is_operator(house):
        return missing("There is no such page.")
    number = request.form.get("number", "")
    if request.form.get("what") == Submission.__tablename__:
        judge_again(house, number)
    elif request.form.get("what") == Outgoing.__tablename__:
        send_again(house, row_number(number))
    return leading("/operator")


def _is_operator(house: House) -> bool:
    here = visitor()
    if here is None or not house.settings.operator:
        return False
    with house.store.read() as session:
        return session.get_one(Player, here.player).email_folded == folded(house.settings.operator)
