"""What players do at the table: turns moves, resignations, offers and talk into submissions."""

from collections.abc import Mapping
from typing import Any, Final

from server.api.asking import bearer, house
from server.api.etags import expected_version
from server.api.judged import judged
from server.api.numbers import row_number
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.paging import number_of, page
from server.api.rehearsal import rehearsed
from server.api.schemas import games, submissions
from server.api.schemas.paging import PageQuery
from server.api.seats import game_row, no_seat, seated, standing
from server.api.waiting import patience
from server.play.lists import talk_at
from server.play.submissions import Call

Taken = tuple[dict[str, Any], int, Mapping[str, str]]
ROOM: Final = room("acts", "What players do at the table.")
_HEADERS: Final = (Header.LOCATION, Header.APPLIED, Header.REPLAYED)
_JUDGED: Final = Reply(200, "It is judged, and done.", submissions.Submission, headers=_HEADERS[1:])
_KEPT: Final = Reply(202, "It is kept and will be judged.", submissions.Submission, headers=_HEADERS)


def _promise(body: type[Any], query: type[Any] = submissions.WaitQuery) -> Promise:
    reads = Reads(body=body, query=query, headers=submissions.Guards)
    return Promise(reads=reads, refuses=(403, 409, 412))


_WITHDRAWING: Final = Promise(
    reads=Reads(query=submissions.WaitQuery, headers=submissions.Guards), refuses=(403, 409, 412)
)
_TALKING: Final = Promise(
    reads=Reads(body=submissions.Talking, query=submissions.WaitQuery, headers=submissions.Waiting),
    refuses=(403,),
    scope="chat",
)


_MOVING: Final = _promise(submissions.MoveBody, submissions.MoveQuery)


@operation(ROOM, "POST", "/games/<game_id>/moves", _JUDGED, _KEPT, promise=_MOVING)
def make_move(body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Play a move.

    Without waiting, the move is kept and the answer says where its judgement will be. With `?wait=5` the answer is the
    judgement: 200 played, 422 refused by a rule, 409 not your turn, 412 the game has changed. If-Match, `ply` and
    Idempotency-Key each guard the move where they are given. With `?dry_run=true` it is judged by what your seat may
    know, and nothing is changed; `ply` is then that after the move, `version` still the present one.
    """
    if query["dry_run"] == "true":
        return rehearsed(game_id, body["move"], body.get("ply"))
    return hand_in("move", game_id, {"move": body["move"]}, query, headers, body.get("ply"))


@operation(ROOM, "POST", "/games/<game_id>/resignation", _JUDGED, _KEPT, promise=_promise(submissions.Resigning))
def resign(_body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Give the game up; this cannot be taken back."""
    return hand_in("resign", game_id, {}, query, headers)


@operation(ROOM, "POST", "/games/<game_id>/draw-offers", _JUDGED, _KEPT, promise=_promise(submissions.DrawOffering))
def offer_draw(_body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Offer a draw, or accept the one that is offered; an offer lapses with the next move."""
    return hand_in("draw", game_id, {}, query, headers)


@operation(ROOM, "DELETE", "/games/<game_id>/draw-offers", _JUDGED, _KEPT, promise=_WITHDRAWING)
def withdraw_draw(query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Take back your offer of a draw."""
    return hand_in("withdraw", game_id, {"offer": "draw"}, query, headers)


@operation(ROOM, "DELETE", "/games/<game_id>/undo-requests", _JUDGED, _KEPT, promise=_WITHDRAWING)
def withdraw_undo(query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Take back your wish to take back a move."""
    return hand_in("withdraw", game_id, {"offer": "undo"}, query, headers)


@operation(ROOM, "POST", "/games/<game_id>/undo-requests", _JUDGED, _KEPT, promise=_promise(submissions.UndoAsking))
def ask_undo(_body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Ask to take back your last move, or agree to such a wish of another."""
    return hand_in("undo", game_id, {}, query, headers)


@operation(ROOM, "POST", "/games/<game_id>/chat", _JUDGED, _KEPT, promise=_TALKING)
def say(body: Mapping[str, str], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Say something to the others at the table."""
    return hand_in("say", game_id, body, query, headers)


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/chat",
    Reply(200, "A page of what was said.", games.Talk, headers=(Header.LINK,)),
    promise=Promise(reads=Reads(query=PageQuery), refuses=(403,), scope="chat"),
)
def list_talk(query: Mapping[str, Any], game_id: str) -> Taken:
    """List what was said at the table, the newest first; only its players may read it."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        seated(session, row)
        found = talk_at(session, row.id, bearer().player, number_of(query.get("cursor")), query["limit"])
        items = [
            {"id": str(one.id), "seat": one.seat, "ply": one.ply, "text": one.text, "said_at": one.said_at}
            for one in found.items
        ]
        return page(items, found.next)


def hand_in(
    verb: str,
    game_id: str,
    fields: Mapping[str, str],
    query: Mapping[str, Any],
    headers: Mapping[str, Any],
    ply: int | None = None,
) -> Taken:
    """Hand in what a seat asks for at its table; the answer is its judgement, or the promise of one."""
    version, seat = standing(game_id)
    number, expected = row_number(game_id), expected_version(version)
    if seat is None:
        raise no_seat(number)
    call = Call(
        verb=verb,
        player=bearer().player,
        fields=fields,
        game=number,
        ply=ply,
        version=expected,
        key=headers.get("key"),
    )
    return judged(call, patience(query, headers)).answer()
