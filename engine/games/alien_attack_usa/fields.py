"""Turns plain JSON values into numbers, words and places, or into a refusal that names where they stand."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from engine.core.errors import SetupError
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Defence
from engine.games.alien_attack_usa.model import Side
from engine.games.alien_attack_usa.notation import canonical
from engine.games.alien_attack_usa.spaces import LAST, Space, Spaces, gathered

E = TypeVar("E", bound=Enum)


def a_defence(found: object) -> Defence | None:
    """Return the defence that is written there, None where nothing is."""
    if found is None:
        return None
    move = canonical(found) if isinstance(found, str) else None
    if move is None:
        raise SetupError("last", f"“last”: {found!r} is no defence, as 51 +cover 60.")
    return move


def some_spaces(found: object, place: str) -> Spaces:
    """Return the spaces that are listed there."""
    return gathered(tuple(a_space(space, place) for space in a_list(found, place)))


def a_space(found: object, place: str) -> Space:
    """Return the space of that number."""
    return Space(a_number(found, place, 1, LAST))


def a_seat_or_none(found: object, place: str, sides: tuple[Side, ...]) -> Seat | None:
    """Return the seat of that number, None where there is none."""
    return None if found is None else a_seat(found, place, sides)


def a_seat(found: object, place: str, sides: tuple[Side, ...]) -> Seat:
    """Return the seat of that number."""
    return Seat(a_number(found, place, 1, len(sides)))


def a_number(found: object, place: str, least: int, most: int) -> int:
    """Return the number, which lies within bounds."""
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise SetupError(place, f"“{place}”: {found!r} is no number from {least} to {most}.")
    return found


def a_word(kind: type[E], found: object, place: str) -> E:
    """Return the member of an enumeration that a word names."""
    known = {member.value: member for member in kind}
    if not isinstance(found, str) or found not in known:
        raise SetupError(place, f"“{place}”: {found!r} is none of {', '.join(known)}.")
    return known[found]


def a_list(found: object, place: str) -> list[Any] | tuple[Any, ...]:
    """Return the list that stands there."""
    if not isinstance(found, list | tuple):
        raise SetupError(place, f"“{place}” of the position is no list.")
    return found


def a_table(found: object, place: str) -> Mapping[str, Any]:
    """Return the table that stands there."""
    if not isinstance(found, Mapping):
        raise SetupError(place, f"“{place}” of the position is no table.")
    return found
