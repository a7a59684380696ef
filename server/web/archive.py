"""Turns the games that are over into pages of a list, searched by game and by who played."""

from typing import Any, Final

from flask import Response, request
from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from server.api.numbers import row_number
from server.play.house import House
from server.play.lists import cut, names_at
from server.play.people import folded
from server.store.people import Player
from server.store.tables import GameRow, SeatRow
from server.web.leaf import leaf

MOST: Final = 30
_LONGEST: Final = 60


def archive(house: House) -> Response:
    """Show finished games, the latest first."""
    game = request.args.get("game", "")
    player = request.args.get("player", "").strip()[:_LONGEST]
    before = request.args.get("before", "")
    with house.store.read() as session:
        rows = _found(session, game, player, row_number(before) or None)
        page = cut(rows, MOST, [row.id for row in rows])
        values: dict[str, Any] = {
            "rows": page.items,
            "next": page.next,
            "names": names_at(session, [row.id for row in page.items]),
            "titles": {slug: one.info.title for slug, one in house.catalog.items()},
            "game": game,
            "player": player,
        }
        return leaf("archive", values)


def _found(session: Session, game: str, player: str, before: int | None) -> list[GameRow]:
    query = select(GameRow).where(GameRow.status == "over")
    if game:
        query = query.where(GameRow.game == game)
    if player:
        who = exists().where(
            SeatRow.game_id == GameRow.id, SeatRow.player_id == Player.id, Player.name_folded == folded(player)
        )
        query = query.where(who)
    if before is not None:
        query = query.where(GameRow.id < before)
    return list(session.scalars(query.order_by(GameRow.id.desc()).limit(MOST + 1)))
