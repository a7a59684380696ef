"""Draws the map: turns outline and features into `seeds/alien_attack_usa/map.json` and the engine's module of it.

Run it as `python -m tests.engine.alien_attack_usa.atlas.draw`; a test holds the files to what it writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.engine.alien_attack_usa.atlas.features import (
    BORDERS,
    CITIES,
    HERDS,
    ICONS,
    LEANING,
    PARKS,
    PARTS,
    ROWS,
    SEAWARD,
)
from tests.engine.alien_attack_usa.atlas.projection import ROW, Hex, area, coarse, covered, land

ROOT: Final = Path(__file__).parents[4]
AS_JSON: Final = ROOT / "seeds" / "alien_attack_usa" / "map.json"
GAME: Final = ROOT / "engine" / "games" / "alien_attack_usa"
AS_MODULE: Final = GAME / "map_data.py"
LAND_AS_MODULE: Final = GAME / "map_land.py"

VERSION: Final = 3
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

_MODULE: Final = '''"""The data of the map (AA-1 to AA-4), drawn by a script; do not edit it here.

`seeds/alien_attack_usa/map.json` holds the same, and its README tells how both are made.
"""

from typing import Final

VERSION: Final = {version}

SPACES: Final[tuple[tuple[int, int, int, str], ...]] = (
{spaces}
)
"""Number, steps to the east, row, and border, if any."""

REGIONS: Final[tuple[tuple[str, int, int], ...]] = {regions}
"""Name, first and last space."""

PARKS: Final[dict[int, str]] = {{
{parks}
}}

HERDS: Final[tuple[tuple[int, int, int], ...]] = (
{herds}
)

CITIES: Final[tuple[tuple[int, str, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]], ...]] = (
{cities}
)
"""Value, name and the three places of the lattice on whose corner it stands."""

ICONS: Final[tuple[tuple[int, int], ...]] = (
{icons}
)
"""The places behind the border of Canada on which an icon stands."""
'''

_LAND: Final = '''"""The outline of the country in widths of a space, drawn by a script; do not edit it here."""

from typing import Final

LAND: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
{land}
)
"""The mainland and the larger islands.

The middle of a space lies at its steps to the east and half its row, and its row times the root of 3/4.
"""
'''


def numbered() -> tuple[Hex, ...]:
    """Return the places of the spaces in the order of their numbers: part by part, row by row."""
    return tuple(place for _, places in parts() for place in places)


def parts() -> Iterator[tuple[str, list[Hex]]]:
    """Yield each part of the map with its places, row by row."""
    left = [(q, r) for r, runs in enumerate(ROWS) for first, last in runs for q in range(first, last + 1)]
    for name, limit in PARTS:
        here = [(q, r) for q, r in left if q + r / 2 + LEANING * r <= limit]
        left = [place for place in left if place not in here]
        yield name, here


def drawn() -> dict[str, Any]:
    """Return the map as plain values."""
    places = numbered()
    border = {number: name for name, numbers in BORDERS.items() for number in numbers}
    return {
        "version": VERSION,
        "spaces": [
            {"number": number, "q": q, "r": r, "border": border.get(number, "")}
            for number, (q, r) in enumerate(places, start=1)
        ],
        "regions": list(_regions()),
        "parks": [{"space": number, "name": name} for number, name in PARKS.items()],
        "herds": [list(herd) for herd in HERDS],
        "cities": [
            {"value": value, "name": name, "corner": [list(place) for place in corner(places, name, spaces)]}
            for value, name, spaces in CITIES
        ],
        "icons": [list(place) for place in ICONS],
        "land": [[[round(x, 2), round(y, 2)] for x, y in ring] for ring in coarse()],
    }


def overlap() -> tuple[float, float, float]:
    """Return which part of the spaces is land, which part of the land is covered, and which part of both is both."""
    spaces, whole = len(numbered()), sum(map(area, land())) / ROW
    shared = sum(map(covered, numbered()))
    return shared / spaces, shared / whole, shared / (spaces + whole - shared)


def corner(places: tuple[Hex, ...], name: str, spaces: tuple[int, ...]) -> tuple[Hex, ...]:
    """Return the three places around a city; where only two are spaces, the third is one off the map."""
    around = tuple(places[number - 1] for number in spaces)
    if len(around) == 3:
        return around
    if name in SEAWARD:
        return (*around, SEAWARD[name])
    (third,) = set(neighbours(around[0])) & set(neighbours(around[1])) - set(places)
    return (*around, third)


def neighbours(place: Hex) -> Iterator[Hex]:
    """Yield the six places around one."""
    for q, r in STEPS:
        yield place[0] + q, place[1] + r


def as_json() -> str:
    """Return the text of the seed file: one thing a line."""
    lists = {name: value for name, value in drawn().items() if name != "version"}
    written = (f' "{name}": [\n{_joined(items)}\n ]' for name, items in lists.items())
    return "{\n" + ",\n".join((f' "version": {VERSION}', *written)) + "\n}\n"


def _joined(items: list[Any]) -> str:
    return ",\n".join(f"  {json.dumps(item)}" for item in items)


def as_module() -> str:
    """Return the text of the engine's module."""
    found = drawn()
    return _MODULE.format(
        version=VERSION,
        spaces=_lines(
            f"({one['number']}, {one['q']}, {one['r']}, {_quoted(one['border'])})" for one in found["spaces"]
        ),
        regions="("
        + ", ".join(f"({_quoted(one['name'])}, {one['first']}, {one['last']})" for one in found["regions"])
        + ")",
        parks=_lines(f"{one['space']}: {_quoted(one['name'])}" for one in found["parks"]),
        herds=_lines(str(tuple(herd)) for herd in found["herds"]),
        cities=_lines(
            f"({one['value']}, {_quoted(one['name'])}, {tuple(tuple(place) for place in one['corner'])})"
            for one in found["cities"]
        ),
        icons=_lines(str(tuple(place)) for place in found["icons"]),
    )


def land_as_module() -> str:
    """Return the text of the engine's module with the outline."""
    return _LAND.format(land=_lines(map(_ring, drawn()["land"])))


def _ring(points: list[list[float]]) -> str:
    """Return a ring as the formatter writes it."""
    return "(\n" + "\n".join(f"        ({x}, {y})," for x, y in points) + "\n    )"


def _regions() -> Iterator[dict[str, Any]]:
    first = 1
    for name, places in parts():
        yield {"name": name, "first": first, "last": first + len(places) - 1}
        first += len(places)


def _quoted(text: str) -> str:
    return json.dumps(text)


def _lines(items: Iterator[str]) -> str:
    return "\n".join(f"    {item}," for item in items)


def main() -> None:
    """Write all three files."""
    AS_JSON.write_text(as_json(), "utf-8")
    AS_MODULE.write_text(as_module(), "utf-8")
    LAND_AS_MODULE.write_text(land_as_module(), "utf-8")


if __name__ == "__main__":
    main()
