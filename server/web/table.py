"""Turns a game into the page at which it is looked at and played, as its visitor may know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from flask import Response, request
from markupsafe import Markup
from sqlalchemy.orm import Session

from engine.core.errors import MoveError
from engine.core.ids import Seat
from engine.core.position import play
from engine.core.touch import tree
from printables.svg import svg
from printables.theme import theme, themes
from server.api.numbers import row_number, whole_number
from server.play.feed import newest
from server.play.house import House
from server.play.legal import legal_moves
from server.play.lists import offers_at, talk_at
from server.play.reading import Sight, look
from server.play.seats import seat_of
from server.play.transcripts import forms_of, history
from server.store.tables import GameRow, MoveRow
from server.web.doing import told
from server.web.leaf import leaf
from server.web.missing import missing
from server.web.planning import plan
from server.web.scored import sheets
from server.web.visitor import visitor

MOST_TALK: Final = 30
MOST_ENTRIES: Final = 40
"""So many entries of a record stand on one page, which stays small however long a game is."""

LONGEST_MOVE: Final = 200
_ASKING: Final = {
    "draw": ("offers a draw", "Accept the draw"),
    "undo": ("asks to take back the last move", "Agree to take it back"),
    "pause": ("asks for a pause of the clock", "Agree to the pause"),
    "rematch": ("asks for another game", "Play again"),
}
"""What each kind of offer asks, and what its button says."""

_NOBODY: Final = "There is no game of that number."


def table(house: House, number: str) -> Response:
    """Show a game, now or at an earlier ply, with everything that its visitor may do."""
    with house.store.read() as session:
        row = _row(session, number)
        if row is None:
            return missing(_NOBODY)
        seat = _seat(session, row)
        ply = _ply(row)
        return leaf("table", _values(house, session, row, seat, ply), cache_control="private, no-cache")


def board(house: House, number: str, ply: str) -> Response:
    """Return the board at a ply as SVG, for the slider."""
    with house.store.read() as session:
        row = _row(session, number)
        if row is None or not (ply.isascii() and ply.isdigit() and int(ply) <= row.ply):
            return missing(_NOBODY)
        sight = look(house, session, row, _seat(session, row), int(ply))
        kept = "private, max-age=300" if int(ply) < row.ply else "private, no-cache"
        drawn = svg(sight.game.scene(sight.state), theme(_palette()))
        return Response(drawn, headers={"Cache-Control": kept}, mimetype="image/svg+xml")


def choices(house: House, number: str) -> Response | tuple[Any, int]:
    """Return the visitor's legal moves as a tree of what to touch; empty where it is another's turn."""
    with house.store.read() as session:
        row = _row(session, number)
        seat = None if row is None else _seat(session, row)
        if row is None:
            return missing(_NOBODY)
        sight = look(house, session, row, seat)
        mine = seat is not None and row.to_act == seat
        return tree(sight.game.touches, legal_moves(sight).texts if mine else ()), 200


def why(house: House, number: str) -> Response | tuple[Any, int]:
    """Return the sentence that says what stands against a move, empty where nothing does; nothing is played."""
    with house.store.read() as session:
        row = _row(session, number)
        seat = None if row is None else _seat(session, row)
        if row is None or seat is None:
            return missing(_NOBODY)
        sight = look(house, session, row, seat)
        try:
            play(sight.position, request.args.get("move", "")[:LONGEST_MOVE], seat)
        except MoveError as error:
            return {"rule": error.rule, "detail": error.detail}, 200
        return {"rule": None, "detail": ""}, 200


def _row(session: Session, number: str) -> GameRow | None:
    return session.get(GameRow, row_number(number))


def _seat(session: Session, row: GameRow) -> Seat | None:
    here = visitor()
    return None if here is None else seat_of(session, row.id, here.player)


def _ply(row: GameRow) -> int | None:
    said = whole_number(request.args.get("ply", ""))
    return None if said is None else min(said, row.ply)


def _palette() -> str:
    said = request.args.get("palette", "")
    return said if said in themes() else next(iter(themes()))


def _values(house: House, session: Session, row: GameRow, seat: Seat | None, ply: int | None) -> Mapping[str, Any]:
    sight = look(house, session, row, seat, ply)
    scene, painted = sight.game.scene(sight.state), theme(_palette())
    return {
        "row": row,
        "info": sight.game.info,
        "rulebook": sight.game.rulebook,
        "names": sight.names,
        "seat": seat,
        "ply": sight.position.ply,
        "here_and_now": sight.position.ply == row.ply,
        "clock": sight.clock,
        "sheets": sheets(sight.game, sight.state, scene, painted),
        "board": Markup(svg(scene, painted)),  # noqa: S704 - drawn by us, its texts escaped
        "palette": _palette(),
        "palettes": {name: one.title for name, one in themes().items()},
        "entries": _leaf_of(history(house, session, sight), sight.position.ply),
        "records": forms_of(sight),
        "offers": offers_at(session, row),
        "asking": _ASKING,
        "since": newest(session),
        "plan": plan(session, row, seat),
        "talk": _talk(session, sight),
        "told": told(house, visitor()),
        "analysis": not sight.game.info.hidden or row.status == "over",
    }


@dataclass(frozen=True, slots=True)
class Entries:
    """The part of a record that stands on a page, with the numbers of its first and last entry."""

    shown: Sequence[tuple[MoveRow, str]]
    first: int
    last: int


def _leaf_of(entries: Sequence[tuple[MoveRow, str]], ply: int) -> Entries:
    """Return those entries of a record among which the one before a ply stands: a long one is leafed through."""
    before = (max(ply, 1) - 1) // MOST_ENTRIES * MOST_ENTRIES
    shown = entries[before : before + MOST_ENTRIES]
    return Entries(shown, before + 1, before + len(shown))


def _talk(session: Session, sight: Sight) -> list[tuple[str, str, datetime]]:
    """Return what was said, the oldest first, with who said it and when; strangers to the table read none of it."""
    if sight.seat is None:
        return []
    found = talk_at(session, sight.row.id, sight.players[sight.seat].id, None, MOST_TALK).items
    return [(sight.names.get(Seat(one.seat), f"Seat {one.seat}"), one.text, one.said_at) for one in reversed(found)]
