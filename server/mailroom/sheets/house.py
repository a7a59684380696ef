"""Turns what concerns addresses, or the operator, into letters: a new address, a notice, mail for the postmaster."""

from typing import Final

from server.mailroom.address import Point
from server.mailroom.headers import words
from server.mailroom.languages import phrase, sentence
from server.mailroom.parts import Attachment
from server.mailroom.replies import about, front_desk
from server.mailroom.sheets.sheet import Matter, Sheet, links
from server.store.post import Submission

_CONFIRM: Final = (sentence("Yes, that is my address"), "confirm")
_ENCLOSED: Final = "application/octet-stream"


def new_address(matter: Matter) -> Sheet:
    """Ask at a new address whether it is to be a player's from now on."""
    facts = matter.letter.facts
    subject = phrase("Please confirm your new mail address")
    address = about(matter.house, Point.ADDRESS, str(facts["change"]), facts["player"], matter.now)
    return Sheet(
        template="address",
        heading=phrase("Is this your new mail address?"),
        subject=subject,
        replies_to=address,
        said={"name": words(facts["name"])},
        links=links(address, subject, _CONFIRM, strong=1),
    )


def notice(matter: Matter) -> Sheet:
    """Tell somebody something that no command asked for."""
    facts = matter.letter.facts
    return Sheet(
        template="notice",
        heading=words(facts["heading"]),
        subject=words(facts["heading"]).rstrip("."),
        replies_to=front_desk(matter.house),
        said={"lines": tuple(words(line, 600) for line in facts["lines"])},
    )


def forward(matter: Matter) -> Sheet:
    """Pass a letter to the postmaster on to the operator, as a file, so that nothing in it is taken for ours."""
    row = matter.session.get(Submission, matter.letter.submission_id)
    raw = row.raw if row is not None else None
    sender = words(matter.letter.facts.get("from") or "nobody")
    return Sheet(
        template="notice",
        heading=phrase("A letter for the postmaster, from %(sender)s.", sender=sender),
        subject=phrase("For the postmaster, from %(sender)s", sender=sender),
        replies_to=front_desk(matter.house),
        said={
            "lines": (
                phrase(
                    "The letter is enclosed as it came; an answer to this one goes to Guildpost, not to its writer."
                ),
            )
        },
        files=(Attachment("letter.eml", _ENCLOSED, raw),) if raw else (),
    )
