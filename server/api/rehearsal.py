"""Turns a move into the judgement that it would have, and changes nothing."""

from collections.abc import Mapping
from typing import Any

from server.api.asking import bearer, house
from server.api.etags import expected_version
from server.api.judged import refuse, shown
from server.api.seats import game_row, seated
from server.play.house import Desk
from server.play.judging import Wish, carry_out
from server.store.people import Player
from server.store.post import Submission


def rehearsed(game_id: str, move: str, ply: int | None) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Return what a move would be judged, as far as its seat may know; raises Refused for one that would be refused.

    No submission is kept, so it has no number; a key is of no use to it.
    """
    here = house()
    with here.store.read() as session:
        row = game_row(session, game_id)
        seated(session, row)
        wish = Wish(
            verb="preview",
            fields={"move": move},
            actor=session.get_one(Player, bearer().player),
            game=row.id,
            ply=ply,
            version=expected_version(row.version),
        )
        desk = Desk(here, session, here.clock())
        answer = carry_out(desk, wish)
    judgement = Submission(
        intent={"verb": "move", "game": row.id},
        received_at=desk.now,
        judged_at=desk.now,
        status="judged",
        judgement={**answer.as_json(), "ply": int(answer.made.get("ply", row.ply))},
    )
    refuse(here, judgement, {})
    return shown(judgement), 200, {}
