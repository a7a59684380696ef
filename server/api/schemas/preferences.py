"""What a player may say of letters and times, as it is sent and asked for."""

from typing import Final

from marshmallow import fields

from server.api.schemas.fields import Answer, Request, Truth, Words, about, up_to
from server.api.schemas.verbs import body_of
from server.mailroom.languages import LANGUAGES
from server.play.verbs.addresses import ADDRESS
from server.play.verbs.preferences import SETTINGS

SWITCHES: Final = frozenset({"letters", "pdf", "png", "chat", "reminders", "digests"})
"""Preferences that are true or false."""

_ABOUT: Final = {
    "language": f"In which language letters come: {', '.join(LANGUAGES)}.",
    "letters": "Whether letters come that you did not ask for; your games stay as they are without.",
    "pdf": "Whether letters carry the board as a PDF; null where nothing was said: the last one of a game does.",
    "png": "Whether letters carry the board as a picture.",
    "chat": "Whether what you write above the first command of a letter goes to the others at the table.",
    "reminders": "Whether you are reminded at half time, a day before the end and at the end.",
    "digests": "Whether a letter lists the games that wait for you, morning and evening.",
    "quiet_hours": "Between which hours of your time zone no reminders and digests come, as 22-7; or off.",
    "zone": "Your time zone, as Europe/Berlin.",
}
_EXAMPLES: Final = {"language": "de", "quiet_hours": "22-7", "zone": "Europe/Berlin"}
_MAY_BE_UNSAID: Final = frozenset(name for name, setting in SETTINGS.items() if setting.usual is None)

Preferences: Final = Answer.from_dict(
    {
        name: (Truth if name in SWITCHES else fields.String)(
            required=True, allow_none=name in _MAY_BE_UNSAID, metadata=about(_ABOUT[name])
        )
        for name in SETTINGS
    },
    name="Preferences",
)
PreferencesChange: Final = Request.from_dict(
    {
        name: Truth(allow_none=name in _MAY_BE_UNSAID, metadata=about(_ABOUT[name]))
        if name in SWITCHES
        else Words(validate=up_to(80), metadata=about(_ABOUT[name], example=_EXAMPLES[name]))
        for name in SETTINGS
    },
    name="PreferencesChange",
)
AddressWish: Final = body_of(
    ADDRESS, "address", address=Words(required=True, validate=up_to(254), metadata=about("The new address."))
)


class AddressProof(Request):
    """The proof that the new address is yours."""

    code = Words(required=True, validate=up_to(200), metadata=about("The code in the letter that went there."))


class Addresses(Answer):
    """Whence you write."""

    email = fields.String(required=True, metadata=about("The registered address, where letters go."))
    further = fields.List(
        fields.String(), required=True, metadata=about("Addresses whose letters count as yours besides.")
    )
