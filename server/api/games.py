"""Games: shows each to whoever asks, as that seat may know it, and to everybody else as a spectator."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response, current_app
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.api import sights
from server.api.asking import Token, bearer, house, remembered
from server.api.etags import tag
from server.api.formats import etagged, headers_of
from server.api.numbers import row_number
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.paging import number_of, page
from server.api.schemas import games as schemas
from server.api.seats import game_row, standing, view, viewer
from server.play.legal import legal_moves
from server.play.lists import games_of, offers_at
from server.play.transcripts import history
from server.store.tables import GameRow

Shown = Response | tuple[dict[str, Any], int, Mapping[str, str]]
ROOM: Final = room("games", "Games that run here or are over.")
UNCHANGED: Final = Reply(304, "You have this version already.")
_AUTH: Final = "Authorization"


@operation(
    ROOM,
    "GET",
    "/games",
    Reply(200, "A page of your games.", schemas.Games, headers=(Header.LINK,)),
    promise=Promise(reads=Reads(query=schemas.GamesQuery)),
)
def list_games(query: Mapping[str, Any]) -> Shown:
    """List the games that you sit at, the newest first."""
    before = number_of(query.get("cursor"))
    with house().store.read() as session:
        found = games_of(session, bearer().player, query.get("status"), before, query["limit"])
        return page([sights.listed(one) for one in found.items], found.next)


@operation(
    ROOM,
    "GET",
    "/games/<game_id>",
    Reply(200, "The game as you may know it.", schemas.Game, headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.WELCOME),
)
def game(game_id: str) -> Shown:
    """Show a game with its state and scores.

    With a token of a player of the game it is that seat's view, else a spectator's.
    """
    number = row_number(game_id)
    version, seat = standing(game_id)
    mark = tag(version, seat or 0, "json")
    if (unchanged := etagged(mark, _AUTH)) is not None:
        return unchanged
    written = remembered().recall(number, mark)
    if written is None:
        mark, written = _written(number, seat)
        remembered().keep(number, mark, written)
    return Response(written, headers=headers_of(mark, _AUTH), mimetype="application/json")


def _written(number: int, seat: Seat | None) -> tuple[str, str]:
    """Return the tag and the text of a game as it is now, which may be later than it was when it was looked for."""
    with house().store.read() as session:
        row = session.get_one(GameRow, number)
        mark = tag(row.version, seat or 0, "json")
        shown = _shown(session, row, seat)
    return mark, current_app.json.dumps(shown)


def shown_to(session: Session, number: int) -> dict[str, Any]:
    """Return a game as whoever asks may know it, in plain JSON values."""
    row = session.get_one(GameRow, number)
    return _shown(session, row, viewer(session, row))


def _shown(session: Session, row: GameRow, seat: Seat | None) -> dict[str, Any]:
    shown: dict[str, Any] = schemas.Game().dump(sights.whole(view(session, row, seat), offers_at(session, row)))
    return shown


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/moves",
    Reply(200, "The entries of the record.", schemas.Entries, headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.WELCOME),
)
def list_moves(game_id: str) -> Shown:
    """List what was played, chance included, as you may read it."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        mark = tag(row.version, seat or 0, "moves")
        if (unchanged := etagged(mark, _AUTH)) is not None:
            return unchanged
        told = history(house(), session, view(session, row, seat))
        moves = [{"ply": one.ply, "seat": one.seat, "move": text, "made_at": one.made_at} for one, text in told]
        return {"version": row.version, "moves": moves}, 200, headers_of(mark, _AUTH)


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/legal-moves",
    Reply(200, "The legal moves.", schemas.Legal),
    promise=Promise(token=Token.WELCOME, reads=Reads(query=schemas.LegalQuery)),
)
def list_legal_moves(query: Mapping[str, str], game_id: str) -> Shown:
    """List the moves that whoever is to act may make.

    In a game with secrets only the seat whose turn it is has its moves listed; the list is empty for others.
    """
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        found = legal_moves(view(session, row, seat), query["prefix"])
        facts = {"version": row.version, "ply": row.ply, "to_act": row.to_act}
        return (
            {**facts, "moves": found.texts, "complete": found.complete},
            200,
            {"Cache-Control": "no-cache", "Vary": _AUTH},
        )


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/score",
    Reply(200, "The scores with every part.", schemas.Scores, headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.WELCOME, reads=Reads(query=schemas.PlyQuery)),
)
def score(query: Mapping[str, int], game_id: str) -> Shown:
    """Count the score as it stands, or as it stood at a ply, part by part with the rule of each."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        ply = query.get("ply", row.ply)
        mark = tag(row.version, seat or 0, "score", ply)
        if (unchanged := etagged(mark, _AUTH)) is not None:
            return unchanged
        sight = view(session, row, seat, ply)
        facts = {"game": str(row.id), "version": row.version, "ply": ply}
        return {**facts, "seats": sights.scores(sight.game, sight.state)}, 200, headers_of(mark, _AUTH)
