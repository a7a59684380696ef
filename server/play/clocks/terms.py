"""Turns the clock of a game as people write it into its terms, and terms back into that text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from engine.core.errors import SetupError

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
UNITS: Final = {"w": 7 * DAY, "d": DAY, "h": HOUR, "m": MINUTE}
NO_CLOCK: Final = "none"
NAMES: Final = ("clock", "timeout", "grace", "weekends")
"""The options of a challenge that are about the clock; every game has them beside its own."""

LONGEST: Final = 365 * DAY
LONGEST_GRACE: Final = 7 * DAY
GRACE: Final = 10 * MINUTE

Chosen = TypeVar("Chosen", bound=Enum)

_SPAN: Final = re.compile(r"(?:\d{1,5}[wdhm])+|0")
_PART: Final = re.compile(r"(\d+)([wdhm])")
_CLOCK: Final = re.compile(r"(?P<bank>[^+/]+)(?:\+(?P<increment>[^+/]+))?(?:/(?P<cap>[^+/]+))?")


class Flag(Enum):
    """What an expired clock means: the game ends the seat's part by itself, or another seat may claim that."""

    HARD = "hard"
    CLAIM = "claim"


class Weekends(Enum):
    """Whether clocks run on Saturdays and Sundays of the player's time zone."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A clock in seconds.

    A seat begins with `bank`; each entry that it makes gives it `increment`, up to `cap`. When its time is over it has
    `grace` still, for letters that are on their way.
    """

    bank: int
    increment: int
    cap: int
    flag: Flag = Flag.HARD
    grace: int = GRACE
    weekends: Weekends = Weekends.ON


def parted(options: Mapping[str, str], own: frozenset[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Part the options of a challenge into those of the game (`own` are its names) and those of the clock."""
    timing = {name: value for name, value in options.items() if name in NAMES and name not in own}
    return {name: value for name, value in options.items() if name not in timing}, timing


def usual(text: str) -> dict[str, str]:
    """Read the clock of games for which none is named, as `clock=14d+2d/28d timeout=claim`; raises SetupError."""
    said = {name: value for name, _, value in (word.partition("=") for word in text.split())}
    if strange := [name for name in said if name not in NAMES]:
        raise SetupError(strange[0], f"“{strange[0]}” is nothing that a clock has; it has {', '.join(NAMES)}.")
    read_terms(said, {})
    return said


def read_terms(given: Mapping[str, str], usual: Mapping[str, str]) -> Terms | None:
    """Return the terms that the options ask for, None for a game without a clock; raises SetupError.

    Where no clock is named, `usual` is what the house takes; where one is named, nothing of that counts.
    """
    said = {**({} if given.get("clock") else usual), **{name: value for name, value in given.items() if value}}
    clock = said.get("clock", NO_CLOCK).strip().lower()
    if clock == NO_CLOCK:
        _refuse_idle(given)
        return None
    bank, increment, cap = _fischer(clock)
    return Terms(
        bank=bank,
        increment=increment,
        cap=cap,
        flag=_choice(Flag, "timeout", said.get("timeout", Flag.HARD.value)),
        grace=_seconds("grace", said.get("grace", write_span(GRACE)), 0, LONGEST_GRACE),
        weekends=_choice(Weekends, "weekends", said.get("weekends", Weekends.ON.value)),
    )


def write_terms(terms: Terms | None) -> dict[str, str]:
    """Return terms as the options that `read_terms` reads.

    >>> write_terms(read_terms({"clock": "72h+12h/1w"}, {}))
    {'clock': '3d+12h/7d', 'timeout': 'hard', 'grace': '10m', 'weekends': 'on'}
    """
    if terms is None:
        return {"clock": NO_CLOCK}
    spans = (write_span(terms.bank), write_span(terms.increment), write_span(terms.cap))
    return {
        "clock": "{}+{}/{}".format(*spans),
        "timeout": terms.flag.value,
        "grace": write_span(terms.grace),
        "weekends": terms.weekends.value,
    }


def write_span(seconds: int) -> str:
    """Return a span as people write it, to the minute.

    >>> write_span(90_000), write_span(0)
    ('1d1h', '0')
    """
    left, written = seconds, ""
    for unit in ("d", "h", "m"):
        count, left = divmod(left, UNITS[unit])
        written += f"{count}{unit}" if count else ""
    return written or "0"


def _fischer(text: str) -> tuple[int, int, int]:
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise _unreadable("clock", text)
    bank = _seconds("clock", found["bank"], MINUTE, LONGEST)
    increment = bank if found["increment"] is None else _seconds("clock", found["increment"], 0, LONGEST)
    cap = bank if found["cap"] is None else _seconds("clock", found["cap"], bank, LONGEST)
    return bank, increment, cap


def _seconds(option: str, text: str, least: int, most: int) -> int:
    word = text.strip().lower()
    if _SPAN.fullmatch(word) is None:
        raise _unreadable(option, text)
    found = sum(int(count) * UNITS[unit] for count, unit in _PART.findall(word))
    if not least <= found <= most:
        detail = f"“{text}” in the option “{option}” is out of bounds: {write_span(least)} to {write_span(most)}."
        raise SetupError(option, detail)
    return found


def _choice(kind: type[Chosen], option: str, text: str) -> Chosen:
    try:
        return kind(text.strip().lower())
    except ValueError as error:
        have = " or ".join(str(one.value) for one in kind)
        raise SetupError(option, f"The option “{option}” takes {have}, not “{text}”.") from error


def _refuse_idle(given: Mapping[str, str]) -> None:
    """Raise SetupError where something is said about a clock that there is not."""
    if idle := [name for name in NAMES[1:] if given.get(name)]:
        raise SetupError(idle[0], f"The option “{idle[0]}” needs a clock, as clock=3d+12h/7d.")


def _unreadable(option: str, text: str) -> SetupError:
    form = "clock=3d+12h/7d, clock=3d or clock=none" if option == "clock" else f"{option}=1h"
    return SetupError(option, f"“{text}” in the option “{option}” is no time; write {form}, with w, d, h and m.")
