"""Orders at the print shop: takes in a wish for something that takes long, finds it again, and lets go of old files."""

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import delete, event, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, undefer

from printables.booklet import Wish, sides_of
from printables.theme import theme
from server.play.house import Desk, House, Work
from server.play.intake import new_id
from server.store.printing import Order

BOOKLET: Final = "booklet"
MOST_WAITING: Final = 3
"""So many orders of a player may wait at once."""

REMEMBERED: Final = timedelta(days=30)
"""How long an order is still known when its file is gone."""


class TooManyOrders(Exception):
    """A player has ordered as much as may wait at once; `str()` of it is a sentence for him."""


def order_booklet(desk: Desk, player_id: int, wish: Mapping[str, Any]) -> Order:
    """Take in a wish for a booklet, or find the order that is for the same; the workers are rung when it is kept.

    Raises PrintError, SetupError and UnknownTheme for a wish that cannot be fulfilled, TooManyOrders.
    """
    game = desk.house.game(wish["game"])
    theme(wish["palette"])
    asked = Wish(wish["count"], wish["seed"], wish["options"], even=wish["even"])
    sides = sides_of(game, asked, paper=wish["paper"])
    plain = {**wish, "game": game.info.slug}
    key = hashlib.sha256(json.dumps([BOOKLET, plain], sort_keys=True).encode()).hexdigest()
    if (known := desk.session.scalar(select(Order).where(Order.key == key))) is not None:
        return known
    waiting = select(func.count(Order.id)).where(Order.player_id == player_id, Order.status == "waiting")
    if (desk.session.scalar(waiting) or 0) >= MOST_WAITING:
        raise TooManyOrders(f"{MOST_WAITING} orders of yours are waiting; order more when one of them is done.")
    order = Order(
        id=new_id(),
        kind=BOOKLET,
        wish=plain,
        key=key,
        player_id=player_id,
        status="waiting",
        sides=sides,
        ordered_at=desk.now,
    )
    return _kept(desk, order)


def _kept(desk: Desk, order: Order) -> Order:
    """Write the order down, or return the one for the same that another process wrote down at this very moment."""
    try:
        with desk.session.begin_nested():
            desk.session.add(order)
    except IntegrityError:
        return desk.session.scalars(select(Order).where(Order.key == order.key)).one()
    _ring_when_kept(desk, order.id)
    return order


def found(house: House, order_id: str) -> Order | None:
    """Return an order without its file, None where there is none of that number."""
    with house.store.read() as session:
        return session.get(Order, order_id)


def file_of(house: House, order_id: str) -> Order | None:
    """Return an order with its file, if it has one."""
    with house.store.read() as session:
        return session.get(Order, order_id, options=[undefer(Order.content)])


def address_of(house: House, order_id: str) -> str:
    """Return where the file of an order can be fetched from."""
    return f"{house.settings.url}/api/v1/orders/{order_id}.pdf"


def let_go(house: House) -> int:
    """Drop the files whose time is over, and what is still known of them much later; returns how many files."""
    now = house.clock()
    old = (Order.status == "done", Order.expires_at < now)
    long_gone = (Order.status.in_(("gone", "failed")), Order.ordered_at < now - REMEMBERED)
    with house.store.read() as session:
        if not session.scalar(select(Order.id).where(*old).limit(1)) and not session.scalar(
            select(Order.id).where(*long_gone).limit(1)
        ):
            return 0
    with house.store.write() as session:
        dropped = session.execute(update(Order).where(*old).values(status="gone", content=None, key=None))
        session.execute(delete(Order).where(*long_gone))
        return int(getattr(dropped, "rowcount", 0))


def _ring_when_kept(desk: Desk, order_id: str) -> None:
    """Ring for an order once its transaction is committed: a worker that came earlier would not see it."""

    def ring(_session: Session) -> None:
        desk.house.ring(Work.PRINT, order_id)

    event.listen(desk.session, "after_commit", ring, once=True)
