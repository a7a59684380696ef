"""Turns the map into lines of text that say what lies where."""

from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import wrap
from typing import Final

from engine.games.alien_attack_usa.atlas import (
    BORDERS,
    CITIES,
    CITIES_AT,
    HERD_OF,
    HERDS,
    PARK_NAMES,
    PARKS,
)
from engine.games.alien_attack_usa.scoring import border_named
from engine.games.alien_attack_usa.spaces import Space, bit, listed

COLUMNS: Final = 72


def features(space: Space) -> Iterator[str]:
    """Yield what a space is, in words."""
    if space in PARK_NAMES:
        yield f"park {PARK_NAMES[space]}"
    if HERD_OF[space]:
        yield f"herd {_dashed(HERD_OF[space])}"
    for city in CITIES_AT[space]:
        yield f"{city.name} {city.value} ({_dashed(city.around)})"
    for border, spaces in BORDERS.items():
        if spaces & bit(space):
            yield f"{border_named(border)} border"
    if not (space in PARK_NAMES or HERD_OF[space] or CITIES_AT[space]):
        yield "plain"


@cache
def gazetteer() -> tuple[str, ...]:
    """Return where everything lies on the map: it never changes."""
    cities = "; ".join(f"{city.value} {city.name} {_dashed(city.around)}" for city in CITIES)
    borders = (
        line
        for border, spaces in BORDERS.items()
        for line in wrapped(f"{border_named(border)}: {' '.join(map(str, listed(spaces)))}", "  ")
    )
    return (
        *wrapped(f"Parks: {' '.join(map(str, listed(PARKS)))}", "  "),
        *wrapped(f"Herds: {', '.join(map(_dashed, HERDS))}", "  "),
        *wrapped(f"Cities: {cities}", "  "),
        *borders,
    )


def _dashed(spaces: int) -> str:
    return "-".join(map(str, listed(spaces)))


def wrapped(text: str, indent: str = "") -> Iterable[str]:
    """Return a text in lines that are not too long, all but the first of them indented."""
    return wrap(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)
