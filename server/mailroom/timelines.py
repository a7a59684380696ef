"""Turns the clock of a game into the sentences in which its letters tell of it."""

from collections.abc import Mapping
from typing import Any

from engine.core.ids import Seat
from server.mailroom.headers import words
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
        until = f" until {moment(clock.paused_until, wishes)} at the latest" if clock.paused_until else ""
        return (f"The clock stands still{until}; “resume” lets it run again.",)
    when = moment(clock.deadline, wishes)
    if clock.seat != sight.seat:
        return (f"{words(sight.names[clock.seat])} has time until {when}.",)
    return (f"You have time until {when}.", gains(clock.terms))


def gains(terms: Terms) -> str:
    """Return what a clock gives for a move, in a sentence."""
    rests = " Weekends do not count." if terms.weekends is Weekends.OFF else ""
    if not terms.increment:
        return f"No time is added for a move.{rests}"
    return f"Each move adds {span(terms.increment)}, up to {span(terms.cap)} in all.{rests}"


def conditions(terms: Terms | None) -> str:
    """Return the clock of a game that is proposed, in a sentence or two."""
    if terms is None:
        return "There is no clock: everybody may think as long as they like."
    end = {
        Flag.HARD: "Whoever has no time left is out of the game.",
        Flag.CLAIM: "Where a player has no time left, another may claim that with “timeout”.",
    }[terms.flag]
    return f"Each player has {span(terms.bank)}. {gains(terms)} {end}"


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
    whose = "Your" if seat == sight.seat else f"{words(sight.names[seat])}'s"
    return f"{whose} time was over."
