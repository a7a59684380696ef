"""Turns the clock of a game into the sentences in which its letters tell of it."""

from collections.abc import Mapping
from typing import Any

from engine.core.ids import Seat
from server.mailroom.headers import words
from server.mailroom.languages import phrase
from server.mailroom.moments import moment, span
from server.play.clocks.showing import ClockFace
from server.play.clocks.terms import Flag, Terms, Weekends
from server.play.reading import Sight


def time_lines(sight: Sight) -> tuple[str, ...]:
    """Return what a letter says of the time at one position: until when whom the game waits for may think."""
    clock = sight.clock
    if clock is None or clock.seat is None or sight.position.outcome:
        return ()
    wishes = wishes_of(sight)
    if clock.deadline is None:
        if clock.paused_until is None:
            return (phrase("The clock stands still; “resume” lets it run again."),)
        until = moment(clock.paused_until, wishes)
        return (
            phrase("The clock stands still until %(until)s at the latest; “resume” lets it run again.", until=until),
        )
    when = moment(clock.deadline, wishes)
    if clock.seat == sight.seat:
        over = phrase("Your time was over on %(when)s.", when=when)
        return (over,) if clock.over else (phrase("You have time until %(when)s.", when=when), gains(clock.terms))
    who = words(sight.names[clock.seat])
    if clock.over:
        return (phrase("The time of %(name)s was over on %(when)s.", name=who, when=when),)
    return (phrase("%(seat)s has time until %(when)s.", seat=who, when=when),)


def gains(terms: Terms) -> str:
    """Return what a clock gives for a move, in a sentence."""
    rests = phrase("Weekends do not count.") if terms.weekends is Weekends.OFF else ""
    if not terms.increment:
        adds = phrase("No time is added for a move.")
    elif terms.increment >= terms.cap:
        adds = phrase("There are %(span)s for each move.", span=span(terms.cap))
    else:
        each, most = span(terms.increment), span(terms.cap)
        adds = phrase("Each move adds %(span)s, up to %(most)s in all.", span=each, most=most)
    return f"{adds} {rests}".strip()


def conditions(terms: Terms | None) -> str:
    """Return the clock of a game that is proposed, in a sentence or two."""
    if terms is None:
        return phrase("There is no clock: everybody may think as long as they like.")
    end = {
        Flag.HARD: phrase("Whoever has no time left is out of the game."),
        Flag.CLAIM: phrase("Where a player has no time left, another may claim that with “timeout”."),
    }[terms.flag]
    bank = phrase("Each player has %(bank)s.", bank=span(terms.bank))
    return f"{bank} {gains(terms)} {end}"


def wishes_of(sight: Sight) -> Mapping[str, Any]:
    """Return the wishes of whoever reads; none for a stranger."""
    player = sight.players.get(sight.seat) if sight.seat is not None else None
    return player.wishes if player else {}


def fallen_line(sight: Sight) -> str:
    """Return whose time was over, in a sentence; empty where nobody's was."""
    face: ClockFace | None = sight.clock
    if face is None or not face.fallen:
        return ""
    return " ".join(_fell(sight, seat) for seat in face.fallen)


def _fell(sight: Sight, seat: Seat) -> str:
    if seat == sight.seat:
        return phrase("Your time was over.")
    return phrase("The time of %(name)s was over.", name=words(sight.names[seat]))
