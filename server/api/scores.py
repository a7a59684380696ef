"""Scores: counts a game that was played at a table, from its record."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.errors import EngineError
from engine.core.files import read_game
from engine.core.table import Slip, from_table
from server.api import sights
from server.api.asking import Token, house
from server.api.operations import Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import scores as schemas

ROOM: Final = room("scores", "Scoring games played at a table.")


@operation(
    ROOM,
    "POST",
    "/scores",
    Reply(200, "The score.", schemas.TableScore),
    promise=Promise(token=Token.UNASKED, reads=Reads(body=schemas.ScoreWish)),
)
def score_table(body: Mapping[str, str]) -> dict[str, Any]:
    """Score a record, part by part; moves that break a rule are named, and scored all the same."""
    try:
        found = read_game(house().catalog, body["text"])
        played = from_table(found.game, found.record)
    except EngineError as error:
        raise Refused("bad-record", str(error)) from error
    return {
        "game": found.game.info.slug,
        "ply": len(played.moves),
        "seats": sights.scores(found.game, played.state),
        "warnings": [_warned(slip) for slip in played.warnings],
    }


def _warned(slip: Slip) -> dict[str, Any]:
    return {"move": slip.text, "ply": slip.ply, "rule": slip.rule, "detail": slip.detail}
