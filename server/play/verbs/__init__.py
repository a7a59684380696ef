"""Everything that a person can ask for, one module a matter; a verb not listed here does not exist."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.game import AnyGame
from engine.core.ids import Slug
from server.mailroom.vocabulary import Vocabulary, vocabulary
from server.play.intents import Intent
from server.play.verbs import (
    addresses,
    block,
    challenge,
    desk,
    draw,
    habits,
    invitation,
    language,
    later,
    looking,
    move,
    note,
    plan,
    preferences,
    printing,
    registration,
    rematch,
    resign,
    say,
    timing,
    undo,
    watching,
    withdraw,
)
from server.play.verbs import help as explaining

_ALL: Final = (
    move.INTENT,
    looking.SHOW,
    looking.MOVES,
    looking.PREVIEW,
    looking.HISTORY,
    looking.SCORE,
    looking.RECORD,
    plan.IF,
    plan.PLAN,
    say.INTENT,
    note.NOTE,
    note.NOTES,
    undo.INTENT,
    draw.INTENT,
    withdraw.INTENT,
    resign.INTENT,
    timing.TIMEOUT,
    timing.PAUSE,
    timing.RESUME,
    challenge.CHALLENGE,
    challenge.NEW,
    invitation.ACCEPT,
    invitation.DECLINE,
    invitation.JOIN,
    invitation.CANCEL,
    rematch.INTENT,
    watching.WATCH,
    watching.UNWATCH,
    block.BLOCK,
    block.UNBLOCK,
    desk.GAMES,
    desk.SETUP,
    printing.INTENT,
    *desk.WISHES,
    language.INTENT,
    *habits.ALL,
    preferences.INTENT,
    registration.REGISTER,
    registration.CONFIRM,
    addresses.ADDRESS,
    addresses.FORGET,
    addresses.LETTERS,
)

INTENTS: Final[Mapping[str, Intent]] = MappingProxyType(
    {intent.verb: intent for intent in (*_ALL, *later.LATER, explaining.declare(_ALL))}
)


def vocabulary_of(catalog: Mapping[Slug, AnyGame]) -> Vocabulary:
    """Return the grammar of letters: every verb with its fields, and the names of the games."""
    names = (name for game in catalog.values() for name in (game.info.slug, game.info.title))
    spoken = {verb: tuple(one.slot for one in intent.fields) for verb, intent in INTENTS.items()}
    return vocabulary(names, spoken)
