"""Holds dumps to coming back, and nonsense to being refused by the name of its place."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.game import OVER
from engine.core.ids import Seat
from engine.games.alien_city import GAME
from engine.games.alien_city.model import State
from tests.engine.alien_city.pictures import position


def through_json(state: State) -> State:
    return GAME.load(json.loads(json.dumps(GAME.dump(state))))


@settings(max_examples=15)
@given(st.text(max_size=4), st.sampled_from(("2.2", "abstract-play")))
def test_every_position_of_a_game_comes_back(seed: str, rules: str) -> None:
    dice = Dice(seed)
    state = GAME.setup({"rules": rules}, dice)
    while GAME.to_act(state) is not OVER:
        assert through_json(state) == state
        state = GAME.apply(state, random_move(GAME, state, dice)).state
    assert through_json(state) == state
    left = GAME.resign(state, Seat(1)).state
    assert through_json(left) == left


def test_a_position_after_slips_at_a_table_comes_back() -> None:
    state = position(". . . RT . . . .")
    for text in ("NT-a1(a1)", "NT-a2(h9)", "RT-d1(d1)", "BD-d1", "RT-b1(a1)", "RT-b2", "RT-b3", "RT-b4", "RT-c9(c9)"):
        state = GAME.apply(state, GAME.parse(state, text)).state
        assert through_json(state) == state
        assert set(GAME.scores(state)) == {1, 2}
        list(GAME.legal_moves(state))
    assert min(count for stash in state.stashes for count in stash.values()) < 0


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"version": 2}, "version"),
        ({"rules": "2.1"}, "rules"),
        ({"layout": 3}, "layout"),
        ({"layout": "R1"}, "layout"),
        ({"buildings": []}, "buildings"),
        ({"buildings": {"i1": "RT"}}, "buildings"),
        ({"buildings": {"a1": "RX"}}, "buildings.a1"),
        ({"buildings": {"a1": None}}, "buildings.a1"),
        ({"claims": {"a1": 1}}, "claims.a1"),
        ({"claims": {"d1": 3}}, "claims.d1"),
        ({"claims": {"d1": None}}, "claims.d1"),
        ({"stashes": []}, "stashes"),
        ({"stashes": [{}, 3]}, "stashes.2"),
        ({"stashes": [{"RT": 9}, {}]}, "stashes.1.RT"),
        ({"stashes": [{"RT": True}, {}]}, "stashes.1.RT"),
        ({"stashes": [{}, {"R": 1}]}, "stashes.2.R"),
        ({"turn": None}, "turn"),
        ({"turn": 0}, "turn"),
        ({"last": "RT"}, "last"),
        ({"last": 3}, "last"),
        ({"last_seat": "1"}, "last_seat"),
        ({"passes": -1}, "passes"),
        ({"cancelled": "z9"}, "cancelled"),
        ({"resigned": 3}, "resigned"),
        ({"newest_claim": 4}, "newest_claim"),
    ],
)
def test_nonsense_is_refused_by_the_name_of_its_place(change: dict[str, Any], place: str) -> None:
    dumped = GAME.dump(position(". . . RT1 . . . ."))
    assert isinstance(dumped, dict)
    with pytest.raises(SetupError) as caught:
        GAME.load({**dumped, **change})
    assert caught.value.option == place


@pytest.mark.parametrize("junk", [None, 3, "x", [], {}])
def test_what_is_no_position_is_refused(junk: Any) -> None:  # noqa: ANN401 - anything may come
    with pytest.raises(SetupError):
        GAME.load(junk)
