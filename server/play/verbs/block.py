"""The verbs `block` and `unblock`: hear nothing more from a player, or hear from him again."""

from collections.abc import Callable
from typing import Final

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.blocks import MOST, blocked, lift, put
from server.play.intents import Deed, Field, Intent
from server.play.people import by_name
from server.store.people import Player


def block(deed: Deed) -> Answer:
    """Let no challenge and no word of a player come to the asker; without a name, list who is blocked."""
    if not deed.said("name") and deed.actor is not None:
        names = tuple(f"  {one.name}" for one in blocked(deed.desk.session, deed.actor))
        return accepted(
            phrase("You have blocked these players:") if names else phrase("You have blocked nobody."), lines=names
        )
    return _about(deed, _put)


def unblock(deed: Deed) -> Answer:
    """Let a player's challenges and words come to the asker again."""
    return _about(deed, _lift)


def _about(deed: Deed, act: Callable[[Deed, Player, Player], Answer]) -> Answer:
    other = by_name(deed.desk.session, deed.said("name"))
    if other is None or deed.actor is None:
        return refused("unknown-player", phrase("Nobody here is called %(name)s.", name=deed.said("name")))
    if other.id == deed.actor.id:
        return refused("same-player", phrase("That is you yourself."))
    return act(deed, deed.actor, other)


def _put(deed: Deed, player: Player, other: Player) -> Answer:
    if len(blocked(deed.desk.session, player)) >= MOST:
        return refused("too-many", phrase("You have blocked %(most)s players already.", most=MOST))
    put(deed.desk.session, player, other, deed.desk.now)
    return accepted(
        phrase("%(name)s can neither challenge you nor talk to you any more; games that run go on.", name=other.name)
    )


def _lift(deed: Deed, player: Player, other: Player) -> Answer:
    lift(deed.desk.session, player, other)
    return accepted(phrase("%(name)s can challenge you and talk to you.", name=other.name))


BLOCK: Final = Intent(
    verb="block",
    help="Lets no challenge and no talk of a player come to you; alone, lists whom you have blocked.",
    do=block,
    fields=(Field("name", Shape.NAME, "the player's name", needed=False),),
    scope="profile",
    example="block Mallory",
)
UNBLOCK: Final = Intent(
    verb="unblock",
    help="Lets a player challenge you and talk to you again.",
    do=unblock,
    fields=(Field("name", Shape.NAME, "the player's name"),),
    scope="profile",
    example="unblock Mallory",
)
