"""The verbs `challenge` and `new`: propose a game to somebody, or to whoever comes."""

import shlex
from collections.abc import Mapping

from engine.core.errors import SetupError
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.challenges import Proposal, challenge
from server.play.intents import Deed, Field, Intent
from server.play.places import ChallengeError

OPTIONS = Field("options", Shape.OPTIONS, "options as NAME=VALUE, as rules=2.2, seat=first or standing=3", needed=False)


def do(deed: Deed) -> Answer:
    """Write the challenge and send its invitations."""
    if deed.actor is None:
        raise LookupError("a challenge without a challenger")
    try:
        options = read_options(deed.said("options"))
        standing = {"standing": deed.said("standing")} if deed.said("standing") else {}
        proposal = Proposal(
            deed.said("game"), _names(deed.said("to")), {**standing, **options}, deed.said("seat") or "lot"
        )
        row = challenge(deed.desk, deed.actor, proposal)
    except ChallengeError as error:
        return refused(error.code, str(error))
    except SetupError as error:
        return refused("bad-option", error.detail, made={"option": error.option})
    games = "first takes it up" if row.standing == 1 else f"has a game, {row.standing} in all"
    whom = f"{deed.said('to')} is invited" if deed.said("to") else f"whoever sends “join {row.id}” {games}"
    return accepted(f"Challenge {row.id} stands: {whom}.", made={"challenge": str(row.id)})


def read_options(text: str) -> dict[str, str]:
    """Read options written as NAME=VALUE with blanks between; a value with blanks stands in quotation marks.

    Raises SetupError for a word without a sign and for a quotation mark that is not closed.
    """
    options = {}
    for word in _words(text):
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise SetupError(word, f"“{word}” is no option; write NAME=VALUE, as rules=2.2.")
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
        raise SetupError("options", "A quotation mark in the options is not closed.") from error


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
