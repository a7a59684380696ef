"""Turns a state of Mini into plain JSON values, and those back into the state."""

from collections.abc import Iterable
from typing import TypeVar

from engine.core.errors import SetupError
from engine.core.ids import Json
from tests.mini.model import COINS, SEALED, SEATS, Coin, State

T = TypeVar("T")


def dump(state: State) -> Json:
    """Return the state as values that JSON gives back unchanged: lists, not tuples; texts as keys."""
    return {
        "version": 1,
        "bag": list(state.bag),
        "coop": state.coop,
        "turn": state.turn,
        "wishes": list(state.wishes),
        "purses": [list(purse) for purse in state.purses],
        "coin": state.coin,
        "offered": state.offered,
        "left": list(state.left),
    }


def load(found: Json) -> State:
    """Return the state that was dumped; raises SetupError, and nothing else, for what is none."""
    try:
        return _state(found)
    except ValueError as error:
        raise SetupError("start", f"This is no position of Mini: {error}.") from error


def _state(found: Json) -> State:
    match found:
        case {
            "version": 1,
            "bag": [*bag],
            "coop": bool(coop),
            "turn": turn,
            "wishes": [_, _, _] as wishes,
            "purses": [[*first], [*second], [*third]],
            "coin": coin,
            "offered": offered,
            "left": [*left],
        }:
            return State(
                bag=_coins(bag),
                coop=coop,
                turn=_one_of((None, *SEATS), turn),
                wishes=tuple(_one_of((None, SEALED, *COINS), wish) for wish in wishes),
                purses=(_coins(first), _coins(second), _coins(third)),
                coin=_one_of((None, *COINS), coin),
                offered=_one_of((None, *SEATS), offered),
                left=tuple(_one_of(SEATS, seat) for seat in left),
            )
        case _:
            raise ValueError("a field is missing or of the wrong kind")


def _coins(found: Iterable[Json]) -> tuple[Coin, ...]:
    return tuple(_one_of(COINS, value) for value in found)


def _one_of(choices: Iterable[T], found: Json) -> T:
    for choice in choices:
        if choice == found:
            return choice
    raise ValueError(f"“{found}” cannot stand where it stands")
