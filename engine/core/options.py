"""Turns the options that a person gave into the full set that a game's setup takes."""

from collections.abc import Mapping

from engine.core.errors import SetupError
from engine.core.game import GameInfo


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
