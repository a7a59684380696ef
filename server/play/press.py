"""The press: draws orders of the print shop, each by one worker at a time, and tells how far it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import CursorResult, exists, or_, select, update
from sqlalchemy.orm import aliased

from engine.core.errors import EngineError
from printables.booklet import Wish, booklet_pdf
from printables.theme import UnknownTheme, theme
from printables.units import PrintError
from server.play.claims import MOST_ATTEMPTS, RUNG_AGAIN_AFTER
from server.play.house import House, Work
from server.play.orders import BOOKLET
from server.store.printing import Order

SIDES_A_NOTE: Final = 10
"""After so many sides of paper the row is told how far the work is."""

RUNG_AT_ONCE: Final = 5
_MARK_LENGTH: Final = 32


class TakenOver(Exception):
    """Another worker has the order by now, since this one was too slow."""


@dataclass(slots=True)
class _Progress:
    """Counts sides of paper; each note says that the order is still in these hands, and makes sure that it is."""

    house: House
    order: str
    attempt: int
    sides: int = field(default=0)

    def __call__(self) -> None:
        self.sides += 1
        if self.sides % SIDES_A_NOTE == 0 and not _noted(self.house, self.order, self.attempt, drawn=self.sides):
            raise TakenOver(self.order)


def print_one(house: House, order_id: str) -> None:
    """Draw an order that waits; nothing happens where it is done or in other hands."""
    attempt = claim(house, order_id)
    if attempt is None:
        return
    try:
        _print(house, order_id, attempt)
    except TakenOver:
        return
    ring_next(house)


def claim(house: House, order_id: str) -> int | None:
    """Lease a waiting order to this worker and return which try this is; None where it is not to be had now.

    One order is drawn at a time, so that no worker is kept from moves and letters by orders alone.
    """
    now = house.clock()
    other = aliased(Order)
    with house.store.write() as session:
        taken = session.execute(
            update(Order)
            .where(Order.id == order_id, Order.status == "waiting")
            .where(or_(Order.lease_until.is_(None), Order.lease_until < now))
            .where(~exists().where(other.status == "waiting", other.lease_until >= now))
            .values(lease_until=now + house.settings.lease, attempts=Order.attempts + 1, drawn=0)
        )
        return session.scalar(select(Order.attempts).where(Order.id == order_id)) if _one(taken) else None


def ring_next(house: House) -> None:
    """Ring for the oldest order that nobody draws."""
    with house.store.read() as session:
        waiting = select(Order.id).where(Order.status == "waiting", Order.lease_until.is_(None))
        oldest = session.scalar(waiting.order_by(Order.ordered_at).limit(1))
    if oldest is not None:
        house.ring(Work.PRINT, oldest)


def sweep_orders(house: House) -> int:
    """Ring again for orders that nobody works on, as those of a worker that died; returns how many."""
    now = house.clock()
    rung = now - house.settings.lease * RUNG_AGAIN_AFTER
    left = (
        select(Order.id)
        .where(Order.status == "waiting")
        .where(or_(Order.lease_until.is_(None), Order.lease_until < now))
        .where(or_(Order.dispatched_at.is_(None), Order.dispatched_at < rung))
        .order_by(Order.ordered_at)
        .limit(RUNG_AT_ONCE)
    )
    with house.store.read() as session:
        lying = session.scalars(left).all()
    if not lying:
        return 0
    with house.store.write() as session:
        session.execute(update(Order).where(Order.id.in_(lying)).values(dispatched_at=now))
    for order in lying:
        house.ring(Work.PRINT, order)
    return len(lying)


def _print(house: House, order_id: str, attempt: int) -> None:
    with house.store.read() as session:
        order = session.get_one(Order, order_id)
    try:
        content = _DRAW[order.kind](house, order.wish, _Progress(house, order_id, attempt))
    except (PrintError, UnknownTheme, EngineError) as error:
        _noted(house, order_id, attempt, status="failed", key=None, error=str(error), lease_until=None)
    except TakenOver:
        raise
    except Exception as error:
        given_up = {"status": "failed", "key": None} if attempt >= MOST_ATTEMPTS else {}
        _noted(house, order_id, attempt, error=repr(error), lease_until=None, **given_up)
        raise
    else:
        _noted(house, order_id, attempt, **_done(house, content))


def _done(house: House, content: bytes) -> Mapping[str, Any]:
    now = house.clock()
    return {
        "status": "done",
        "content": content,
        "mark": sha256(content).hexdigest()[:_MARK_LENGTH],
        "drawn": Order.sides,
        "done_at": now,
        "expires_at": now + house.settings.prints_kept,
        "lease_until": None,
        "error": None,
    }


def drawn_booklet(house: House, wish: Mapping[str, Any], progress: Callable[[], object] = lambda: None) -> bytes:
    """Return the booklet of a wish; `progress` is called after each side of paper. Raises as `booklet_pdf` does."""
    asked = Wish(wish["count"], wish["seed"], wish["options"], even=wish["even"])
    return booklet_pdf(house.game(wish["game"]), asked, theme(wish["palette"]), paper=wish["paper"], progress=progress)


_DRAW: Final[Mapping[str, Callable[[House, Mapping[str, Any], Callable[[], object]], bytes]]] = MappingProxyType(
    {BOOKLET: drawn_booklet}
)
"""What is drawn, by the kind of an order."""


def _noted(house: House, order_id: str, attempt: int, **values: Any) -> bool:  # noqa: ANN401 - values of columns
    """Write into the row if it is still in the hands of this try; the lease begins anew unless it is given back."""
    renewed = {"lease_until": house.clock() + house.settings.lease, **values}
    mine = (Order.id == order_id, Order.status == "waiting", Order.attempts == attempt)
    with house.store.write() as session:
        return _one(session.execute(update(Order).where(*mine).values(**renewed)))


def _one(result: object) -> bool:
    return isinstance(result, CursorResult) and result.rowcount == 1
