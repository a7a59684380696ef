"""The verb `resign`: gives the game up for the seat of whoever sent it."""

from engine.core.errors import MoveError
from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.tables import leave
from server.play.verbs.move import refusal, seat_at, stale_answer


def always(_deed: Deed) -> bool:
    """Have every resignation by letter confirmed: it cannot be taken back."""
    return True


def do(deed: Deed) -> Answer:
    """Resign; a game of more than two may go on without the seat, as its rules say."""
    row, seat = seat_at(deed)
    if deed.version is not None and (stale := stale_answer(deed, row)):
        return stale
    try:
        advance = leave(deed.desk, row, seat)
    except MoveError as error:
        return refusal(deed, row, seat, "resign", error)
    return accepted(
        phrase("You have resigned."),
        game=row.id,
        move=advance.text,
        ply=advance.position.ply,
        version=row.version,
        board=True,
    )


INTENT = Intent(
    verb="resign",
    help="Gives up the game; by letter this is asked back once.",
    do=do,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    confirmed=always,
)
