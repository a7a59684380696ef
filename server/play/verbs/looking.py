"""The verbs that only look at a game: `show`, `moves`, `history`, `score`, `record`, `preview`."""

import json
from itertools import islice
from typing import Final

from engine.core.errors import MoveError
from engine.core.ids import Seat
from engine.core.position import play
from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Enclosure, accepted
from server.play.intents import WHICH_GAME, Deed, Field, Intent, Who
from server.play.reading import Sight, look, moves_seen, record_document
from server.play.telling import columns, move_lines, score_lines
from server.play.verbs.move import refusal, seat_at, stale_answer

MOST_MOVES: Final = 600


def show(deed: Deed) -> Answer:
    """Show the board as it stands."""
    sight = _sight(deed)
    return _told(sight, phrase("Game %(id)s as it stands.", id=sight.row.id), board=True)


def moves(deed: Deed) -> Answer:
    """List the legal moves."""
    sight = _sight(deed)
    if sight.position.to_act != sight.seat:
        return _told(sight, _not_now(sight))
    wanted = deed.said("prefix").casefold()
    texts = (sight.game.format(move) for move in sight.game.legal_moves(sight.state))
    found = list(islice((text for text in texts if text.casefold().startswith(wanted)), MOST_MOVES + 1))
    more = (phrase("… and more; add the beginning of a move to see those."),) if len(found) > MOST_MOVES else ()
    detail = _counted(len(found), wanted)
    return _told(sight, detail, lines=(*columns(found[:MOST_MOVES]), *more))


def _not_now(sight: Sight) -> str:
    """Say why there are no moves to list: the game is over, or waits for somebody else."""
    acts = sight.position.to_act
    if sight.row.status == "over":
        return phrase("The game is over; there are no more moves.")
    name = sight.names.get(Seat(acts)) if isinstance(acts, int) else None
    if name is None:
        return phrase("It is not your turn. You will have a letter with your moves when it is.")
    return phrase("It is not your turn: %(who)s is to move. You will have a letter when it is.", who=name)


def _counted(number: int, wanted: str) -> str:
    if number > MOST_MOVES:
        return phrase("More than %(most_moves)s moves are legal.", most_moves=MOST_MOVES)
    if number == 0:
        return phrase("None of your moves begins with “%(wanted)s”; “moves” alone lists them all.", wanted=wanted)
    return phrase("One move is legal.") if number == 1 else phrase("%(found)s moves are legal.", found=number)


def _made(number: int) -> str:
    if number == 0:
        return phrase("No move was made yet.")
    return phrase("One move was made.") if number == 1 else phrase("%(made)s moves were made.", made=number)


def history(deed: Deed) -> Answer:
    """List the moves made."""
    sight = _sight(deed)
    made = moves_seen(deed.desk.house, deed.desk.session, sight.row, sight.seat)
    return _told(sight, _made(len(made)), lines=move_lines(made, sight.names))


def score(deed: Deed) -> Answer:
    """Count the score as it stands, part by part."""
    sight = _sight(deed)
    return _told(
        sight, phrase("The score as it stands."), lines=score_lines(sight.game.scores(sight.state), sight.names)
    )


def record(deed: Deed) -> Answer:
    """Give the record, from which the game can be replayed."""
    sight = _sight(deed)
    plain = record_document(deed.desk.house, deed.desk.session, sight.row, sight.seat)
    return _told(
        sight,
        phrase("The record is enclosed."),
        lines=tuple(json.dumps(plain, indent=1, ensure_ascii=False).splitlines()),
        enclosures=(Enclosure(kind="record", facts={"game": str(sight.row.id)}),),
    )


def preview(deed: Deed) -> Answer:
    """Say what a move would do, without playing it.

    It is tried on what the seat may know, so that it turns up nothing that would be seen only after the move.
    """
    row, seat = seat_at(deed)
    if (deed.version, deed.ply) != (None, None) and (stale := stale_answer(deed, row)):
        return stale
    sight = _sight(deed)
    game = sight.game
    try:
        advance = play(sight.position, deed.said("move"), seat)
    except MoveError as error:
        return refusal(deed, row, seat, deed.said("move"), error)
    events = (game.tell(event) for event in advance.events if event.seen_by(seat))
    after = score_lines(game.scores(game.view(advance.position.state, seat)), {})
    detail = phrase("%(text)s would be legal; nothing has been played.", text=advance.text)
    return accepted(
        detail,
        game=row.id,
        ply=row.ply,
        version=row.version,
        move=advance.text,
        code="preview",
        made={"ply": str(advance.position.ply)},
        lines=(*events, "", phrase("The score would be:"), *after),
    )


def _sight(deed: Deed) -> Sight:
    row, seat = seat_at(deed)
    return look(deed.desk.house, deed.desk.session, row, Seat(seat))


def _told(
    sight: Sight,
    detail: str,
    *,
    lines: tuple[str, ...] = (),
    board: bool = False,
    enclosures: tuple[Enclosure, ...] = (),
) -> Answer:
    row = sight.row
    return accepted(
        detail, game=row.id, ply=row.ply, version=row.version, lines=lines, board=board, enclosures=enclosures
    )


SHOW = Intent(
    verb="show",
    help="Sends the board as it stands.",
    do=show,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
)
MOVES = Intent(
    verb="moves",
    help="Lists the legal moves, or those that begin as you say.",
    do=moves,
    fields=(Field("prefix", Shape.PREFIX, "how the moves begin", needed=False),),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
    example="moves RT",
)
HISTORY = Intent(
    verb="history",
    help="Lists the moves made.",
    do=history,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
)
SCORE = Intent(
    verb="score",
    help="Counts the score as it stands, part by part.",
    do=score,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
)
RECORD = Intent(
    verb="record",
    help="Sends the record of the game.",
    do=record,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
)
PREVIEW = Intent(
    verb="preview",
    help="Says what a move would do, without playing it.",
    do=preview,
    fields=(Field("move", Shape.MOVE, "the move"),),
    who=Who.SEAT,
    scope="games:read",
    harmless=True,
    example="preview MOVE",
)
