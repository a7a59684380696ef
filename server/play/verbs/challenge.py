"""The verbs `challenge` and `new`: propose a game to somebody, or to whoever comes."""

import shlex
from collections.abc import Mapping

from engine.core.errors import SetupError
from engine.core.record import Record
from engine.core.taken_up import taken_up
from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.challenges import Proposal, challenge
from server.play.intents import Deed, Field, Intent
from server.play.places import ChallengeError
from server.store.people import Challenge

OPTIONS = Field("options", Shape.OPTIONS, "options as NAME=VALUE, as rules=2.2, seat=first or standing=3", needed=False)


def do(deed: Deed) -> Answer:
    """Write the challenge and send its invitations."""
    if deed.actor is None:
        raise LookupError("a challenge without a challenger")
    try:
        options = read_options(deed.said("options"))
        standing = {"standing": deed.said("standing")} if deed.said("standing") else {}
        proposal = Proposal(
            deed.said("game"),
            _names(deed.said("to")),
            {**standing, **options},
            deed.said("seat") or "lot",
            brought=_brought(deed),
        )
        row = challenge(deed.desk, deed.actor, proposal)
    except ChallengeError as error:
        return refused(error.code, str(error), wrong="to")
    except SetupError as error:
        wrong = "game" if error.option == "game" else "options"
        return refused("bad-option", error.detail, made={"option": error.option}, wrong=wrong)
    return accepted(_stands(deed, row), made={"challenge": str(row.id)})


def _brought(deed: Deed) -> Record | None:
    """Return the record that is to be gone on with, where a door takes one; raises SetupError."""
    text = deed.said("record")
    ply = int(deed.said("ply")) if deed.said("ply").isdecimal() else None
    return taken_up(deed.desk.house.catalog, text, ply) if text else None


def _stands(deed: Deed, row: Challenge) -> str:
    if deed.said("to"):
        return phrase("Challenge %(number)s stands: %(to)s is invited.", number=row.id, to=deed.said("to"))
    if row.standing == 1:
        return phrase("Challenge %(number)s stands: whoever sends “join %(number)s” first takes it up.", number=row.id)
    return phrase(
        "Challenge %(number)s stands: whoever sends “join %(number)s” has a game, %(games)s in all.",
        number=row.id,
        games=row.standing,
    )


def read_options(text: str) -> dict[str, str]:
    """Read options written as NAME=VALUE with blanks between; a value with blanks stands in quotation marks.

    Raises SetupError for a word without a sign and for a quotation mark that is not closed.
    """
    options = {}
    for word in _words(text):
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise SetupError(word, phrase("“%(word)s” is no option; write NAME=VALUE, as rules=2.2.", word=word))
        options[name.lower()] = value
    return options


def write_options(options: Mapping[str, str]) -> str:
    """Return options as `read_options` reads them.

    >>> read_options(write_options({"layout": 'R1, "G2"'}))
    {'layout': 'R1, "G2"'}
    """
    pairs = (f"{name}={value}" for name, value in options.items())
    return " ".join('"{}"'.format(pair.replace("\\", r"\\").replace('"', r"\"")) for pair in pairs)


def _words(text: str) -> list[str]:
    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters, reader.quotes = True, "", '"'
    try:
        return list(reader)
    except ValueError as error:
        raise SetupError("options", phrase("A quotation mark in the options is not closed.")) from error


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


CHALLENGE = Intent(
    verb="challenge",
    help="Proposes a game to a player or a mail address.",
    do=do,
    fields=(
        Field("to", Shape.WHOM, "a player's name or a mail address; several split by commas"),
        Field("game", Shape.GAME, "the game, as alien-city", needed=False),
        OPTIONS,
    ),
    scope="challenges",
    example="challenge ben@example.org alien-city",
)

NEW = Intent(
    verb="new",
    help="Proposes a game to whoever comes first.",
    do=do,
    fields=(Field("game", Shape.GAME, "the game, as alien-city"), OPTIONS),
    scope="challenges",
    example="new alien-city rules=2.2",
)
