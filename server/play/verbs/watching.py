"""The verbs `watch` and `unwatch`: look on at a game of others."""

from collections.abc import Callable
from typing import Final

from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.intents import Deed, Field, Intent
from server.play.tables import locked, seat_of
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
    digits = deed.said("game").lstrip("#gG")
    known = digits.isascii() and digits.isdigit() and len(digits) < 10  # noqa: PLR2004 - what a 32-bit integer holds
    row = locked(deed.desk.session, int(digits)) if known else None
    if row is None or deed.actor is None:
        return refused("unknown-game", f"There is no game {deed.said('game')}.")
    return act(deed, row, deed.actor)


def _begin(deed: Deed, row: GameRow, player: Player) -> Answer:
    if seat_of(deed.desk.session, row.id, player.id) is not None:
        return refused("own-game", f"You sit at game {row.id} yourself; its letters come to you anyway.", game=row.id)
    if row.status == "over":
        return refused("game-over", f"Game {row.id} is over; there is nothing more to see of it than its record.")
    try:
        begin(deed.desk, row, player)
    except TooMany as error:
        return refused("too-many", str(error))
    return accepted(f"You look on at game {row.id}: a letter comes after each turn. “unwatch {row.id}” ends it.")


def _end(deed: Deed, row: GameRow, player: Player) -> Answer:
    end(deed.desk, row, player)
    return accepted(f"No more letters come about game {row.id}.")


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
