"""Turns the options that a person gave into the full set that a game's setup takes."""

from collections.abc import Mapping
from typing import Final

from engine.core.errors import SetupError
from engine.core.game import GameInfo

PLAYERS: Final = "players"
"""The option by which a game for two to four, say, learns how many sit at its table."""


def settle(info: GameInfo, given: Mapping[str, str]) -> dict[str, str]:
    """Return every option of the game with the value given or its default.

    Raises SetupError for an option the game does not have and for a value that is neither its default nor one of its
    choices; a default that is no choice, as the empty text, means that the lot or the game decides.
    """
    known = {option.name: option for option in info.options}
    for name in given:
        if name not in known:
            have = ", ".join(known) or "none"
            raise SetupError(name, f"{info.title} has no option “{name}”; its options are {have}.")
    settled = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        if option.choices and value not in (option.default, *option.choices):
            choices = ", ".join(option.choices)
            raise SetupError(name, f"The option “{name}” of {info.title} takes one of {choices}, not “{value}”.")
        settled[name] = value
    return settled


def places(info: GameInfo, settled: Mapping[str, str]) -> tuple[int, int]:
    """Return how many may sit at a table, at least and at most; an option `players` says it exactly."""
    said = settled.get(PLAYERS, "")
    return (int(said), int(said)) if said.isdecimal() else info.seats


def for_players(info: GameInfo, given: Mapping[str, str], count: int) -> dict[str, str]:
    """Return the options with so many players, where the game asks for their number and nobody has said it."""
    choices = next((option.choices for option in info.options if option.name == PLAYERS), ())
    return {PLAYERS: str(count), **given} if str(count) in choices else dict(given)
