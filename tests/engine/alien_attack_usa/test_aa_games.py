"""Holds games played at random to what must always be so: a few of them, or with GAMES in the environment so many."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.game import OVER
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Standing
from tests.engine.alien_attack_usa.playing import play, turns

PLAYERS = st.sampled_from((2, 3, 4))
THRIFT = st.sampled_from((0.0, 0.7, 0.95))
GAMES = int(os.environ.get("GAMES", "100"))
"""How many games are played; `make games` plays 2,000, other ones each time."""


@pytest.mark.timeout(0)
@settings(
    max_examples=GAMES,
    deadline=None,
    derandomize="GAMES" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 10**9), players=PLAYERS, thrift=THRIFT)
def test_whole_games_keep_what_must_always_be_so(seed: int, players: int, thrift: float) -> None:
    assert GAME.to_act(play(seed, players, thrift)) is OVER


def test_games_at_random_meet_every_power_and_answers_left_beforehand() -> None:
    met = {type(turn.move) for seed in range(6) for turn in turns(seed, 2, 0.3)}
    assert Standing in met
    used = {
        power for seed in range(3) for turn in turns(seed, 3, 0.5) for side in turn.after.sides for power in side.used
    }
    assert len(used) == 4
