"""Conditional moves: shows a seat the tree that it has left, and takes a new one."""

import json
from collections.abc import Mapping
from typing import Any, Final

from server.api.asking import bearer, house
from server.api.etags import expected_version, tag
from server.api.judged import AT_ONCE, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas import plans as schemas
from server.api.schemas.submissions import Guards
from server.api.seats import game_row, seated
from server.play.branches import lines
from server.play.plans import plan_of, tree_of
from server.play.submissions import Call

Shown = tuple[dict[str, Any], int, Mapping[str, str]]
ROOM: Final = room("plans", "Moves left beforehand, for their owner alone.")
_PATH: Final = "/games/<game_id>/conditional-moves"
_TREE: Final = Reply(200, "Your conditional moves.", schemas.Plan, headers=(Header.ETAG,))
_KEPT: Final = Reply(200, "They are kept.", schemas.Plan, headers=(Header.ETAG, Header.REPLAYED))


@operation(ROOM, "GET", _PATH, _TREE, promise=Promise(refuses=(403,)))
def show_conditional_moves(game_id: str) -> Shown:
    """Show your conditional moves; only you can see them."""
    return _shown(game_id, {})


@operation(
    ROOM,
    "PUT",
    _PATH,
    _KEPT,
    promise=Promise(reads=Reads(body=schemas.PlanWish, headers=Guards), refuses=(403, 409, 412)),
)
def put_conditional_moves(body: Mapping[str, Any], headers: Mapping[str, str], game_id: str) -> Shown:
    """Leave answers to moves that others may make; they take the place of those that you had left.

    When another player makes a move that a branch names, the branch is taken, the others are dropped, and its answer is
    played when your turn comes, in the same transaction. An answer that is illegal by then is dropped with the rest,
    and your turn letter says so. If-Match with the ETag of these moves makes sure that none was taken meanwhile.
    """
    tree = schemas.PlanWish().dump(body)["tree"]
    return _change(game_id, headers, {"tree": json.dumps(tree)} if tree else {"switch": "off"})


@operation(ROOM, "DELETE", _PATH, _KEPT, promise=Promise(reads=Reads(headers=Guards), refuses=(403, 409, 412)))
def drop_conditional_moves(headers: Mapping[str, str], game_id: str) -> Shown:
    """Drop your conditional moves."""
    return _change(game_id, headers, {"switch": "off"})


def _change(game_id: str, headers: Mapping[str, str], fields: Mapping[str, str]) -> Shown:
    with house().store.read() as session:
        row = game_row(session, game_id)
        kept = plan_of(session, row.id, seated(session, row))
        version = expected_version(kept.version if kept else 0)
    call = Call(
        verb="plan", player=bearer().player, fields=fields, game=row.id, version=version, key=headers.get("key")
    )
    done = judged(call, AT_ONCE)
    done.made()
    return _shown(game_id, done.headers)


def _shown(game_id: str, headers: Mapping[str, str]) -> Shown:
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = seated(session, row)
        kept = plan_of(session, row.id, seat)
        tree = tree_of(kept)
        version = kept.version if kept else 0
        told = {
            "version": version,
            "tree": tree,
            "due": bool(kept and kept.due),
            "lines": lines(tree),
            "notice": kept.notice if kept else None,
            "changed_at": kept.changed_at if kept else None,
        }
    mark = f'"{tag(version, seat, "plan")}"'
    return told, 200, {**headers, "ETag": mark, "Cache-Control": "private, no-cache", "Vary": "Authorization"}
