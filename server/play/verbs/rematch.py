"""The verb `rematch`: asks the others at a table that is done to play again."""

from typing import Final

from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted, refused
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.places import ChallengeError
from server.play.rematches import rematch
from server.play.verbs.move import seat_at


def do(deed: Deed) -> Answer:
    """Propose the same game again, or accept where another at the table has proposed it."""
    row, _ = seat_at(deed)
    if deed.actor is None:
        raise LookupError("a rematch without a player")
    try:
        challenge, game = rematch(deed.desk, row, deed.actor)
    except ChallengeError as error:
        return refused(error.code, str(error), game=row.id)
    made = {"challenge": str(challenge.id)}
    if game is None:
        return accepted(
            phrase("Challenge %(id)s stands: the others are asked to play again.", id=challenge.id), made=made
        )
    return accepted(
        phrase("Game %(id)s begins; whoever is to move has a letter with the board.", id=game.id),
        game=game.id,
        ply=game.ply,
        version=game.version,
        made={**made, "game": str(game.id)},
        board=True,
    )


INTENT: Final = Intent(
    verb="rematch",
    help="Asks the others of a game that is over to play it again, with seats changed.",
    do=do,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    scope="challenges",
)
