"""Turns a game's options, and chance where they leave room for it, into the first position (AC-1 to AC-6)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.dice import Rng, below, shuffled
from engine.core.errors import SetupError
from engine.core.game import Option
from engine.games.alien_city import code, layout
from engine.games.alien_city.model import TILES, City, Corner, Guild, RuleSet, State, Tile
from engine.games.alien_city.stashes import FIRST, SEATS, full_stash

OPTIONS: Final = (
    Option(
        "rules",
        RuleSet.RULEBOOK.value,
        tuple(rules.value for rules in RuleSet),
        "By which rules: the rulebook 2.2, or those of the Abstract Play site.",
    ),
    Option(layout.OPTION, "", (), "The city as 20 tiles from the top left, as R1,G2,G1 and so on; empty: by lot."),
    Option(code.OPTION, "", (), "The city as its code of 16 letters and digits; empty: by lot."),
)

_DECK: Final = tuple(
    guild for guild in (Guild.BLUE, Guild.GREEN, Guild.BLACK, Guild.RED) for _ in range(TILES // len(Guild))
)


def setup(options: Mapping[str, str], rng: Rng) -> State:
    """Return the first position; raises SetupError where the options do not fit."""
    rules = _rule_set(options.get("rules") or RuleSet.RULEBOOK.value)
    return start(rules, _fixed_city(options) or random_city(rng))


def start(rules: RuleSet, city: City) -> State:
    """Return the position before the first turn in that city."""
    stashes = (full_stash(rules, SEATS[0]), full_stash(rules, SEATS[1]))
    return State(rules, city, MappingProxyType({}), MappingProxyType({}), stashes, FIRST)


def random_city(rng: Rng) -> City:
    """Return a city drawn by lot, all equally likely (AC-3).

    The guilds are shuffled first, from the order B G N R with five each; then each tile from the first to the last
    draws its corner. This order is a promise: the same seed gives the same city in every version.
    """
    guilds = shuffled(rng, _DECK)
    return tuple(Tile(guild, Corner(below(rng, len(Corner)))) for guild in guilds)


def _rule_set(text: str) -> RuleSet:
    try:
        return RuleSet(text)
    except ValueError as error:
        known = " or ".join(rules.value for rules in RuleSet)
        raise SetupError("rules", f"The rules of Alien City are {known}, not “{text}”.") from error


def _fixed_city(options: Mapping[str, str]) -> City | None:
    by_layout = layout.read(options[layout.OPTION]) if options.get(layout.OPTION) else None
    by_code = code.read(options[code.OPTION]) if options.get(code.OPTION) else None
    if by_layout and by_code and by_layout != by_code:
        raise SetupError(
            code.OPTION, f"The code and the layout are two cities; that layout's code is {code.write(by_layout)}."
        )
    return by_layout or by_code
