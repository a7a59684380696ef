"""Preferences: shows and changes all that a player has said of letters and times, as the verbs of letters do."""

import json
from collections.abc import Mapping
from typing import Any, Final

from server.api.asking import bearer, house
from server.api.judged import AT_ONCE, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas import preferences as schemas
from server.api.schemas.submissions import KeyOnly
from server.play.submissions import Call
from server.play.verbs.preferences import preferences_of
from server.store.people import Player

ROOM: Final = room("preferences", "How letters come to you, and when.", reads="profile", writes="profile")
_SPOKEN: Final[Mapping[bool, str]] = {True: "on", False: "off"}
_SHOWN: Final = Reply(200, "Your preferences.", schemas.Preferences, headers=(Header.REPLAYED,))


@operation(ROOM, "GET", "/players/me/preferences", _SHOWN)
def preferences() -> dict[str, Any]:
    """Show your preferences, what holds where you have said nothing included."""
    with house().store.read() as session:
        held = preferences_of(session.get_one(Player, bearer().player))
    return {name: _plain(name, value) for name, value in held.items()}


@operation(
    ROOM,
    "PATCH",
    "/players/me/preferences",
    _SHOWN,
    promise=Promise(reads=Reads(body=schemas.PreferencesChange, headers=KeyOnly)),
)
def change_preferences(
    body: Mapping[str, Any], headers: Mapping[str, str]
) -> tuple[dict[str, Any], int, Mapping[str, str]]:
    """Change the preferences that you name, all of them or, where one does not fit, none."""
    settings = {name: _SPOKEN.get(value, value) if name in schemas.SWITCHES else value for name, value in body.items()}
    fields = {"settings": json.dumps(settings, sort_keys=True)}
    done = judged(Call(verb="preferences", player=bearer().player, fields=fields, key=headers.get("key")), AT_ONCE)
    done.made()
    return preferences(), 200, done.headers


def _plain(name: str, value: str | None) -> bool | str | None:
    return value == "on" if name in schemas.SWITCHES and value is not None else value
