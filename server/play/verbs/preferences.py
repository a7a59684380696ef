"""The verb `preferences`: lists all that a player has said of letters and times; programs set several at once by it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from server.mailroom.languages import ENGLISH, phrase
from server.play.answers import Answer, Status, accepted
from server.play.intents import Deed, Intent
from server.play.verbs import addresses, desk, habits, language
from server.store.people import Player


@dataclass(frozen=True, slots=True)
class Setting:
    """One preference: the verb that sets it, and what holds where nothing was said; `pdf` then hangs on the letter."""

    verb: Intent
    usual: str | None

    def said_by(self, player: Player) -> str | None:
        """Return what holds for a player, as it is written after the verb."""
        if self.verb is addresses.LETTERS:
            return "on" if player.silent_since is None else "off"
        said = player.wishes.get(self.verb.verb, self.usual)
        return None if said is None else str(said)


_ALIKE: Final = {"pdf": None, "png": "on", "chat": "off"}
SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "language": Setting(language.INTENT, ENGLISH),
        "letters": Setting(addresses.LETTERS, "on"),
        **{wish.verb: Setting(wish, _ALIKE[wish.verb]) for wish in desk.WISHES},
        "reminders": Setting(habits.REMIND_VERB, "on"),
        "digests": Setting(habits.DIGEST_VERB, "off"),
        "quiet_hours": Setting(habits.QUIET_VERB, "off"),
        "zone": Setting(habits.ZONE_VERB, "UTC"),
    }
)
"""Every preference by the name that programs give it."""


def preferences_of(player: Player) -> dict[str, str | None]:
    """Return what a player has said, or what holds where nothing was; as it is written after each verb."""
    return {name: setting.said_by(player) for name, setting in SETTINGS.items()}


def do(deed: Deed) -> Answer:
    """Set what is named, all of it or nothing; list what holds then."""
    if deed.actor is None:
        raise LookupError("preferences were asked for by nobody")
    wanted: Mapping[str, str | None] = json.loads(deed.fields["settings"]) if deed.door == "api" else {}
    for name, value in wanted.items():
        answer = _set(deed, deed.actor, SETTINGS[name].verb, value)
        if answer.status is not Status.ACCEPTED:
            return answer
    held = preferences_of(deed.actor).items()
    return accepted(
        phrase("Your preferences; send a line as it stands here, with another word, to change it."),
        lines=tuple(f"  {SETTINGS[name].verb.verb} {value}" for name, value in held if value),
    )


def _set(deed: Deed, player: Player, verb: Intent, value: str | None) -> Answer:
    if value is None:
        player.wishes = {said: kept for said, kept in player.wishes.items() if said != verb.verb}
        return accepted("")
    return verb.do(replace(deed, verb=verb.verb, fields={verb.fields[0].name: value}))


INTENT: Final = Intent(
    verb="preferences",
    help="Lists how your letters come, and in which time zone you live.",
    do=do,
    scope="profile",
    harmless=True,
)
