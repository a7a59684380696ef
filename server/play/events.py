"""Writes what happens at tables and in the lobby into the one line of events, in the transaction of what it tells."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from server.play.calls import call_for
from server.play.house import Desk, Work
from server.store.events import Event, enter
from server.store.sessions import afterwards
from server.store.tables import GameRow

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Happening(Enum):
    """What an event tells."""

    BEGUN = "game.begun"
    MOVE = "game.move"
    TURN = "game.turn"
    TAKEN_BACK = "game.taken-back"
    OFFER = "game.offer"
    TALK = "game.talk"
    OVER = "game.over"
    CHALLENGED = "challenge.made"
    ACCEPTED = "challenge.accepted"
    DECLINED = "challenge.declined"
    CANCELLED = "challenge.cancelled"
    PING = "webhook.ping"
    DISABLED = "webhook.disabled"


class Audience(Enum):
    """Who may know of an event: everybody who sees the game, its players, or one player."""

    ALL = "all"
    SEATS = "seats"
    PLAYER = "player"


def tell(
    desk: Desk,
    row: GameRow,
    what: Happening,
    facts: Mapping[str, Any] = NOTHING,
    audience: Audience = Audience.ALL,
) -> None:
    """Tell what happened in a game; `facts` must be free of what any of the audience may not know."""
    event = Event(kind=what.value, audience=audience.value, game_id=row.id, version=row.version, ply=row.ply)
    _enter(desk, event, facts)


def tell_player(desk: Desk, player_id: int, what: Happening, facts: Mapping[str, Any] = NOTHING) -> None:
    """Tell one player something that is no game's."""
    _enter(desk, Event(kind=what.value, audience=Audience.PLAYER.value, player_id=player_id), facts)


def _enter(desk: Desk, event: Event, facts: Mapping[str, Any]) -> None:
    event.facts = dict(facts)
    event.happened_at = desk.now
    enter(desk.session, event)
    call_for(desk, event)
    afterwards(desk.session, "news", lambda: desk.house.ring(Work.NEWS, ""))
