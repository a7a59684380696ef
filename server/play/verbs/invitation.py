"""The verbs `accept`, `join`, `decline` and `cancel`: answer a challenge."""

from collections.abc import Callable

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.challenges import accept, cancel, decline, found
from server.play.intents import Deed, Field, Intent
from server.play.places import ChallengeError
from server.store.people import Challenge, Player

NUMBER = Field(
    "challenge", Shape.NUMBER, "the number of the challenge; not needed in answer to an invitation", needed=False
)


def do_accept(deed: Deed) -> Answer:
    """Take a place; the last one opens the game."""
    return _answered(deed, _accept)


def do_decline(deed: Deed) -> Answer:
    """Turn the challenge down."""
    return _answered(deed, _decline)


def do_cancel(deed: Deed) -> Answer:
    """Take one's own challenge back."""
    return _answered(deed, _cancel)


def _answered(deed: Deed, act: Callable[[Deed, Challenge, Player], Answer]) -> Answer:
    if deed.actor is None:
        raise LookupError("an answer to a challenge without a player")
    try:
        return act(deed, found(deed.desk.session, deed.said("challenge")), deed.actor)
    except ChallengeError as error:
        return refused(error.code, str(error))


def _accept(deed: Deed, row: Challenge, player: Player) -> Answer:
    taken, game = accept(deed.desk, row, player)
    made = {"challenge": str(taken.id)}
    if game is None:
        return accepted(
            phrase("You have a place in challenge %(id)s; it begins when the others have theirs.", id=taken.id),
            made=made,
        )
    detail = phrase("Game %(id)s begins; whoever is to move has a letter with the board.", id=game.id)
    return accepted(
        detail, game=game.id, ply=game.ply, version=game.version, made={**made, "game": str(game.id)}, board=True
    )


def _decline(deed: Deed, row: Challenge, player: Player) -> Answer:
    decline(deed.desk, row, player, deed.said("reason"))
    return accepted(phrase("Challenge %(game)s is declined.", game=row.id), made={"challenge": str(row.id)})


def _cancel(deed: Deed, row: Challenge, player: Player) -> Answer:
    cancel(deed.desk, row, player)
    return accepted(phrase("Challenge %(game)s is cancelled.", game=row.id), made={"challenge": str(row.id)})


ACCEPT = Intent(verb="accept", help="Accepts a challenge.", do=do_accept, fields=(NUMBER,), scope="challenges")
JOIN = Intent(
    verb="join",
    help="Takes a free place in an open challenge.",
    do=do_accept,
    fields=(NUMBER,),
    scope="challenges",
    example="join 7",
)
DECLINE = Intent(
    verb="decline",
    help="Declines a challenge, with a reason if you like.",
    do=do_decline,
    fields=(NUMBER, Field("reason", Shape.TEXT, "a sentence for the challenger", needed=False)),
    scope="challenges",
)
CANCEL = Intent(
    verb="cancel",
    help="Takes back a challenge of yours.",
    do=do_cancel,
    fields=(NUMBER,),
    scope="challenges",
    example="cancel 7",
)
