"""The verb `language`: in which language a player's letters are written."""

from typing import Final

from server.mailroom.languages import LANGUAGES, WISH, language_of, phrase, speaking
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.intents import Deed, Field, Intent

VERB: Final = "language"


def code_of(said: str) -> str | None:
    """Return the code of the language that somebody names by it or by its own name, None where we do not have it."""
    wanted = said.strip().casefold()
    return next((code for code, name in LANGUAGES.items() if wanted in {code, name.casefold()}), None)


def do(deed: Deed) -> Answer:
    """Note the language; commands stay English in every one."""
    code = code_of(deed.said("language"))
    if code is None or deed.actor is None:
        have = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        return refused("bad-choice", phrase("Letters are written in one of these languages: %(have)s.", have=have))
    deed.actor.wishes = {**deed.actor.wishes, WISH: code}
    with speaking(language_of(deed.actor.wishes)):
        return accepted(phrase("Your letters are written in English from now on; commands stay as they are."))


INTENT: Final = Intent(
    verb=VERB,
    help="Says in which language your letters are written: en, de, fr or es.",
    do=do,
    fields=(Field("language", Shape.WORD, "the language, as de"),),
    scope="profile",
    harmless=True,
    example="language de",
)
