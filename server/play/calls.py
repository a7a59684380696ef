"""Turns an event into the calls of the webhooks that want to be told of it, in the event's own transaction."""

import secrets
from base64 import b32encode
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from server.play.company import company_of
from server.play.house import Desk, Work
from server.store.events import Event
from server.store.hooks import ACTIVE, Delivery, Webhook
from server.store.sessions import afterwards
from server.store.tables import SeatRow

_WANTED: Final = "guildpost_webhooks"
_KEY_BYTES: Final = 15
Wanting = tuple[int, list[str]]


def call_for(desk: Desk, event: Event) -> None:
    """Enter a call of every active webhook of those whom the event concerns."""
    for number, kinds in _wanting(desk, event):
        if not kinds or event.kind in kinds:
            enter_call(desk, number, event)


def enter_call(desk: Desk, webhook_id: int, event: Event) -> Delivery:
    """Enter the call of one webhook."""
    delivery = Delivery(
        key=f"msg_{b32encode(secrets.token_bytes(_KEY_BYTES)).decode().lower()}",
        webhook_id=webhook_id,
        event_id=event.id,
        kind=event.kind,
        status="waiting",
        attempts=0,
        created_at=desk.now,
        due_at=desk.now,
    )
    desk.session.add(delivery)
    hurry(desk, delivery)
    return delivery


def hurry(desk: Desk, delivery: Delivery) -> None:
    """Hurry the workers to a call once the transaction is committed."""
    afterwards(desk.session, delivery.key, lambda: desk.house.ring(Work.CALL, str(delivery.id)))


def _wanting(desk: Desk, event: Event) -> Sequence[Wanting]:
    """Return number and wishes of the webhooks concerned; a transaction asks once for each game."""
    known: dict[tuple[int | None, int | None], Sequence[Wanting]] = desk.session.info.setdefault(_WANTED, {})
    about = (event.game_id, event.player_id)
    if event.player_id is None and not company_of(desk.session, event.game_id).webhooks:
        return ()
    if about not in known:
        query = select(Webhook.id, Webhook.kinds).where(Webhook.status == ACTIVE)
        if event.player_id is not None:
            query = query.where(Webhook.player_id == event.player_id)
        else:
            seats = select(SeatRow.player_id).where(SeatRow.game_id == event.game_id)
            query = query.where(Webhook.player_id.in_(seats))
        known[about] = [(number, kinds) for number, kinds in desk.session.execute(query)]
    return known[about]
