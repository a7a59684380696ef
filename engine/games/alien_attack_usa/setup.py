"""Turns a game's options, and the lot where they leave room for it, into the first position (AA-5, AA-19)."""

from collections.abc import Mapping
from typing import Final, TypeVar

from engine.core.dice import Rng, shuffled
from engine.core.errors import SetupError
from engine.core.game import Option
from engine.games.alien_attack_usa.atlas import EVERY_SPACE
from engine.games.alien_attack_usa.model import Leaver, Missions, Mode, Side, State
from engine.games.alien_attack_usa.payoffs import BORDERS, CITIES

T = TypeVar("T")

TABLES: Final = ("2", "3", "4")
"""How many may sit at a table."""

OPTIONS: Final = (
    Option("players", TABLES[0], TABLES, "How many sit at the table."),
    Option(
        "mode",
        Mode.RIVALS.value,
        tuple(mode.value for mode in Mode),
        "Whether everybody loses when fewer than 24 bases are destroyed in all.",
    ),
    Option(
        "leaver",
        Leaver.PASSIVE.value,
        tuple(leaver.value for leaver in Leaver),
        "What a seat that leaves a table of three or four does: stay as a passive neutral, or end the game.",
    ),
    Option("missions", "", (), "The cards by seats, as 2 pacific,5 mexico; empty: by lot."),
)

_CARDS: Final = {border.value: border for border in BORDERS}


def setup(options: Mapping[str, str], rng: Rng) -> State:
    """Return the first position; raises SetupError where the options do not fit."""
    players = int(_chosen("players", options.get("players") or TABLES[0], {word: word for word in TABLES}))
    written = options.get("missions", "").strip()
    return State(
        mode=_chosen("mode", options.get("mode") or Mode.RIVALS.value, {mode.value: mode for mode in Mode}),
        leaver=_chosen("leaver", options.get("leaver") or Leaver.PASSIVE.value, {one.value: one for one in Leaver}),
        sides=tuple(map(Side, _fixed(written, players) if written else dealt(players, rng))),
        bag=EVERY_SPACE,
    )


def dealt(players: int, rng: Rng) -> tuple[Missions, ...]:
    """Return the cards of each seat, drawn by lot.

    The city cards are shuffled first, then the border cards, and seat 1 takes the first of each. This order is a
    promise: the same seed deals the same cards in every version.
    """
    cities, borders = shuffled(rng, tuple(CITIES)), shuffled(rng, tuple(BORDERS))
    return tuple(map(Missions, cities[:players], borders[:players]))


def _fixed(written: str, players: int) -> tuple[Missions, ...]:
    """Return the cards as the option names them, seat by seat."""
    missions = tuple(_card(text) for text in written.split(","))
    alone = {len({card.city for card in missions}), len({card.border for card in missions})}
    if len(missions) != players or alone != {players}:
        raise SetupError("missions", f"The option “missions” gives each of {players} seats cards of its own; {_SHAPE}")
    return missions


_SHAPE: Final = "it is written by seats as 2 pacific,5 mexico."


def _card(text: str) -> Missions:
    found = text.replace("-", " ").lower().split()
    cities = {str(value): value for value in CITIES}
    for first, second in (found, found[::-1]) if len(found) == len(("city", "border")) else ():
        if first in cities and second in _CARDS:
            return Missions(cities[first], _CARDS[second])
    borders = ", ".join(_CARDS)
    detail = f"“{text.strip()}” is no pair of a city card (2, 3, 4 or 5) and a border card ({borders}); {_SHAPE}"
    raise SetupError("missions", detail)


def _chosen(option: str, word: str, choices: Mapping[str, T]) -> T:
    if word not in choices:
        raise SetupError(option, f"The option “{option}” is one of {', '.join(choices)}, not “{word}”.")
    return choices[word]
