"""Makes something once for each Idempotency-Key: the answer is kept in the transaction of what it tells."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Response, request
from marshmallow import Schema
from sqlalchemy.exc import IntegrityError

from server.api.asking import bearer, house
from server.api.operations import JSON
from server.api.problems import Refused
from server.play.house import Desk
from server.play.kept import Answered, Asked, KeyReused, keep, kept

Made = tuple[dict[str, Any], int, Mapping[str, str]]
_REPLAYED: Final = {"Idempotent-Replayed": "true"}


def once(headers: Mapping[str, str], schema: type[Schema], make: Callable[[Desk], Made]) -> Response:
    """Make something at a desk and answer it; with a key, what came with it before is answered alike and not made.

    A refusal is not kept: the request may come again under its key. Raises Refused where the key belongs to another
    request.
    """
    return once_for(bearer().player, headers, schema, make)


def once_for(player: int, headers: Mapping[str, str], schema: type[Schema], make: Callable[[Desk], Made]) -> Response:
    """Make something once for a player who has no token yet."""
    key = headers.get("key")
    asked = None if key is None else Asked(player, key, _request())
    try:
        return _made(asked, schema, make)
    except KeyReused as error:
        raise key_reused() from error
    except IntegrityError:
        if asked is None:
            raise
        return _made(asked, schema, make)  # whoever came first with this key has it now


def key_reused() -> Refused:
    """Return the refusal of a key that belongs to another request."""
    return Refused("key-reused", "This Idempotency-Key came with another request before; take a fresh one for each.")


def _made(asked: Asked | None, schema: type[Schema], make: Callable[[Desk], Made]) -> Response:
    here = house()
    with here.store.write() as session:
        if asked is not None and (before := kept(here, session, asked)) is not None:
            return _sent(before, _REPLAYED)
        desk = Desk(here, session, here.clock())
        plain, status, headers = make(desk)
        answered = Answered(status, headers, json.dumps(schema().dump(plain), ensure_ascii=False).encode())
        if asked is not None:
            keep(desk, asked, answered)
    return _sent(answered, {})


def _sent(answered: Answered, more: Mapping[str, str]) -> Response:
    headers = {**answered.headers, **more}
    return Response(answered.content, answered.status, headers=headers, mimetype=JSON)


def _request() -> bytes:
    return b"\n".join((request.method.encode(), request.path.encode(), request.get_data(cache=True)))
