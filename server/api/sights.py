"""Turns what `play` tells of games and challenges into plain values for the schemas."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from engine.core.game import AnyGame
from engine.core.ids import Seat
from engine.core.scores import score_as_json
from server.play.clocks.showing import ClockFace
from server.play.clocks.terms import NO_CLOCK
from server.play.lists import Listed
from server.play.lobby import Seen
from server.play.reading import Sight, veiled_options
from server.store.tables import GameRow, Offer


def listed(found: Listed) -> dict[str, Any]:
    """Return a game as it stands in a list."""
    return _public(found.row, found.names, found.seat, found.deadline)


def whole(sight: Sight, offers: Sequence[Offer]) -> dict[str, Any]:
    """Return a game as its viewer may know it."""
    row = sight.row
    return {
        **_public(row, sight.names, sight.seat, sight.clock.deadline if sight.clock else None),
        "rules": row.rules,
        "options": veiled_options(sight.game, row),
        "scores": scores(sight.game, sight.state),
        "state": sight.game.dump(sight.state),
        "offers": [{"kind": offer.kind, "seat": offer.seat} for offer in offers],
        "clock": clock(sight.clock) if sight.clock else None,
        "commitment": row.commitment,
        "seed": row.seed if row.status == "over" else None,
    }


def clock(face: ClockFace) -> dict[str, Any]:
    """Return the clock of a game."""
    return {
        "bank_s": face.terms.bank,
        "increment_s": face.terms.increment,
        "cap_s": face.terms.cap,
        "grace_s": face.terms.grace,
        "timeout": face.terms.flag.value,
        "weekends": face.terms.weekends.value,
        "seats": [{"seat": seat, "left_s": left} for seat, left in face.left.items()],
        "seat": face.seat,
        "deadline": face.deadline,
        "expires": face.expires,
        "paused": face.pause,
        "paused_until": face.paused_until,
        "fallen": face.fallen,
    }


def scores(game: AnyGame, state: Any) -> dict[str, Any]:  # noqa: ANN401 - a state is its game's business
    """Return the scores of a state by seat, each total with its parts."""
    return {str(seat): score_as_json(score) for seat, score in game.scores(state).items()}


def challenge(found: Seen) -> dict[str, Any]:
    """Return a challenge as a player may know it: the addresses invited are for the challenger alone."""
    row = found.row
    places = [
        {
            "place": guest.place,
            "player": name,
            "email": guest.email if found.own else None,
            "accepted": guest.accepted_at is not None,
        }
        for guest, name in found.places
    ]
    return {
        "id": str(row.id),
        "game": row.game,
        "options": row.options,
        "terms": row.terms or {"clock": NO_CLOCK},
        "seat": row.seat,
        "status": row.status,
        "standing": row.standing,
        "parent": None if row.parent_id is None else str(row.parent_id),
        "rematch_of": None if row.rematch_of is None else str(row.rematch_of),
        "challenger": found.challenger,
        "record": found.record,
        "places": places,
        "created_at": row.created_at,
        "ended_at": row.ended_at,
        "reason": row.reason,
        "game_id": None if row.game_id is None else str(row.game_id),
    }


def _public(row: GameRow, names: Mapping[Seat, str], seat: Seat | None, deadline: datetime | None) -> dict[str, Any]:
    return {
        "id": str(row.id),
        "game": row.game,
        "version": row.version,
        "ply": row.ply,
        "to_act": row.to_act,
        "seats": [{"seat": taken, "player": name} for taken, name in names.items()],
        "status": row.status,
        "outcome": row.outcome,
        "your_seat": seat,
        "deadline": deadline,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }
