"""Verbs that are understood and not offered yet: a letter that asks for one is told so, and nothing of it is lost."""

from typing import Final

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, refused
from server.play.intents import Deed, Field, Intent


def do(deed: Deed) -> Answer:
    """Say that this cannot be done here yet."""
    return refused(
        "not-offered", phrase("“%(verb)s” is understood, but this server does not offer it yet.", verb=deed.verb)
    )


_SWITCH: Final = Field("switch", Shape.SWITCH, "on or off")

LATER: Final = (Intent(verb="text", help="Turns letters of text alone on or off.", do=do, fields=(_SWITCH,)),)
