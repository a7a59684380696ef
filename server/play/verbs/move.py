"""The verb `move`: plays a move of the game for the seat of whoever sent it."""

from difflib import get_close_matches
from itertools import islice
from typing import Final

from sqlalchemy import select

from engine.core.errors import AmbiguousMove, GameOver, IllegalMove, MoveError, NotationError, NotYourTurn
from engine.core.ids import Seat
from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Status, accepted, refused
from server.play.intents import Deed, Field, Intent, Who
from server.play.reading import mark_of
from server.play.seats import seat_of
from server.play.tables import make_move, position_of
from server.store.tables import GameRow, MoveRow

SUGGESTED: Final = 8
_LOOKED_THROUGH: Final = 5000
_CODES: Final = {
    GameOver: "game-over",
    NotYourTurn: "not-your-turn",
    AmbiguousMove: "ambiguous-move",
    NotationError: "unreadable-move",
    IllegalMove: "illegal-move",
}


def do(deed: Deed) -> Answer:
    """Play the move; a refusal cites the rule and names moves that would be right, and changes nothing."""
    row, seat = seat_at(deed)
    if stale := stale_answer(deed, row):
        return stale
    text = deed.said("move")
    try:
        advance = make_move(deed.desk, row, seat, text)
    except MoveError as error:
        return refusal(deed, row, seat, text, error)
    return accepted(
        phrase("%(text)s is played.", text=advance.text),
        game=row.id,
        move=advance.text,
        ply=advance.position.ply,
        version=row.version,
        board=True,
    )


def seat_at(deed: Deed) -> tuple[GameRow, Seat]:
    """Return the game and the asker's seat; the judge has made sure that both are there."""
    if deed.table is None or deed.actor is None:
        raise LookupError("a verb for a seat was called without a game or without a player")
    seat = seat_of(deed.desk.session, deed.table.id, deed.actor.id)
    if seat is None:
        raise LookupError("a verb for a seat was called for somebody who has none")
    return deed.table, seat


def stale_answer(deed: Deed, row: GameRow) -> Answer | None:
    """Return the answer to a move meant for another position than the present one, else None."""
    if deed.version is not None and deed.version != row.version:
        detail = phrase(
            "The game has changed: you meant version %(version)s, it is at version %(version2)s now.",
            version=deed.version,
            version2=row.version,
        )
        return _stale(row, detail)
    if deed.mark is not None and row.status != "over" and _came_earlier(deed, row, deed.mark):
        return _stale(
            row, phrase("You answered an earlier position; the game is at move %(ply)s now.", ply=row.ply + 1)
        )
    if deed.ply is not None and deed.ply != row.ply:
        detail = phrase(
            "That was for move %(ply)s; the game is at move %(ply2)s now.", ply=deed.ply + 1, ply2=row.ply + 1
        )
        return _stale(row, detail)
    return None


def _came_earlier(deed: Deed, row: GameRow, mark: int) -> bool:
    """Say whether a letter answers an earlier position, and not one that its own first move has just changed."""
    session = deed.desk.session
    if mark == mark_of(session, row.id, row.ply):
        return False
    latest = select(MoveRow.submission_id).where(MoveRow.game_id == row.id, MoveRow.version == row.version)
    return deed.desk.submission is None or session.scalar(latest) != deed.desk.submission


def refusal(deed: Deed, row: GameRow, seat: Seat, text: str, error: MoveError) -> Answer:
    """Put a refused move into an answer that says what would be right."""
    fits = isinstance(error, IllegalMove | NotationError)
    return refused(
        _CODES[type(error)],
        error.detail,
        game=row.id,
        ply=row.ply,
        version=row.version,
        rule=error.rule,
        legal=error.readings if isinstance(error, AmbiguousMove) else nearest(deed, row, seat, text) if fits else (),
        board=True,
    )


def nearest(deed: Deed, row: GameRow, seat: Seat, text: str) -> tuple[str, ...]:
    """Return the legal moves that are spelt most like the text, or some legal moves where none is."""
    game = deed.desk.house.game(row.game)
    state = game.view(position_of(deed.desk.house, row).state, seat)
    legal = [game.format(move) for move in islice(game.legal_moves(state), _LOOKED_THROUGH)]
    return tuple(get_close_matches(text, legal, SUGGESTED, 0.5) or sorted(legal, key=len)[:SUGGESTED])


def _stale(row: GameRow, detail: str) -> Answer:
    return Answer(
        status=Status.STALE, code="stale", detail=detail, game=row.id, ply=row.ply, version=row.version, board=True
    )


INTENT = Intent(
    verb="move",
    help="Plays a move; in a letter the move alone is enough.",
    do=do,
    fields=(Field("move", Shape.MOVE, "the move in the game's notation"),),
    who=Who.SEAT,
)
