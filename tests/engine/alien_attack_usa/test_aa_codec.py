"""Holds stored positions of Alien Attack: USA to being refused where they cannot be."""

import json
from typing import Any

import pytest

from engine.core.errors import SetupError
from engine.games.alien_attack_usa import GAME
from tests.engine.alien_attack_usa.tables import do, table


def dumped() -> dict[str, Any]:
    """Return a stored position in which Blue is asked, after an answer and a defence with a power."""
    state = table([1], [12], [2], open_=(9, 33, 51, 84, 88), bases=(16,), turn=1)
    state = do(state, "33 +extra 88", "51", "84")
    found: dict[str, Any] = json.loads(json.dumps(GAME.dump(state)))
    return found


def test_a_position_comes_back_as_it_was() -> None:
    assert GAME.dump(GAME.load(dumped())) == dumped()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("version", 2, "version 1"),
        ("map", 2, "another version of the map"),
        ("mode", "solo", "rivals"),
        ("sides", [], "two to four"),
        ("bag", [0], "from 1 to 120"),
        ("bag", [16], "bases"),
        ("bases", [1], "sides.1.discs"),
        ("open", "33", "no list"),
        ("extras", 3, "from 0 to 2"),
        ("first", 4, "from 1 to 3"),
        ("last", "51 and 60", "no defence"),
        ("flip", {"base": 9, "threatened": [12], "waiting": []}, "waits for a seat"),
        ("flip", {"base": 9, "threatened": [12], "waiting": [1]}, "no disc to answer for"),
        ("left", [9], "from 1 to 3"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_place(field: str, value: object, why: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.load({**dumped(), field: value})
    assert why in caught.value.detail or why in caught.value.option


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("border", "canada"),
        ("city", 7),
        ("used", ["fly"]),
        ("orders", [["protect"]]),
        ("orders", [["ask", 121]]),
        ("discs", list(range(60, 100))),
        ("cities", -1),
    ],
)
def test_a_side_that_cannot_be_is_refused(field: str, value: object) -> None:
    found = dumped()
    found["sides"][2][field] = value
    with pytest.raises(SetupError):
        GAME.load(found)
