"""The verbs `watch` and `unwatch`: look on at a game of others."""

from collections.abc import Callable
from typing import Final

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.intents import Deed, Field, Intent, game_number
from server.play.seats import seat_of
from server.play.tables import locked
from server.play.watching import TooMany, begin, end
from server.store.people import Player
from server.store.tables import GameRow

_GAME: Final = Field("game", Shape.NUMBER, "the number of the game")


def watch(deed: Deed) -> Answer:
    """Send the asker a letter with the board after every turn, as a spectator may see it."""
    return _about(deed, _begin)


def unwatch(deed: Deed) -> Answer:
    """Send no more of these letters."""
    return _about(deed, _end)


def _about(deed: Deed, act: Callable[[Deed, GameRow, Player], Answer]) -> Answer:
    number = game_number(deed.said("game"))
    row = None if number is None else locked(deed.desk.session, number)
    if row is None or deed.actor is None:
        return refused("unknown-game", phrase("There is no game %(game)s.", game=deed.said("game")))
    return act(deed, row, deed.actor)


def _begin(deed: Deed, row: GameRow, player: Player) -> Answer:
    if seat_of(deed.desk.session, row.id, player.id) is not None:
        return refused(
            "own-game",
            phrase("You sit at game %(game)s yourself; its letters come to you anyway.", game=row.id),
            game=row.id,
        )
    if row.status == "over":
        return refused(
            "game-over",
            phrase("Game %(game)s is over; there is nothing more to see of it than its record.", game=row.id),
        )
    try:
        begin(deed.desk, row, player)
    except TooMany as error:
        return refused("too-many", str(error))
    return accepted(
        phrase("You look on at game %(game)s: a letter comes after each turn. “unwatch %(game)s” ends it.", game=row.id)
    )


def _end(deed: Deed, row: GameRow, player: Player) -> Answer:
    end(deed.desk, row, player)
    return accepted(phrase("No more letters come about game %(game)s.", game=row.id))


WATCH: Final = Intent(
    verb="watch",
    help="Sends you a letter after each turn of a game of others, as a spectator may see it.",
    do=watch,
    fields=(_GAME,),
    scope="profile",
    example="watch 1042",
)
UNWATCH: Final = Intent(
    verb="unwatch",
    help="Sends no more letters about a game of others.",
    do=unwatch,
    fields=(_GAME,),
    scope="profile",
    harmless=True,
    example="unwatch 1042",
)
