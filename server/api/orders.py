"""Orders: has booklets drawn by a worker that take too long to wait for, and keeps them for a while."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from flask import Response
from werkzeug.http import http_date

from engine.core.errors import SetupError
from printables.units import PrintError
from server.api.asking import Token, bearer, house
from server.api.catalog import game_named
from server.api.formats import etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.once import Made, once
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import orders as schemas
from server.api.schemas.submissions import KeyOnly, WaitQuery
from server.api.waiting import wait_for
from server.play.house import Desk
from server.play.orders import TooManyOrders, file_of, found, order_booklet
from server.store.printing import Order

ROOM: Final = room("orders", "Orders at the print shop.")
LOOK_AGAIN: Final = "2"
"""After how many seconds it is worth looking again."""

_PREFIX: Final = "/api/v1/orders/"
_SEED_BYTES: Final = 4
_STATUS_HEADERS: Final = (Header.LOCATION, Header.RETRY)


@operation(
    ROOM,
    "POST",
    "/printables/<game>/booklets",
    Reply(202, "The order; a worker draws it.", schemas.Order, headers=(*_STATUS_HEADERS, Header.REPLAYED)),
    Reply(200, "The same was ordered before, and is done.", schemas.Order, headers=(Header.LOCATION, Header.REPLAYED)),
    promise=Promise(reads=Reads(body=schemas.BookletWish, headers=KeyOnly), refuses=(429,)),
)
def order(body: Mapping[str, Any], headers: Mapping[str, str], game: str) -> Response:
    """Order a booklet of up to 500 starts; the answer says where to look how far it is.

    The same wish is drawn once, whoever has it: with the same seed it is the same booklet.
    """
    slug = game_named(house(), game).info.slug
    wish = {**body, "game": slug, "seed": body.get("seed") or secrets.token_hex(_SEED_BYTES)}

    def make(desk: Desk) -> Made:
        made = order_booklet(desk, bearer().player, wish)
        waits = {"Retry-After": LOOK_AGAIN} if made.status == "waiting" else {}
        return shown(made), 202 if waits else 200, {"Location": f"{_PREFIX}{made.id}", **waits}

    try:
        return once(headers, schemas.Order, make)
    except (PrintError, SetupError) as error:
        raise Refused("bad-option", error.detail, option=error.option) from error
    except TooManyOrders as error:
        raise Refused("too-many-orders", str(error), {"Retry-After": "10"}) from error


@operation(
    ROOM,
    "GET",
    "/orders/<order_id>",
    Reply(200, "The order.", schemas.Order, headers=(Header.RETRY,)),
    promise=Promise(token=Token.UNASKED, reads=Reads(query=WaitQuery)),
)
def order_status(query: Mapping[str, int], order_id: str) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Show how far an order is; `?wait=5` waits until it is done."""
    row = wait_for(lambda: found(house(), order_id), _settled, query.get("wait", 0))
    if row is None:
        raise _unknown(order_id)
    return shown(row), 200, {} if _settled(row) else {"Retry-After": LOOK_AGAIN}


@operation(
    ROOM,
    "GET",
    "/orders/<order_id>.pdf",
    Reply(200, "The file.", media=("application/pdf",), headers=(Header.ETAG, Header.EXPIRES)),
    UNCHANGED,
    promise=Promise(token=Token.UNASKED, refuses=(409, 410)),
)
def order_file(order_id: str) -> Response:
    """Fetch what was ordered, as long as it is kept."""
    row = file_of(house(), order_id)
    if row is None:
        raise _unknown(order_id)
    over = row.expires_at is not None and row.expires_at < house().clock()
    if row.content is None or row.mark is None or row.expires_at is None or over:
        raise _not_there(row)
    if (unchanged := etagged(row.mark)) is not None:
        return unchanged
    return sent(row.content, "application/pdf", {**headers_of(row.mark), "Expires": http_date(row.expires_at)})


def shown(row: Order) -> dict[str, Any]:
    """Return an order for its schema."""
    return {
        "id": row.id,
        "kind": row.kind,
        "wish": row.wish,
        "status": row.status,
        "progress": {"done": row.drawn, "of": row.sides},
        "file": f"{_PREFIX}{row.id}.pdf" if row.status == "done" else None,
        "detail": row.error if row.status == "failed" else None,
        "ordered_at": row.ordered_at,
        "done_at": row.done_at,
        "expires_at": row.expires_at,
    }


def _settled(row: Order | None) -> bool:
    return row is None or row.status != "waiting"


def _unknown(order_id: str) -> Refused:
    return Refused("not-found", f"Nothing was ordered under the number {order_id}.")


def _not_there(row: Order) -> Refused:
    if row.status == "waiting":
        detail = f"This is being drawn: {row.drawn} of {row.sides} sides are done; look again in a moment."
        return Refused("not-printed", detail, {"Retry-After": LOOK_AGAIN})
    if row.status == "failed":
        return Refused("not-printed", f"This could not be drawn: {row.error}")
    return Refused("gone", "This was drawn, and its file is kept no longer; order it again with the same seed.")
