"""Turns what a game's clock comes to into its letters: reminders for whoever is waited for, news for the table."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from server.mailroom.gamepage import GamePage, game_page
from server.mailroom.headers import words
from server.mailroom.languages import phrase, sentence
from server.mailroom.moments import moment
from server.mailroom.sheets.sheet import Link, Matter, Sheet, at_table, headed, links
from server.mailroom.sheets.table import address_at, answers_to, seen
from server.mailroom.timelines import wishes_of
from server.play.clocks.fischer import Mark
from server.play.clocks.terms import Flag
from server.play.reading import Sight

_REMINDERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        Mark.HALF.name: (
            sentence("half of your time is used"),
            sentence("Half of the time that you had for this move is used."),
        ),
        Mark.DAY.name: (sentence("one day left"), sentence("A day is left to you for this move.")),
        Mark.OVER.name: (sentence("your time is over"), ""),
    }
)
"""By mark: what the heading says, and the first sentence."""


def reminder(matter: Matter) -> Sheet:
    """Remind a player of a move: at half time, a day before its end and at its end."""
    sight, before = seen(matter)
    page = game_page(sight)
    mark = matter.letter.facts["mark"]
    short, tells = (phrase(one) if one else "" for one in _REMINDERS[mark])
    address = address_at(matter, sight)
    return at_table(
        matter,
        page,
        template="reminder",
        heading=headed(page, sentence("%(title)s, game %(number)s: %(short)s, %(reader)s."), short=short),
        replies_to=address,
        thread=before.thread,
        said={
            "heading_short": f"{short[:1].upper()}{short[1:]}, {page.reader}",
            "tells": tells or _what_now(sight),
            "grave": mark == Mark.OVER.name,
        },
        links=answers_to(page, address),
    )


def clock(matter: Matter) -> Sheet:
    """Tell a table what became of its clock."""
    sight, before = seen(matter)
    page = game_page(sight)
    news = matter.letter.facts["news"]
    short, tells = _NEWS[news](matter, sight)
    address = address_at(matter, sight)
    return at_table(
        matter,
        page,
        template="news",
        heading=headed(page, sentence("%(title)s, game %(number)s: %(short)s."), short=short),
        replies_to=address,
        thread=before.thread,
        said={"heading_short": f"{short[:1].upper()}{short[1:]}", "tells": tells, "begins": False},
        links=_replies(news, page, address),
    )


def _what_now(sight: Sight) -> str:
    face = sight.clock
    if face is None or face.expires is None:
        return phrase("Your time for this move is over.")
    when = moment(face.expires, wishes_of(sight))
    if face.terms.flag is Flag.HARD:
        return phrase(
            "Your time for this move is over. What arrives until %(when)s still counts; then you are out of the game.",
            when=when,
        )
    return phrase(
        "Your time for this move is over. From %(when)s on another player may claim that; until then, just move.",
        when=when,
    )


def _claimable(matter: Matter, _sight: Sight) -> tuple[str, str]:
    by = words(matter.letter.facts["by"])
    tells = phrase(
        "%(by)s has not moved in time. You may claim that by answering with “timeout”, or go on waiting.", by=by
    )
    return phrase("the time of %(by)s is over", by=by), tells


def _paused(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return phrase("the clock stands still"), phrase(
        "All have agreed to a pause. You may go on playing meanwhile; no time is counted."
    )


def _resumed(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return phrase("the clock runs again"), phrase("The pause is over.")


def _resuming(matter: Matter, sight: Sight) -> tuple[str, str]:
    at = moment(datetime.fromisoformat(matter.letter.facts["at"]), wishes_of(sight))
    return phrase("the pause ends soon"), phrase("A player wants to go on: the clock runs again from %(at)s.", at=at)


def _held(matter: Matter, _sight: Sight) -> tuple[str, str]:
    by = words(matter.letter.facts["by"])
    tells = phrase(
        "Our letters to %(by)s come back. The clock stands still for a week, once in a game, while we try to help.",
        by=by,
    )
    return phrase("we cannot reach %(by)s", by=by), tells


def _fallen(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return phrase("you are out of the game"), phrase(
        "Your time was over before your move arrived. The others play on without you."
    )


_NEWS: Final[Mapping[str, Callable[[Matter, Sight], tuple[str, str]]]] = MappingProxyType(
    {
        "claimable": _claimable,
        "paused": _paused,
        "resumed": _resumed,
        "resuming": _resuming,
        "held": _held,
        "fallen": _fallen,
    }
)


def _replies(news: str, page: GamePage, address: str) -> tuple[Link, ...]:
    wanted: Mapping[str, tuple[tuple[str, str], ...]] = {
        "claimable": ((phrase("Claim it"), "timeout"),),
        "paused": ((phrase("Let it run again"), "resume"),),
    }
    likely = wanted.get(news, ())
    other = phrase("Write something else") if likely else phrase("Write something")
    return links(address, page.subject, *likely, (other, ""), strong=len(likely))
