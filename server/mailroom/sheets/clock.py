"""Turns what a game's clock comes to into its letters: reminders for whoever is waited for, news for the table."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from server.mailroom.gamepage import GamePage, game_page
from server.mailroom.headers import words
from server.mailroom.moments import moment
from server.mailroom.sheets.sheet import Link, Matter, Sheet, links
from server.mailroom.sheets.table import address_at, answers_to, seen
from server.mailroom.timelines import wishes_of
from server.play.clocks.fischer import Mark
from server.play.clocks.terms import Flag
from server.play.reading import Sight

_REMINDERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        Mark.HALF.name: ("half of your time is used", "Half of the time that you had for this move is used."),
        Mark.DAY.name: ("one day left", "A day is left to you for this move."),
        Mark.OVER.name: ("your time is over", ""),
    }
)
"""By mark: what the heading says, and the first sentence."""


def reminder(matter: Matter) -> Sheet:
    """Remind a player of a move: at half time, a day before its end and at its end."""
    sight, before = seen(matter)
    page = game_page(sight)
    mark = matter.letter.facts["mark"]
    short, tells = _REMINDERS[mark]
    address = address_at(matter, sight)
    return Sheet(
        template="reminder",
        heading=words(f"{page.title}, game {page.number}: {short}, {page.reader}."),
        subject=page.subject,
        sender=page.title,
        replies_to=address,
        thread=before.thread,
        page=page,
        pictured=matter.wishes("png", default="on"),
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
    return Sheet(
        template="clock",
        heading=words(f"{page.title}, game {page.number}: {short}."),
        subject=page.subject,
        sender=page.title,
        replies_to=address,
        thread=before.thread,
        page=page,
        pictured=matter.wishes("png", default="on"),
        said={"heading_short": f"{short[:1].upper()}{short[1:]}", "tells": tells},
        links=_replies(news, page, address),
    )


def _what_now(sight: Sight) -> str:
    face = sight.clock
    if face is None or face.expires is None:
        return "Your time for this move is over."
    when = moment(face.expires, wishes_of(sight))
    if face.terms.flag is Flag.HARD:
        return f"Your time for this move is over. What arrives until {when} still counts; then you are out of the game."
    return f"Your time for this move is over. From {when} on another player may claim that; until then, just move."


def _claimable(matter: Matter, _sight: Sight) -> tuple[str, str]:
    by = words(matter.letter.facts["by"])
    tells = f"{by} has not moved in time. You may claim that by answering with “timeout”, or go on waiting."
    return f"the time of {by} is over", tells


def _paused(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return "the clock stands still", "All have agreed to a pause. You may go on playing meanwhile; no time is counted."


def _resumed(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return "the clock runs again", "The pause is over."


def _resuming(matter: Matter, sight: Sight) -> tuple[str, str]:
    at = moment(datetime.fromisoformat(matter.letter.facts["at"]), wishes_of(sight))
    return "the pause ends soon", f"A player wants to go on: the clock runs again from {at}."


def _held(matter: Matter, _sight: Sight) -> tuple[str, str]:
    by = words(matter.letter.facts["by"])
    tells = f"Our letters to {by} come back. The clock stands still for a week, once in a game, while we try to help."
    return f"we cannot reach {by}", tells


def _fallen(_matter: Matter, _sight: Sight) -> tuple[str, str]:
    return "you are out of the game", "Your time was over before your move arrived. The others play on without you."


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
        "claimable": (("Claim it", "timeout"),),
        "paused": (("Let it run again", "resume"),),
    }
    return links(address, page.subject, *wanted.get(news, ()), ("Write something else", ""), strong=1)
