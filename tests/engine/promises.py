"""Turns a promise that several tests ask for into one function."""

import json
import re
from collections.abc import Callable
from typing import Final

import pytest

from engine.core.errors import EngineError
from engine.core.game import AnyGame
from tests.engine.playouts import CASES, CATALOGUE

every_case: Final = pytest.mark.parametrize("case", CASES, ids=str)
every_game: Final = pytest.mark.parametrize("game", CATALOGUE.values(), ids=list(CATALOGUE))

SENTENCE: Final = re.compile(r"([^a-z\s]|[a-z]\d).*[.!?”)]", re.DOTALL)
"""What is said to people begins with a capital, a figure, a quotation or a place as e5, and ends like a sentence."""


def wire(game: AnyGame, state: object) -> str:
    """Return the state as it is stored and sent."""
    return json.dumps(game.dump(state), allow_nan=False, sort_keys=True)


def refusal(function: Callable[..., object], *values: object) -> str | None:
    """Return the sentence with which the values are refused, None where they are not; nothing else may be raised."""
    try:
        function(*values)
    except EngineError as error:
        sentence = str(error)
    else:
        return None
    assert SENTENCE.fullmatch(sentence), sentence
    return sentence
